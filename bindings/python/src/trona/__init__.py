"""trona: cryptography, with the fastest tested implementation of every primitive that the CPU can execute.

Every function takes any bytes-like object, reads it where it lies, and checks all lengths before it does anything.
Outputs are new bytes objects; where there is a parameter `into`, a writable buffer that is given for it takes the
output instead, and the number of bytes is returned. A forged tag or signature is a ForgedError, and no text is given out.
"""

import io as _io
import mmap as _mmap
import os as _os
import tempfile as _tempfile
from typing import NamedTuple as _NamedTuple

from . import _trona
from ._trona import *  # noqa: F401,F403  (the types stand in __init__.pyi)
from ._trona import BLAKE2b, BLAKE3, SHA256, SHA512, SHA3_256, SHA3_512
from ._trona import ForgedError, StreamDecryptor, StreamEncryptor, version as __version__

# These import from the package what stands above, as that has types.
from ._boxes import Box, EncryptedMessage, PrivateKey, PublicKey, SealedBox, SecretBox

TAG_MESSAGE, TAG_PUSH, TAG_REKEY, TAG_FINAL = 0, 1, 2, 3
CHUNK = 1 << 20

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


def _read_exactly(file, size):
    data = file.read(size)
    while 0 < len(data) < size:
        more = file.read(size - len(data))
        if not more:
            break
        data += more
    return data


def _write(file, data):
    """All of data: what is not buffered may take less at a time."""
    view = memoryview(data)
    while len(view):
        n = file.write(view)
        view = view[len(view) if n is None else n:]


def encrypt_stream(key, source, target, *, ad=None, chunk=CHUNK, progress=None):
    """Encrypts all that source.read gives, in pieces of libsodium's secretstream: its header, then pieces of `chunk` bytes
    (and 17), the last of which has the final tag. progress is called with the number of bytes read so far."""
    if chunk < 1:
        raise ValueError("chunk must be positive")
    stream = StreamEncryptor(key)
    _write(target, stream.header)
    done = 0
    piece = _read_exactly(source, chunk)
    while True:
        following = _read_exactly(source, chunk) if len(piece) == chunk else b""
        _write(target, stream.push(piece, ad, TAG_MESSAGE if following else TAG_FINAL))
        done += len(piece)
        if progress is not None:
            progress(done)
        if not following:
            return done
        piece = following


def decrypt_stream(key, source, target, *, ad=None, chunk=CHUNK, progress=None):
    """The inverse, with the same `chunk`. A piece is written when it is verified; where the stream was cut short or goes
    on after its end, ForgedError comes after the pieces before. progress is called with the number of bytes written."""
    if chunk < 1:
        raise ValueError("chunk must be positive")
    header = _read_exactly(source, 24)
    if len(header) != 24:
        raise ForgedError("the stream is shorter than its header")
    stream = StreamDecryptor(key, header)
    done = 0
    tag = TAG_MESSAGE
    while tag != TAG_FINAL:
        piece = _read_exactly(source, chunk + 17)
        if not piece:
            raise ForgedError("the stream was cut short")
        text, tag = stream.pull(piece, ad)
        _write(target, text)
        done += len(text)
        if progress is not None:
            progress(done)
    if source.read(1):
        raise ForgedError("the stream goes on after its end")
    return done


def _file(transform, key, source, target, options):
    """target gets its name when all of it is written and, to decrypt, verified."""
    target = _os.fsdecode(target)
    directory = _os.path.dirname(_os.path.abspath(target))
    fd, name = _tempfile.mkstemp(prefix=".trona-", dir=directory)
    try:
        with open(source, "rb") as i, _os.fdopen(fd, "wb") as o:
            done = transform(key, i, o, **options)
        _os.replace(name, target)
    except BaseException:
        try:
            _os.unlink(name)
        except OSError:
            pass
        raise
    return done


def encrypt_file(key, source, target, **options):
    """encrypt_stream from the file at path source to the one at target, which appears when it is whole, readable
    by its owner alone."""
    return _file(encrypt_stream, key, source, target, options)


def decrypt_file(key, source, target, **options):
    """decrypt_stream from the file at path source to the one at target, which appears only if all of it was
    verified, readable by its owner alone."""
    return _file(decrypt_stream, key, source, target, options)
