# SPDX-License-Identifier: ISC
"""The encrypted files and the keys of the command `trona`, as doc/file-format.md specifies them."""

import binascii
import contextlib
import os
import struct
import tempfile
import warnings
from typing import NamedTuple

from . import (
    Error, ForgedError, StreamDecryptor, XSalsa20Poly1305, argon2id, blake2b, compare, random, seal, seal_open, sign,
    sign_keypair, sign_public_to_box, sign_secret_to_box, verify as verify_signature, x25519, xwing_decapsulate,
    xwing_encapsulate, xwing_keypair,
)  # fmt: skip

CHUNK = 1 << 20
_FINAL = 3

_MAGIC = b"trona\x1a\n"
_PIECE = 65536
_TAG = 16
_ZERO = bytes(24)  # the nonce of keys that serve once
_UNSIGNED = bytes(64)
_X25519, _XWING, _PASSPHRASE = 1, 2, 3
_STANZAS = {_X25519: 80, _XWING: 1120 + 48, _PASSPHRASE: 24 + 48}
_RECIPIENTS = 256
_LIMITS = 24

_PUBLIC = {b"trona public key 1": 64, b"trona public key 2": 1280}
_SECRET = {b"trona secret key 1": 64, b"trona secret key 2": 96}
_LOCKED = {b"trona locked key 1": _LIMITS + _TAG + 64, b"trona locked key 2": _LIMITS + _TAG + 96}
_SSH = b"ssh-ed25519"
_SSH_BLOB = b"\0\0\0\x0bssh-ed25519\0\0\0\x20"
_SSH_BEGIN, _SSH_END = b"-----BEGIN OPENSSH PRIVATE KEY-----", b"-----END OPENSSH PRIVATE KEY-----"
_SSH_PLAIN = b"openssh-key-v1\0\0\0\0\4none\0\0\0\4none\0\0\0\0\0\0\0\1\0\0\0\x33"  # no passphrase, one key


class _Public(NamedTuple):
    box: bytes
    sign: bytes
    xwing: bytes = b""


class _Secret(NamedTuple):
    box: bytes
    sign: bytes
    public: _Public
    xwing: bytes = b""


# ---- Keys ----


def _lines(text, what):
    if isinstance(text, os.PathLike):
        raise TypeError(f"{what} takes the text of a key file, not its path")
    text = text.encode() if isinstance(text, str) else bytes(memoryview(text))
    return [line.strip() for line in text.removeprefix(b"\xef\xbb\xbf").splitlines()]


def _base64(line):
    try:
        raw = binascii.a2b_base64(line, strict_mode=True)
    except binascii.Error:
        raw = b""
    if binascii.b2a_base64(raw, newline=False) != line:
        raise ValueError("a damaged key: its base64 is not valid")
    return raw


def _armor(title, payload):
    check = blake2b(title + payload, 16)
    return title + b"\n" + binascii.b2a_base64(payload + check)


def _payload(title, size, line):
    raw = _base64(line)
    if len(raw) != size + 16 or not compare(blake2b(title + raw[:size], 16), raw[size:]):
        raise ValueError("a damaged key: its checksum is wrong")
    return raw[:size]


def _ssh_public(line):
    raw = _base64(line.split()[1] if len(line.split()) > 1 else b"")
    if len(raw) != len(_SSH_BLOB) + 32 or not raw.startswith(_SSH_BLOB):
        raise ValueError("a damaged ssh-ed25519 key")
    key = raw[len(_SSH_BLOB) :]
    return _Public(sign_public_to_box(key), key)


def _ssh_is_other(line):
    """Whether it is a key of another type, with which its base64 begins."""
    name, blob = (line.split() + [b""])[:2]
    head = struct.pack(">I", len(name)) + name
    try:
        return name.startswith((b"ssh-", b"ecdsa-", b"sk-")) and binascii.a2b_base64(blob).startswith(head)
    except binascii.Error:
        return False


