# SPDX-License-Identifier: ISC
"""The boxes of NaCl with PyNaCl's names and arguments: a nonce that is not given is drawn, and stands before the ciphertext.

An `encoder` is what PyNaCl calls one: an object with encode and decode, such as nacl.encoding.HexEncoder. None takes and gives
raw bytes."""

from . import ForgedError, XSalsa20Poly1305, box_key, box_keypair, compare, random, seal, seal_open, x25519


def _decode(encoder, data):
    return data if encoder is None else encoder.decode(data)


def _encode(encoder, data):
    return data if encoder is None else encoder.encode(data)


class EncryptedMessage(bytes):
    """A nonce and the ciphertext behind it."""

    _parts = None  # as the encoder wrote them, if there was one

    @property
    def nonce(self):
        """The nonce alone."""
        return self._parts[0] if self._parts else self[: XSalsa20Poly1305.nonce_size]

    @property
    def ciphertext(self):
        """The ciphertext with its tag, without the nonce."""
        return self._parts[1] if self._parts else self[XSalsa20Poly1305.nonce_size :]


class _Encrypting:
    """Base of SecretBox and Box: a cipher under one key."""

    NONCE_SIZE = XSalsa20Poly1305.nonce_size
    MACBYTES = XSalsa20Poly1305.tag_size

    def _use(self, key):
        self._key = bytes(key)
        self._cipher = XSalsa20Poly1305(key)

    def __bytes__(self):
        return self._key

    def encrypt(self, plaintext, nonce=None, encoder=None):
        """An EncryptedMessage; a nonce of 24 bytes must never serve twice under one key."""
        nonce = random(self.NONCE_SIZE) if nonce is None else bytes(memoryview(nonce))
        message = EncryptedMessage(nonce + self._cipher.encrypt(nonce, plaintext))
        if encoder is not None:
            parts = encoder.encode(message.nonce), encoder.encode(message.ciphertext)
            message = EncryptedMessage(encoder.encode(message))
            message._parts = parts
        return message

    def decrypt(self, ciphertext, nonce=None, encoder=None):
        """The plaintext of what encrypt gave or, if the nonce is given, of its ciphertext alone."""
        ciphertext = _decode(encoder, ciphertext)
        if nonce is None:
            view = memoryview(ciphertext)
            if len(view) < self.NONCE_SIZE + self.MACBYTES:
                raise ForgedError("the message is shorter than its nonce and tag")
            nonce, ciphertext = view[: self.NONCE_SIZE], view[self.NONCE_SIZE :]
        return self._cipher.decrypt(nonce, ciphertext)


class SecretBox(_Encrypting):
    """NaCl's secretbox, XSalsa20-Poly1305, under a key of 32 bytes."""

    KEY_SIZE = XSalsa20Poly1305.key_size

    def __init__(self, key, encoder=None):
        self._use(_decode(encoder, key))


class _Key:
    """A public key of 32 bytes, and what is equal to it."""

    SIZE = 32

    def __bytes__(self):
        return self._bytes

    def encode(self, encoder=None):
        """The key as bytes, or as the encoder writes them."""
        return _encode(encoder, self._bytes)

    def __eq__(self, other):
        return compare(self._same, other._same) if type(other) is type(self) else NotImplemented

    def __hash__(self):
        return hash((type(self), self._same))


class PublicKey(_Key):
    """A public key of X25519."""

    def __init__(self, public_key, encoder=None):
        self._bytes = self._same = bytes(memoryview(_decode(encoder, public_key)))
        if len(self._bytes) != self.SIZE:
            raise ValueError(f"public_key must have {self.SIZE} bytes, not {len(self._bytes)}")


class PrivateKey(_Key):
    """A secret key of X25519; `public_key` is its PublicKey. Keys with one public key are equal."""

    SEED_SIZE = 32

    def __init__(self, private_key, encoder=None):
        self._bytes = bytes(memoryview(_decode(encoder, private_key)))
        self.public_key = PublicKey(x25519(self._bytes))
        self._same = bytes(self.public_key)

    @classmethod
    def generate(cls):
        """A new key."""
        return cls(random(cls.SIZE))

    @classmethod
    def from_seed(cls, seed, encoder=None):
        """The key that box_keypair makes of 32 secret bytes."""
        return cls(box_keypair(_decode(encoder, seed))[1])


class Box(_Encrypting):
    """NaCl's box between a PrivateKey and the other side's PublicKey: XSalsa20-Poly1305 under the key that both share."""

    def __init__(self, private_key, public_key):
        if not isinstance(private_key, PrivateKey) or not isinstance(public_key, PublicKey):
            raise TypeError("Box() takes a PrivateKey and a PublicKey")
        self._use(box_key(bytes(private_key), bytes(public_key)))

    @classmethod
    def decode(cls, encoded, encoder=None):
        """The box whose shared key, or bytes(), this is."""
        box = cls.__new__(cls)
        box._use(_decode(encoder, encoded))
        return box

    def shared_key(self):
        """The key that both sides share."""
        return self._key


class SealedBox:
    """To a PublicKey, by nobody; with the PrivateKey it opens, too."""

    def __init__(self, recipient_key):
        if not isinstance(recipient_key, (PublicKey, PrivateKey)):
            raise TypeError("SealedBox() takes a PublicKey or a PrivateKey")
        self._private = recipient_key if isinstance(recipient_key, PrivateKey) else None
        self._public = recipient_key if self._private is None else recipient_key.public_key

    def __bytes__(self):
        return bytes(self._public)

    def encrypt(self, plaintext, encoder=None):
        """The sealed plaintext."""
        return _encode(encoder, seal(bytes(self._public), plaintext))

    def decrypt(self, ciphertext, encoder=None):
        """What was sealed to this key."""
        if self._private is None:
            raise TypeError("a SealedBox of a PublicKey cannot decrypt")
        return seal_open(bytes(self._private), _decode(encoder, ciphertext), bytes(self._public))
