# SPDX-License-Identifier: ISC
"""The classes that carry PyNaCl's names take PyNaCl's arguments. The programs here do what the examples of PyNaCl's
documentation do (docs/secret.rst and docs/public.rst of 1.6.2). They run on trona and, where it is installed, on PyNaCl."""

import binascii
import os
import types
import unittest

import trona

MESSAGE = b"The president will be exiting through the lower levels"


class Hex:
    """An encoder in PyNaCl's sense."""

    encode = staticmethod(binascii.hexlify)
    decode = staticmethod(binascii.unhexlify)


NAMES = "SecretBox Box SealedBox PrivateKey PublicKey EncryptedMessage random".split()
TRONA = types.SimpleNamespace(**{name: getattr(trona, name) for name in NAMES}, forged=trona.ForgedError)
APIS = [TRONA]
try:
    import nacl.exceptions
    import nacl.public
    import nacl.secret
    import nacl.utils
except ImportError:
    PYNACL = None
else:
    PYNACL = types.SimpleNamespace(
        SecretBox=nacl.secret.SecretBox,
        Box=nacl.public.Box,
        SealedBox=nacl.public.SealedBox,
        PrivateKey=nacl.public.PrivateKey,
        PublicKey=nacl.public.PublicKey,
        EncryptedMessage=nacl.utils.EncryptedMessage,
        random=nacl.utils.random,
        forged=nacl.exceptions.CryptoError,
    )
    APIS.append(PYNACL)


class Programs(unittest.TestCase):
    def either(self, program):
        for api in APIS:
            with self.subTest(api="trona" if api is TRONA else "PyNaCl"):
                program(api)

    def encrypts(self, api, box, other):
        """What the documentation does with a box, whose other side is `other`."""
        encrypted = box.encrypt(MESSAGE)
        self.assertIsInstance(encrypted, api.EncryptedMessage)
        self.assertIsInstance(encrypted, bytes)
        self.assertEqual(len(encrypted), len(MESSAGE) + box.NONCE_SIZE + 16)
        self.assertEqual(encrypted, encrypted.nonce + encrypted.ciphertext)
        self.assertNotEqual(encrypted.nonce, box.encrypt(MESSAGE).nonce)
        self.assertEqual(other.decrypt(encrypted), MESSAGE)
        self.assertEqual(other.decrypt(bytes(encrypted)), MESSAGE)

        nonce = api.random(box.NONCE_SIZE)
        encrypted = box.encrypt(MESSAGE, nonce)
        self.assertEqual(encrypted.nonce, nonce)
        self.assertEqual(len(encrypted.ciphertext), len(MESSAGE) + 16)
        self.assertEqual(encrypted, box.encrypt(plaintext=MESSAGE, nonce=nonce))
        self.assertEqual(other.decrypt(encrypted.ciphertext, encrypted.nonce), MESSAGE)
        self.assertEqual(other.decrypt(ciphertext=encrypted.ciphertext, nonce=nonce), MESSAGE)

        written = box.encrypt(MESSAGE, nonce, encoder=Hex)
        self.assertEqual(written, encrypted.hex().encode())
        self.assertEqual((written.nonce, written.ciphertext), (Hex.encode(nonce), Hex.encode(encrypted.ciphertext)))
        self.assertEqual(other.decrypt(written, encoder=Hex), MESSAGE)
        self.assertEqual(other.decrypt(written.ciphertext, nonce, Hex), MESSAGE)
        self.assertEqual(other.decrypt(box.encrypt(b"")), b"")

        for at in range(0, len(encrypted), 7):
            wrong = encrypted[:at] + bytes([encrypted[at] ^ 1]) + encrypted[at + 1 :]
            with self.assertRaises(api.forged):
                other.decrypt(wrong)
        for short in b"", encrypted[:24], encrypted[:39]:
            with self.assertRaises(api.forged):
                other.decrypt(short)
        for wrong in b"", nonce[:23], nonce + b"x":
            with self.assertRaises(ValueError):
                box.encrypt(MESSAGE, wrong)
        # The other order, nonce first, must not take the text for the nonce.
        with self.assertRaises(ValueError):
            box.encrypt(nonce, MESSAGE)
        for wrong in "text", None:
            with self.assertRaises(TypeError):
                box.encrypt(wrong)

    def test_secret_box(self):
        def program(api):
            key = api.random(api.SecretBox.KEY_SIZE)
            box = api.SecretBox(key)
            self.assertEqual(box.MACBYTES, 16)
            self.assertEqual(bytes(box), key)
            self.encrypts(api, box, api.SecretBox(Hex.encode(key), encoder=Hex))
            for wrong in 0, 31, 33:
                with self.assertRaises(ValueError):
                    api.SecretBox(bytes(wrong))
            with self.assertRaises(api.forged):
                api.SecretBox(bytes(32)).decrypt(box.encrypt(MESSAGE))

        self.either(program)

    def test_box(self):
        def program(api):
            skbob = api.PrivateKey.generate()
            pkbob = skbob.public_key
            skalice = api.PrivateKey.generate()
            pkalice = skalice.public_key
            bob_box = api.Box(skbob, pkalice)
            alice_box = api.Box(private_key=skalice, public_key=api.PublicKey(bytes(pkbob)))
            self.encrypts(api, bob_box, alice_box)
            self.assertEqual(bob_box.shared_key(), alice_box.shared_key())
            self.assertEqual(bob_box.shared_key(), bytes(bob_box))
            again = api.Box.decode(bytes(alice_box))
            self.assertEqual(again.decrypt(bob_box.encrypt(MESSAGE)), MESSAGE)
            with self.assertRaises(api.forged):
                api.Box(skalice, pkalice).decrypt(bob_box.encrypt(MESSAGE))
            for wrong in (bytes(skbob), bytes(pkalice)), (pkalice, skbob), (skbob, bytes(pkalice)):
                with self.assertRaises(TypeError):
                    api.Box(*wrong)

        self.either(program)

    def test_sealed_box(self):
        def program(api):
            skbob = api.PrivateKey.generate()
            sealed_box = api.SealedBox(skbob.public_key)
            unseal_box = api.SealedBox(skbob)
            self.assertEqual(bytes(sealed_box), bytes(unseal_box))
            encrypted = sealed_box.encrypt(MESSAGE)
            self.assertEqual(len(encrypted), len(MESSAGE) + 48)
            self.assertEqual(unseal_box.decrypt(encrypted), MESSAGE)
            self.assertEqual(unseal_box.decrypt(unseal_box.encrypt(MESSAGE, encoder=Hex), encoder=Hex), MESSAGE)
            with self.assertRaises(TypeError):
                sealed_box.decrypt(encrypted)
            with self.assertRaises(api.forged):
                api.SealedBox(api.PrivateKey.generate()).decrypt(encrypted)
            with self.assertRaises(TypeError):
                api.SealedBox(bytes(skbob))

        self.either(program)

    def test_keys(self):
        def program(api):
            key = api.PrivateKey(b"\x05" * 32)
            self.assertEqual(key, api.PrivateKey(Hex.encode(bytes(key)), encoder=Hex))
            self.assertEqual(hash(key), hash(api.PrivateKey(bytes(key))))
            self.assertEqual(key, api.PrivateKey(b"\x04" + bytes(key)[1:]))  # the same after clamping
            self.assertNotEqual(key, api.PrivateKey.generate())
            self.assertNotEqual(key, key.public_key)
            self.assertNotEqual(key.public_key, bytes(key.public_key))
            self.assertEqual(key.public_key, api.PublicKey(key.public_key.encode(encoder=Hex), encoder=Hex))
            self.assertEqual(len({key.public_key, api.PublicKey(bytes(key.public_key)), key}), 2)
            self.assertEqual((key.SIZE, key.public_key.SIZE, api.PrivateKey.SEED_SIZE), (32, 32, 32))
            self.assertEqual(api.PrivateKey.from_seed(bytes(32)).encode(Hex)[:8], b"5046adc1")
            for cls in api.PrivateKey, api.PublicKey:
                with self.assertRaises(TypeError):
                    cls("x" * 32)
                with self.assertRaises((TypeError, ValueError)):  # PyNaCl has one for each class
                    cls(bytes(31))

        self.either(program)


