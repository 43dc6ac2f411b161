#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""The functions of libsodium that file_format.py and file_format_2.py need, by ctypes from the library that is installed:
one that is not trona under libsodium's name. They take and return bytes, and raise ValueError where libsodium returns -1.
Run as a program it prints which library it found, or ends with 1 if there is none."""
import ctypes
import glob
import sys

# The library that the linker finds may be trona; libsodium is then in one of the usual directories.
NAMES = ["libsodium.so.26", "libsodium.so.23", "libsodium.dylib", "/opt/homebrew/lib/libsodium.dylib"]
NAMES += sorted(glob.glob("/usr/lib*/libsodium.so.*") + glob.glob("/usr/lib/*/libsodium.so.*"))


def load():
    for name in NAMES:
        try:
            found = ctypes.CDLL(name)
        except OSError:
            continue
        if not hasattr(found, "trona_version_string") and found.sodium_init() >= 0:
            return found
    return None


SODIUM = load()


def size(n):
    return ctypes.c_ulonglong(n)


def call(name, length, *arguments):
    """The bytes that the function writes to its first argument, a buffer of that length."""
    out = ctypes.create_string_buffer(length)
    if getattr(SODIUM, name)(out, *arguments) != 0:
        raise ValueError(name)
    return out.raw


def crypto_scalarmult_base(sk):
    return call("crypto_scalarmult_base", 32, sk)


def crypto_box(text, nonce, pk, sk):
    return call("crypto_box_easy", len(text) + 16, text, size(len(text)), nonce, pk, sk)


def crypto_box_seal_open(text, pk, sk):
    return call("crypto_box_seal_open", len(text) - 48, text, size(len(text)), pk, sk)


def crypto_secretbox(text, nonce, key):
    return call("crypto_secretbox_easy", len(text) + 16, text, size(len(text)), nonce, key)


def crypto_secretbox_open(text, nonce, key):
    return call("crypto_secretbox_open_easy", len(text) - 16, text, size(len(text)), nonce, key)


def crypto_sign_seed_keypair(seed):
    sk = ctypes.create_string_buffer(64)
    pk = call("crypto_sign_seed_keypair", 32, sk, seed)
    return pk, sk.raw


def crypto_sign_detached(text, sk):
    return call("crypto_sign_detached", 64, None, text, size(len(text)), sk)


def crypto_sign_verify_detached(signature, text, pk):
    if SODIUM.crypto_sign_verify_detached(signature, text, size(len(text)), pk) != 0:
        raise ValueError("crypto_sign_verify_detached")


def prehash(text):
    state = ctypes.create_string_buffer(SODIUM.crypto_sign_ed25519ph_statebytes())
    SODIUM.crypto_sign_ed25519ph_init(state)
    SODIUM.crypto_sign_ed25519ph_update(state, text, size(len(text)))
    return state


def crypto_sign_ed25519ph(text, sk):
    signature = ctypes.create_string_buffer(64)
    if SODIUM.crypto_sign_ed25519ph_final_create(prehash(text), signature, None, sk) != 0:
        raise ValueError("crypto_sign_ed25519ph_final_create")
    return signature.raw


def crypto_sign_ed25519ph_verify(signature, text, pk):
    if SODIUM.crypto_sign_ed25519ph_final_verify(prehash(text), signature, pk) != 0:
        raise ValueError("crypto_sign_ed25519ph_final_verify")


def crypto_pwhash_argon2id(length, passphrase, salt, ops, memory):
    return call("crypto_pwhash_argon2id", length, size(length), passphrase, size(len(passphrase)), salt, size(ops),
                ctypes.c_size_t(memory), 2)


if __name__ == "__main__":
    if SODIUM is None:
        sys.exit("no libsodium")
    SODIUM.sodium_version_string.restype = ctypes.c_char_p
    print(SODIUM._name, SODIUM.sodium_version_string().decode())
