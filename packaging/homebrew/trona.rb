# SPDX-License-Identifier: ISC
class Trona < Formula
  desc "Cryptography library with the API of NaCl and libsodium"
  homepage "@HOMEPAGE@"
  url "@URL@"
  sha256 "@SHA256@"
  license "ISC"

  def install
    system "./configure", "--disable-silent-rules", *std_configure_args
    system "make", "install"
  end

  test do
    (testpath/"test.c").write <<~C
      #include <trona.h>

      int main(void)
      {
          unsigned char hash[crypto_hash_sha256_BYTES];
          return crypto_hash_sha256(hash, (const unsigned char *) "abc", 3) != 0 || hash[0] != 0xba;
      }
    C
    system ENV.cc, "test.c", "-I#{include}", "-L#{lib}", "-ltrona", "-o", "test"
    system "./test"
    system bin/"trona", "selftest"
  end
end