def _publics(text, what):
    """The keys of public key files, one behind the other."""
    keys = []
    lines = enumerate(_lines(text, what), 1)
    for number, line in lines:
        if not line or line.startswith(b"#"):
            continue
        try:
            if line in _PUBLIC:
                raw = _payload(line, _PUBLIC[line], next(lines, (0, b""))[1])
                keys.append(_Public(raw[:32], raw[32:64], raw[64:]))
            elif line.split()[0] == _SSH:
                keys.append(_ssh_public(line))
            elif _ssh_is_other(line):
                warnings.warn(f"{what}, line {number}: of ssh's keys, only ssh-ed25519 can be used: skipped", stacklevel=3)
            else:
                raise ValueError("no public key that files can be encrypted to")
        except ValueError as e:
            raise ValueError(f"{what}, line {number}: {e}") from None
    if not keys:
        raise ValueError(f"{what} has no public key in it")
    return keys


def _expand(payload):
    public, secret = sign_keypair(payload[32:64])
    xwing = xwing_keypair(payload[64:]) if len(payload) > 64 else (b"", b"")
    return _Secret(payload[:32], secret, _Public(x25519(payload[:32]), public, xwing[0]), xwing[1])


def _ssh_secret(lines):
    if _SSH_END not in lines:
        raise ValueError("a damaged key: its end is missing")
    raw = _base64(b"".join(lines[1 : lines.index(_SSH_END)]))
    at = len(_SSH_PLAIN) + 51 + 4  # the public key, then the length of the secret part
    blob = raw[len(_SSH_PLAIN) : len(_SSH_PLAIN) + 51]
    rest = raw[at:]
    if not (
        raw.startswith(_SSH_PLAIN) and blob.startswith(_SSH_BLOB) and rest[:4] == rest[4:8] and rest[8:59] == blob
    ):  # fmt: skip
        raise ValueError("an ssh key with a passphrase, of another kind than ed25519, or damaged")
    public, secret = sign_keypair(rest[63:95])
    if not compare(rest[63:127], secret):
        raise ValueError("a damaged key: its secret and its public key do not belong together")
    box = sign_secret_to_box(secret)
    return _Secret(box, secret, _Public(x25519(box), public))


def _secret(text, what):
    lines = [line for line in _lines(text, what) if line]
    title = lines[0] if lines else b""
    if title in _SECRET and len(lines) == 2:
        return _expand(_payload(title, _SECRET[title], lines[1]))
    if _SSH_BEGIN in lines:
        return _ssh_secret(lines[lines.index(_SSH_BEGIN) :])
    if title in _LOCKED:
        raise ValueError(f"{what} is locked: unlock_key() opens it")
    raise ValueError(f"{what} is not the text of a secret key file")


def _passphrase_key(passphrase, limits):
    passphrase = bytes(memoryview(passphrase))
    if not 1 <= len(passphrase) <= 1024 or b"\n" in passphrase or passphrase.endswith(b"\r"):
        raise ValueError("a passphrase is one line of 1 to 1024 bytes")
    passes, kib = struct.unpack("<II", limits[:8])
    if not 1 <= passes <= 16 or not 8 <= kib <= 1 << 20:
        raise Error(f"its passphrase asks for {passes} passes over {kib} KiB, which is refused")
    return argon2id(passphrase, limits[8:], 32, passes, kib, 1, 1)


def _fresh_limits():
    return struct.pack("<II", 3, 1 << 18) + random(16)


def keygen(passphrase=None, *, post_quantum=False):
    """The texts of a new NAME.pub and NAME.key, as `trona keygen` makes them: with X-Wing if post_quantum, locked if a
    passphrase is given."""
    payload = random(96 if post_quantum else 64)
    key = _expand(payload).public
    number = b"2" if post_quantum else b"1"
    secret = _armor(b"trona secret key " + number, payload)
    if passphrase is not None:
        limits = _fresh_limits()
        locked = XSalsa20Poly1305(_passphrase_key(passphrase, limits)).encrypt(_ZERO, payload)
        secret = _armor(b"trona locked key " + number, limits + locked)
    return _armor(b"trona public key " + number, b"".join(key)), secret