class Trona(unittest.TestCase):
    def test_buffers(self):
        """Besides bytes, any bytes-like object."""
        key, nonce = os.urandom(32), os.urandom(24)
        box = trona.SecretBox(bytearray(key))
        sealed = box.encrypt(bytearray(MESSAGE), memoryview(nonce))
        self.assertEqual(sealed, trona.SecretBox(key).encrypt(MESSAGE, nonce))
        self.assertEqual(box.decrypt(bytearray(sealed)), MESSAGE)
        self.assertEqual(sealed.ciphertext, trona.XSalsa20Poly1305(key).encrypt(nonce, MESSAGE))

    @unittest.skipIf(PYNACL is None, "PyNaCl is not installed")
    def test_both(self):
        """Each opens what the other makes."""
        for n in 0, 1, 100, 20000:
            text, nonce, raw = os.urandom(n), os.urandom(24), os.urandom(64)
            sides = []
            for api in TRONA, PYNACL:
                mine, other = api.PrivateKey(raw[:32]), api.PrivateKey(raw[32:])
                sealed = api.SealedBox(mine.public_key)
                sides.append((api.SecretBox(raw[:32]), api.Box(mine, other.public_key), sealed, api.SealedBox(mine)))
            for mine, theirs in sides, sides[::-1]:
                for at in 0, 1:
                    self.assertEqual(mine[at].encrypt(text, nonce), theirs[at].encrypt(text, nonce))
                    self.assertEqual(bytes(mine[at]), bytes(theirs[at]))
                    self.assertEqual(theirs[at].decrypt(mine[at].encrypt(text)), text)
                self.assertEqual(theirs[3].decrypt(mine[2].encrypt(text)), text)


if __name__ == "__main__":
    unittest.main()
