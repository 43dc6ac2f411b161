# SPDX-License-Identifier: ISC
# nix-build -E '(import <nixpkgs> { }).callPackage ./default.nix { }'
{ lib, stdenv, fetchurl }:

stdenv.mkDerivation rec {
  pname = "trona";
  version = "1.0.0";

  src = fetchurl {
    url = "@URL@";
    sha256 = "@SHA256@";
  };

  outputs = [ "out" "dev" "man" ];
  enableParallelBuilding = true;

  # A part of the suite: the whole takes half an hour of one core.
  doCheck = true;
  checkFlags = [
    "TESTS=test/dispatch/test_dispatch"
    "check_PROGRAMS=test/dispatch/test_dispatch"
  ];

  meta = {
    description = "Cryptography library with the API of NaCl and libsodium";
    homepage = "@HOMEPAGE@";
    license = lib.licenses.isc;
    platforms = lib.platforms.unix;
    mainProgram = "trona";
  };
}