def unlock_key(key, passphrase):
    """The text of a locked NAME.key without its lock."""
    lines = [line for line in _lines(key, "key") if line]
    if len(lines) != 2 or lines[0] not in _LOCKED:
        raise ValueError("key is not the text of a locked key file")
    payload = _payload(lines[0], _LOCKED[lines[0]], lines[1])
    cipher = XSalsa20Poly1305(_passphrase_key(passphrase, payload[:_LIMITS]))
    try:
        payload = cipher.decrypt(_ZERO, payload[_LIMITS:])
    except ForgedError:
        raise ForgedError("wrong passphrase") from None
    return _armor(b"trona secret key " + lines[0][-1:], payload)


# ---- Headers ----


def _hash(size, name, data, key=None):
    return blake2b(data, size, key, person=b"trona-file-" + name + b"\0")


def _boxed(key, data):
    return XSalsa20Poly1305(key).encrypt(_ZERO, data)


def _stanza(file_key, public):
    if not public.xwing:
        return bytes([_X25519]) + seal(public.box, file_key)
    ciphertext, shared = xwing_encapsulate(public.xwing)
    key = _hash(32, b"2-xw", ciphertext + public.xwing, shared)
    return bytes([_XWING]) + ciphertext + _boxed(key, file_key)


def _make_header(recipients, passphrase, signer):
    """The header, and what the keys of the chunks are taken from."""
    file_key = random(32)
    signature = _UNSIGNED
    if recipients and len(recipients) == 1 and not recipients[0].xwing:  # format 1: earlier versions read it
        box = recipients[0].box
        if signer:
            signature = sign(signer.sign, b"trona-file-1-by\0" + box + file_key)
        header = _MAGIC + b"\1" + seal(box, file_key + signature)
        return header, _hash(64, b"1-ck", header, file_key)
    if recipients:
        stanzas = [_stanza(file_key, public) for public in recipients]
    else:
        limits = _fresh_limits()
        stanzas = [bytes([_PASSPHRASE]) + limits + _boxed(_passphrase_key(passphrase, limits), file_key)]
    header = _MAGIC + b"\2" + struct.pack("<H", len(stanzas)) + b"".join(stanzas)
    if signer:
        signature = sign(signer.sign, b"trona-file-2-by\0" + _hash(32, b"2-by", header) + file_key)
    header += _boxed(_hash(32, b"2-sk", header, file_key), signature)
    return header + _hash(32, b"2-hd", header, file_key), _hash(64, b"2-ck", header, file_key)


