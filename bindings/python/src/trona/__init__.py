# SPDX-License-Identifier: ISC
"""trona: cryptography, with the fastest tested implementation of every primitive that the CPU can execute.

Every function takes any bytes-like object, reads it where it lies, and checks all lengths before it does anything.
Outputs are new bytes objects; where there is a parameter `into`, a writable buffer that is given for it takes the
output instead, and the number of bytes is returned. A forged tag or signature is a ForgedError, and no text is given out.
"""

import io as _io
import mmap as _mmap
import os as _os
from typing import NamedTuple as _NamedTuple

from . import _trona
from ._trona import *  # noqa: F401,F403  (the types stand in __init__.pyi)
from ._trona import BLAKE2b, BLAKE3, SHA256, SHA512, SHA3_256, SHA3_512
from ._trona import version as __version__

# These import from the package what stands above, as that has types.
from ._boxes import Box, EncryptedMessage, PrivateKey, PublicKey, SealedBox, SecretBox
from ._files import CHUNK, decrypt_file, decrypt_stream, encrypt_file, keygen, unlock_key

TAG_MESSAGE, TAG_PUSH, TAG_REKEY, TAG_FINAL = 0, 1, 2, 3

_HASHES = {
    "sha256": SHA256,
    "sha512": SHA512,
    "sha3_256": SHA3_256,
    "sha3_512": SHA3_512,
    "blake2b": BLAKE2b,
    "blake3": BLAKE3,
}


class Implementation(_NamedTuple):
    """One implementation of one primitive: `verified` is None if its known answers were not tried yet."""

    primitive: str
    name: str
    origin: str
    supported: bool
    verified: "bool | None"
    chosen: bool
    why: str


def implementations():
    """All implementations of this build, by primitive and then from the fastest to the portable one."""
    return [Implementation(*row) for row in _trona._implementations()]


def chosen():
    """By primitive the implementation that this process uses."""
    return {i.primitive: i.name for i in implementations() if i.chosen}


def hash_file(file, algorithm="sha256", *, threads=1, **parameters):
    """The digest of a file from where it stands: a path, a binary file object or a file descriptor. parameters are those
    of the hash's class. BLAKE3 over a file that can be mapped takes up to `threads` threads, 0 meaning one for each
    processor; do not let another program shorten that file meanwhile."""
    make = _HASHES.get(algorithm)
    if make is None:
        raise ValueError(f"unknown algorithm {algorithm!r}: one of {', '.join(_HASHES)}")
    if not 0 <= threads <= 64:
        raise ValueError("threads must be from 0 to 64")
    state = make(**parameters)
    if algorithm != "blake3" or parameters.get("key") is not None or parameters.get("context") is not None:
        threads = 1
    if isinstance(file, (str, bytes, _os.PathLike)):
        fd = _os.open(file, _os.O_RDONLY | getattr(_os, "O_BINARY", 0) | getattr(_os, "O_CLOEXEC", 0))
        try:
            return _hash_descriptor(fd, state, threads)
        finally:
            _os.close(fd)
    if isinstance(file, int):
        return _hash_descriptor(file, state, threads)
    if isinstance(file, _io.TextIOBase):
        raise TypeError("a text file: open it in the mode 'rb'")
    if type(file) is _io.FileIO or not hasattr(file, "readinto"):  # one without a buffer, a socket
        return _hash_descriptor(file.fileno(), state, threads)
    if type(file) is _io.BufferedReader and type(file.raw) is _io.FileIO and file.seekable():
        fd = file.fileno()
        _os.lseek(fd, file.tell(), _os.SEEK_SET)  # the buffer is ahead of the reader
        digest = _hash_descriptor(fd, state, threads)
        file.seek(_os.lseek(fd, 0, _os.SEEK_CUR))
        return digest
    view = memoryview(bytearray(1 << 18))  # what has no descriptor, or gives other bytes than it: gzip
    while n := file.readinto(view):
        state.update(view[:n])
    if n is None:
        raise BlockingIOError("the file has no more at this moment")
    return state.digest()


def _hash_descriptor(fd, state, threads):
    if threads != 1:
        try:
            size = _os.fstat(fd).st_size
            if size >= CHUNK and _os.lseek(fd, 0, _os.SEEK_CUR) == 0:
                with _mmap.mmap(fd, size, access=_mmap.ACCESS_READ) as view:
                    digest = _trona.blake3(view, digest_size=state.digest_size, threads=threads)
                _os.lseek(fd, size, _os.SEEK_SET)
                return digest
        except OSError:
            pass  # no file that can be mapped
    if hasattr(state, "_update_fd"):
        state._update_fd(fd)
    else:
        while piece := _os.read(fd, CHUNK):
            state.update(piece)
    return state.digest()