class _Header:
    """The header of a file while it is read."""

    def __init__(self, source):
        self.source = source
        self.bytes = b""

    def take(self, size):
        data = _read(self.source, size)
        if len(data) < size:
            raise ForgedError("the file was cut short in its header")
        self.bytes += data
        return data

    def open(self, key, passphrase, signer):
        """What the keys of the chunks are taken from."""
        start = _read(self.source, 8)
        self.bytes = start
        if not start or not _MAGIC.startswith(start[:7]):
            raise ForgedError("not a file that trona encrypted")
        if len(start) < 8:
            raise ForgedError("the file was cut short in its header")
        if start[7] not in (1, 2):
            raise Error(f"encrypted in format {start[7]}, which this version does not know")
        derived, signature, signed = (self._open_1 if start[7] == 1 else self._open_2)(key, passphrase)
        if signer is not None:
            if signature == _UNSIGNED:
                raise ForgedError("the file is not signed")
            try:
                verify_signature(signer.sign, signed, signature)
            except ForgedError:
                raise ForgedError("the file is not signed by this key") from None
        return derived

    def _open_1(self, key, passphrase):
        sealed = self.take(144)
        if key is None:
            raise Error("encrypted to a key, not with a passphrase")
        try:
            opened = seal_open(key.box, sealed, key.public.box)
        except ForgedError:
            raise ForgedError("wrong key, or the file's header was changed") from None
        file_key = opened[:32]
        signed = b"trona-file-1-by\0" + key.public.box + file_key
        return _hash(64, b"1-ck", self.bytes, file_key), opened[32:], signed

    def _open_2(self, key, passphrase):
        file_key = self._stanzas(key, passphrase)
        stanzas = self.bytes
        boxed = self.take(64 + _TAG)
        tagged = self.bytes
        if not compare(_hash(32, b"2-hd", tagged, file_key), self.take(32)):
            raise ForgedError("the file's header was changed")
        signature = XSalsa20Poly1305(_hash(32, b"2-sk", stanzas, file_key)).decrypt(_ZERO, boxed)
        signed = b"trona-file-2-by\0" + _hash(32, b"2-by", stanzas) + file_key
        return _hash(64, b"2-ck", tagged, file_key), signature, signed

    def _stanzas(self, key, passphrase):
        """The file key out of the first stanza that gives it; all are read."""
        (count,) = struct.unpack("<H", self.take(2))
        if not 1 <= count <= _RECIPIENTS:
            raise ForgedError(f"the file's header was changed: it has {count} recipients")
        file_key = None
        kind = 0
        for _ in range(count):
            kind = self.take(1)[0]
            if kind not in _STANZAS or (kind == _PASSPHRASE and count != 1):
                raise ForgedError("the file's header was changed, or has a kind of recipient that is not known")
            body = self.take(_STANZAS[kind])
            if file_key is None and (kind == _PASSPHRASE) == (key is None):
                file_key = _try_passphrase(body, passphrase) if key is None else _try(kind, body, key)
        if (kind == _PASSPHRASE) != (key is None):
            raise Error("encrypted with a passphrase, not to a key" if key else "encrypted to a key, not with a passphrase")
        if file_key is None:
            raise ForgedError(f"wrong {'key' if key else 'passphrase'}, or the file's header was changed")
        return file_key


def _try_passphrase(body, passphrase):
    return _unboxed(_passphrase_key(passphrase, body[:_LIMITS]), body[_LIMITS:])


def _unboxed(key, data):
    try:
        return XSalsa20Poly1305(key).decrypt(_ZERO, data)
    except ForgedError:
        return None


def _try(kind, body, key):
    """The file key if the stanza is for key."""
    if kind == _X25519:
        try:
            return seal_open(key.box, body, key.public.box)
        except ForgedError:
            return None
    if not key.xwing:
        return None
    try:
        shared = xwing_decapsulate(key.xwing, body[:1120])
    except ValueError:  # a share of small order is nobody's
        return None
    return _unboxed(_hash(32, b"2-xw", body[:1120] + key.public.xwing, shared), body[1120:])


# ---- Files ----


def _read(file, size):
    """size bytes, or what there is before the file's end."""
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
        view = view[len(view) if n is None else n :]


@contextlib.contextmanager
def _opened(source, target):
    """Both as binary files. A target that is a path gets its name when all is written without an error. What a link there points
    to is replaced, not the link; devices and pipes, which are not replaced, are written as they are."""
    with contextlib.ExitStack() as stack:
        if isinstance(source, (str, bytes, os.PathLike)):
            source = stack.enter_context(open(source, "rb"))
        if not isinstance(target, (str, bytes, os.PathLike)):
            yield source, target
            return
        target = os.fsdecode(target)
        if os.path.exists(target) and not os.path.isfile(target):
            with open(target, "wb") as file:
                yield source, file
            return
        if os.path.islink(target):
            target = os.path.realpath(target)
        fd, name = tempfile.mkstemp(prefix=".trona-", dir=os.path.dirname(target) or os.curdir)
        try:
            with os.fdopen(fd, "wb") as file:
                yield source, file
            os.replace(name, target)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise


def _tell(progress, done):
    if progress is not None:
        progress(done)


def encrypt_file(source, target, *, to=None, passphrase=None, sign=None, mixed=False, progress=None):
    """Encrypts source into target, paths or binary file objects, as `trona encrypt` does; the number of bytes of source.

    to: the text of NAME.pub, or of several one behind the other, ssh-ed25519 keys among them; or else a passphrase. sign: the
    text of the sender's NAME.key. mixed: among the recipients may be some with and some without X-Wing, so that the file
    is not protected against a quantum computer. A path as target appears when it is whole, readable by its owner alone.
    progress is called with the number of bytes read so far."""
    if (to is None) == (passphrase is None):
        raise TypeError("encrypt_file() takes either to or passphrase")
    recipients = _publics(to, "to") if to is not None else []
    if len(recipients) > _RECIPIENTS:
        raise ValueError(f"there are more than {_RECIPIENTS} recipients")
    if not mixed and len({bool(public.xwing) for public in recipients}) > 1:
        raise ValueError("recipients without X-Wing keys undo the protection by those with: give mixed=True if you want that")
    header, derived = _make_header(recipients, passphrase, _secret(sign, "sign") if sign is not None else None)
    cipher = XSalsa20Poly1305(derived[:32])
    with _opened(source, target) as (i, o):
        _write(o, header)
        piece = _read(i, _PIECE)
        done = number = 0
        while True:
            following = _read(i, _PIECE) if len(piece) == _PIECE else b""
            _write(o, cipher.encrypt(derived[32:47] + struct.pack("<QB", number, not following), piece))
            done += len(piece)
            number += 1
            _tell(progress, done)
            if not following:
                return done
            piece = following


def decrypt_file(source, target, *, key=None, passphrase=None, verify=None, progress=None):
    """Decrypts what encrypt_file or `trona encrypt` made, from path or binary file object source; the number of bytes written.

    key: the text of NAME.key or of an ssh-ed25519 key, unlocked; or else a passphrase. verify: the text of NAME.pub of the one
    who must have signed. A path as target appears only if all of it was verified, readable by its owner alone; to a file object
    each piece is written when it is verified, before ForgedError may come. progress is called with the bytes written so far."""
    if (key is None) == (passphrase is None):
        raise TypeError("decrypt_file() takes either key or passphrase")
    signers = _publics(verify, "verify") if verify is not None else [None]
    if len(signers) != 1:
        raise ValueError("verify must be one public key")
    secret = _secret(key, "key") if key is not None else None
    with _opened(source, target) as (i, o):
        derived = _Header(i).open(secret, passphrase, signers[0])
        cipher = XSalsa20Poly1305(derived[:32])
        piece = _read(i, _PIECE + _TAG)
        done = number = 0
        while True:
            following = _read(i, _PIECE + _TAG) if len(piece) == _PIECE + _TAG else b""
            if len(piece) < _TAG or (len(piece) == _TAG and number > 0):
                raise ForgedError("the file was cut short")
            try:
                text = cipher.decrypt(derived[32:47] + struct.pack("<QB", number, not following), piece)
            except ForgedError:
                raise ForgedError(f"chunk {number} was changed, or the file was cut short or added to") from None
            _write(o, text)
            done += len(text)
            number += 1
            _tell(progress, done)
            if not following:
                return done
            piece = following


def decrypt_stream(key, source, target, *, ad=None, chunk=CHUNK, progress=None):
    """What encrypt_file and encrypt_stream of the first versions made: libsodium's secretstream in pieces of `chunk` bytes (and
    17), the last with the final tag. A piece is written when it is verified; where the stream was cut short or goes on after
    its end, ForgedError comes after the pieces before. source and target are binary file objects."""
    if chunk < 1:
        raise ValueError("chunk must be positive")
    header = _read(source, 24)
    if len(header) != 24:
        raise ForgedError("the stream is shorter than its header")
    stream = StreamDecryptor(key, header)
    done = tag = 0
    while tag != _FINAL:
        piece = _read(source, chunk + 17)
        if not piece:
            raise ForgedError("the stream was cut short")
        text, tag = stream.pull(piece, ad)
        _write(target, text)
        done += len(text)
        _tell(progress, done)
    if source.read(1):
        raise ForgedError("the stream goes on after its end")
    return done
