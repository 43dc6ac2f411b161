# SPDX-License-Identifier: ISC
"""Encrypted files and keys have the command's format. Where the command is at hand (TRONA_COMMAND, or built in this checkout),
each opens what the other makes. The known answers are those of test/cli."""

import base64
import io
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest
import warnings

import trona

HERE = pathlib.Path(__file__).resolve().parent
COMMAND = os.environ.get("TRONA_COMMAND") or shutil.which("trona", path=HERE.parents[2])

KEY = """trona secret key 1
yWtLnK0sJTFT1sBAOk7nxpzt5PjuZfnor2C3b/pugw5DCpP50P2+XS097Sn0JaISqHLKzrAqcWC6OmYcCLcJh635sZHjpde2Tl+joKF7WG8=
"""
SENDER = """trona public key 1
h+AcSS9sjEnt1SGuK5TuUB1uc7zcIf40HzScTbLRSTAqduLdOLYCGNKjW1fdBTUZB59prJ9xwXFgqXOeMX7K8QsFABGomBa3sj/bagGVTVs=
"""
XWING_KEY = """trona secret key 2
b3ZLrkOWg6ItP7QKg+BDAz16zBqhLLNjuzK9gWZk77FMOx/0/00G9Zip2dnCP1hI5xFvSHdNiRV2rSCpzyPmToc2p6Z1C/wrH5CW7X0/wK6y8dT0flm1Grgf7OdwK7fx\
GdJp4NxUlp2S1KDaZSTuJA==
"""
FORMAT_1 = """
dHJvbmEaCgEdj2x+ak2O0+bw+3XJRWTY5ytgkAFiQEKEhjEsW4lrJibppxZxWH1gkNq2JwAfeWs4TAs64pou3M+AuH7P4GV0kOtQCnjxoIJbR3vmuPlK88pvFHWg
BMnLbjwzXAuM3W5C+PIf1zMyI037SNPaYWjaQJWxDfvjiQIk34JQYI2zTDfqIP1xm/mIc9rE/zEB2CWoExpgLyHFP5Zxby26vCL74pLCpCX26hHD6HTCJ5NSNGgC
eTboBnhHcTZkRy8RkhKrttTFRGxjC2wIC618d4fpNLEu34k=
"""
FORMAT_2 = """
dHJvbmEaCgICAAHEKXcABEx31bB/p3S6jlGQEtGI5zZErtLlYMpbK7R6SwpHEVDIZKucj/swO8z4Suye9WlWraeTQ+C6n1dEcjUmhB2BxY47ISuwtxacB9jwHAIf
T0jV0gYBnHdtRNQUYCcDyRotjGx6KEKCijNdxNiF97VUNS8CcioHZDAiR2DbU4Q4DM+2ECeTPt0mehWrRHko7Sj3qEQ3pERMCDZwniEEfTE1j7eJjK5jjBKYq6G7
b8RTcYrSQXKEyLDBjiya/fcdLe5sFPxNVj+F62HA+ASNo19LyXIkOJ7fHCLeVxE085TvupIvHX+BKNEKkMKQd2sIrobVFZCZeKBQx6DxQ4jYz7GmCz3YWl21FuLG
DuQdSyFVyT7EueHJLRy0+BGeixZ1rucUAZbm87lGLdMsJB2XyICUtBLkwqIop/az1qVVlQMS6d/hG5xPy3ENK9S2J30YKmGNSKQhtKFxVPgWvp07EJp+Hw270Rsu
zPKY1hdNYHb9rdIGdxkyRBKGjigv0Smq+JE+UX5zLMeVC0TBiAAv7ixyWHXfJCBw/MPyrJEMnl8frrE8lF7OYGwRnGQy52uXjKiksWZ4AOG9HIIp9yZTYIjvx+ml
iOreBPtYt75a7uDIHenCoiB/DNLaIj5AcRNtZcxql4+QZtfnRt73UVe3CgfRw2gYhfJJzwlXpn0RdA8AOneij27lb2rNMJDGoXJc3F0l3DFSf6JybCDvcY8I5n+w
kIvCaZQqyOvDw+lqWoH3oRteOLTSqcVISzvcCLVEigYWw+7XIn8uSLhNYmX9VB77t0VQbq/deyeMbCeHaE8Gdhe6F9quBnj+hy1ub6ELdUug3EahGSEHt+4RRLUN
aHQ29kkAe+3qy/Aj57roAUK4OMDGlvV4bejjlKZ7zooDdzRSkr9gutHrb5d1bAk1ir4sZubBeUFN4AK2TcdtOaJcQdt+w9chPqV/eY8+JaUDHYq/kBjl9/yfiSw8
onGJFaho5L87W377fU/DNa1kaS33udjSXr8/z0V+3wFjWhZpuYEvk6cuqgpUoOskXOFXyn0D/eTmGv36n9v3eLz3sQgcYJR9gpss9fHMxjYfYoOj+G1ZTmvvYxjs
K8WPerwh7Fw1Y5qzNE728Pb2pbZMiD6BG6N3E6mXYgMtSv3g9yfLYy9XlguHMI3SU/ShONbiSB02Mqx7i36TBrAiNRaEX44g7m+LgVcx3q1t2x7QZwixDqUg7RQO
HboXNhiBIvA87wRkDzrcXdxuxRMQRwSzHljvVa69zcm3mwW0g0g1ssPVlhB5MSs+u1Vc9ZPFEkaXS17K4Pve4rQhZMZYCJ83Q/mGv8pJ6Sd2SjunBC8sGnWeK2B4
Swfsa8lM/tIUZB3Yt8hCcpRZ3WPMa54cGQFhR6zSPIGXJI1sd/LfbjgMrO4n4WTIgn+Kgc0AUO+sO1QGmDYfOdQwe0I8wF3ZQdIvZs/RY+cEcTJZvxj4TmWrRMi2
GPA998SBLD3PBZd2GqRDojmRKDbBvAh7NDL3sQuH+D2db2asugrgcRGKQ+AHSI29nTdFvxGS9LQs1ur7A4zPdeniV3qwDK/Uf1tgkpCNbI+8sEuD7/AMnDAKWuzO
QKNrFmZf0DTCuuYFXMyJ4Dx+yP0M9qfyi1QPfZLQtyMzSnh5Lq+9qjP9tFerFEqz7ehwtcxM91EAYiLZqRQp/bA1kBHbXbknUO8A5WpXE1CP8F0ad4tdj2XoImOV
C5U1S1doSDxDPz4QDs7zWyOo2xNkgsHwpofKR0gFJGzCCHl52vG0ipvzxDANWto6gMRonEW8DJni5o3+y9Zhi43HJRb9+fxq9KBBYf9w3Rj9q1yMrjCtiMVTUd6P
aqeV32bFjXorJqPQcokHuMe8YpbAPnctLTqsbWIUKD5s1zqN2Vux26WBUwGB5g==
"""
FORMAT_2_PASSPHRASE = """
dHJvbmEaCgIBAAMBAAAAQAAAAKUlJvtHFHbmm2rZoSDyzzPzrquBoEUrXHHJsoWTu3KgDQm5INAZnP3YnV/l9IHQDN+Lo0yNM8AkqbzC6oC4QEXVv75id3bIU6ON
BcuaJmMgWUoS9w8qjt2TihlLjpMcRO8U0q0AJBJkZtAugO5K/8saTq5xQWlY4wn5HFbYpm8+Qd4UeXb2+e06mDPXloe2szhSV+aDD0WzrzAfVt7Ja0VrgLNDfc0o
pctvyO3Xc+d1M1qhwGap3si9w6EkH+qSBThlz9UTx1VV/Iamn0tAoO3+75NrWOvTS47J5Zimh39RSppQEPB5qA==
"""
SSH = b"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIM3vQF/3FlOTSlvqg92PkWfZxGiZjkbkbWe52LL0+Srd\n"


def contents(path):
    return pathlib.Path(path).read_bytes()


def decrypted(data, **options):
    out = io.BytesIO()
    trona.decrypt_file(io.BytesIO(data), out, **options)
    return out.getvalue()


def encrypted(data, **options):
    out = io.BytesIO()
    assert trona.encrypt_file(io.BytesIO(data), out, **options) == len(data)
    return out.getvalue()


class Fresh(unittest.TestCase):
    """Each test in a directory of its own."""

    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(directory.name)


class Format(Fresh):
    def test_known_answers(self):
        text = b"Known answer of the file format of trona, version %d.\n"
        data = base64.b64decode(FORMAT_1)
        self.assertEqual(decrypted(data, key=KEY, verify=SENDER), text % 1)
        self.assertEqual(decrypted(data, key=KEY), text % 1)
        data = base64.b64decode(FORMAT_2)
        for key in KEY, XWING_KEY:
            self.assertEqual(decrypted(data, key=key, verify=SENDER), text % 2)
        data = base64.b64decode(FORMAT_2_PASSPHRASE)
        known = b"Known answer of a passphrase of trona.\n"
        self.assertEqual(decrypted(data, passphrase=b"known answer", verify=SENDER), known)
        with self.assertRaisesRegex(trona.ForgedError, "wrong passphrase"):
            decrypted(data, passphrase=b"unknown answer")

    def test_sizes(self):
        public, secret = trona.keygen()
        for n in 0, 1, 65535, 65536, 65537, 131072, 200000:
            data = os.urandom(n)
            sealed = encrypted(data, to=public, sign=secret)
            self.assertEqual(len(sealed), 152 + n + 16 * max(1, -(-n // 65536)))
            self.assertEqual(sealed[:8], b"trona\x1a\n\1")
            self.assertEqual(decrypted(sealed, key=secret, verify=public), data)

        class Slow(io.BytesIO):
            def read(self, size=-1):
                return super().read(min(size, 999))

        out = io.BytesIO()
        trona.decrypt_file(Slow(sealed), out, key=secret)
        self.assertEqual(out.getvalue(), data)

    def test_recipients(self):
        keys = [trona.keygen() for _ in range(3)]
        quantum = [trona.keygen(post_quantum=True) for _ in range(2)]
        lost = trona.keygen(post_quantum=True)[1]
        for group, mixed in (keys, False), (quantum, False), (quantum[:1], False), (keys[:1] + quantum, True):
            to = b"# comment\r\n\r\n" + b"\n".join(public.replace(b"\n", b"\r\n") for public, _ in group)
            for sender in None, keys[2][1], quantum[0][1]:
                sealed = encrypted(b"text", to=b"\xef\xbb\xbf" + to, mixed=mixed, sign=sender)
                self.assertEqual(sealed[7], 2)
                for _, secret in group:
                    self.assertEqual(decrypted(sealed, key=secret), b"text")
                with self.assertRaisesRegex(trona.ForgedError, "wrong key"):
                    decrypted(sealed, key=lost)
                for public, secret in (keys[2], quantum[0]):
                    if secret is sender:
                        self.assertEqual(decrypted(sealed, key=group[0][1], verify=public.decode()), b"text")
                    else:
                        with self.assertRaisesRegex(trona.ForgedError, "not signed by" if sender else "not signed"):
                            decrypted(sealed, key=group[0][1], verify=public)
        with self.assertRaisesRegex(ValueError, "mixed=True"):
            encrypted(b"", to=keys[0][0] + quantum[0][0])
        with self.assertRaisesRegex(ValueError, "more than 256"):
            encrypted(b"", to=keys[0][0] * 257)
        self.assertEqual(decrypted(encrypted(b"", to=keys[0][0] * 256), key=keys[0][1]), b"")

    def test_passphrases(self):
        public, locked = trona.keygen(b"correct horse", post_quantum=True)
        self.assertTrue(locked.startswith(b"trona locked key 2\n"))
        secret = trona.unlock_key(locked, bytearray(b"correct horse"))
        self.assertEqual(decrypted(encrypted(b"text", to=public), key=secret), b"text")
        with self.assertRaisesRegex(trona.ForgedError, "wrong passphrase"):
            trona.unlock_key(locked, b"wrong horse")
        with self.assertRaisesRegex(ValueError, "unlock_key"):
            encrypted(b"", to=public, sign=locked)
        with self.assertRaisesRegex(ValueError, "not the text of a locked"):
            trona.unlock_key(secret, b"correct horse")
        for bad in b"", b"x" * 1025, b"two\nlines", b"line\r":
            with self.assertRaisesRegex(ValueError, "one line"):
                encrypted(b"", passphrase=bad)
        with self.assertRaises(TypeError):
            encrypted(b"", passphrase="text")
        data = base64.b64decode(FORMAT_2_PASSPHRASE)
        for at, value in (11, 0), (11, 17), (14, 255), (18, 1), (15, 7):
            changed = data[:at] + bytes([value]) + data[at + 1 :]
            with self.assertRaisesRegex(trona.Error, "refused"):
                decrypted(changed, passphrase=b"known answer")
        with self.assertRaisesRegex(trona.Error, "with a passphrase, not to a key"):
            decrypted(data, key=KEY)
        for name in FORMAT_1, FORMAT_2:
            with self.assertRaisesRegex(trona.Error, "to a key, not with a passphrase"):
                decrypted(base64.b64decode(name), passphrase=b"known answer")

    def test_changes(self):
        """No bit of a file can be changed, and nothing added or taken away."""
        public, secret = trona.keygen()
        other = trona.keygen()[1]
        data = os.urandom(65536 + 100)
        one = encrypted(data, to=public)
        with self.assertRaisesRegex(trona.ForgedError, "wrong key"):
            decrypted(one, key=other)
        two = encrypted(data, to=public + public)
        for sealed, head in (one, 152), (two, 10 + 2 * 81 + 112):
            spots = list(range(head)) + list(range(head, len(sealed), 9973)) + [len(sealed) - 1]
            for at in spots:
                # the first stanza's loss is made good by the second, but not by the tag
                changed = sealed[:at] + bytes([sealed[at] ^ 1 << at % 8]) + sealed[at + 1 :]
                with self.assertRaises(trona.Error):
                    decrypted(changed, key=secret)
            full = head + 65552
            ends = [0, 6, 7, 8, 9, 10, head - 1, head, head + 15, head + 16]
            ends += [full - 1, full, full + 15, full + 16, len(sealed) - 1]
            for end in ends:
                with self.assertRaises(trona.ForgedError):
                    decrypted(sealed[:end], key=secret)
            swapped = sealed[:head] + sealed[full:] + sealed[head:full]
            for wrong in sealed + b"x", sealed + sealed[full:], swapped, sealed[:7] + b"\3" + sealed[8:]:
                with self.assertRaises(trona.Error):
                    decrypted(wrong, key=secret)
        with self.assertRaisesRegex(trona.ForgedError, "not a file that trona encrypted"):
            decrypted(os.urandom(200), key=secret)

    def test_targets(self):
        """A path gets its name when all is well, and nothing is left behind otherwise."""
        public, secret = trona.keygen()
        pathlib.Path("plain").write_bytes(os.urandom(300000))
        seen = []
        self.assertEqual(trona.encrypt_file("plain", b"sealed", to=public, progress=seen.append), 300000)
        self.assertEqual(seen, [65536, 131072, 196608, 262144, 300000])
        self.assertEqual(trona.decrypt_file(pathlib.Path("sealed"), "back", key=secret, progress=seen.append), 300000)
        self.assertEqual(seen[5:], seen[:5])
        self.assertEqual(contents("back"), contents("plain"))
        sealed = contents("sealed")
        pathlib.Path("sealed").write_bytes(sealed[:-1])
        with self.assertRaises(trona.ForgedError):
            trona.decrypt_file("sealed", "new", key=secret)
        with self.assertRaises(trona.ForgedError):
            trona.decrypt_file("sealed", "back", key=secret)
        self.assertEqual(contents("back"), contents("plain"))
        with self.assertRaises(FileNotFoundError):
            trona.decrypt_file("nothing", "new", key=secret)
        self.assertEqual(sorted(os.listdir()), ["back", "plain", "sealed"])

    @unittest.skipUnless(hasattr(os, "mkfifo"), "there are no named pipes here")
    def test_special_targets(self):
        """A link stays a link, and a device or a pipe stays what it is."""
        public, secret = trona.keygen()
        pathlib.Path("plain").write_bytes(b"text")
        os.mkdir("directory")
        os.chdir("directory")
        os.symlink("../sealed", "link")
        for _ in range(2):  # the second time its end is there
            trona.encrypt_file("../plain", "link", to=public)
            self.assertTrue(os.path.islink("link"))
            trona.decrypt_file("../sealed", "back", key=secret)
            self.assertEqual(contents("back"), b"text")
        os.mkfifo("pipe")
        reader = os.open("pipe", os.O_RDONLY | os.O_NONBLOCK)
        self.addCleanup(os.close, reader)
        trona.decrypt_file("link", "pipe", key=secret)
        self.assertEqual(os.read(reader, 100), b"text")
        self.assertFalse(os.path.isfile("pipe"))
        for name in "../directory", "new/", "plain/":
            with self.assertRaises(OSError):
                trona.decrypt_file("link", name, key=secret)
        self.assertEqual(sorted(os.listdir()), ["back", "link", "pipe"])
        self.assertEqual(sorted(os.listdir("..")), ["directory", "plain", "sealed"])

    def test_arguments(self):
        public, secret = trona.keygen()
        for call in (
            lambda: trona.encrypt_file(bytes(32), "plain", "sealed"),  # the arguments of the first versions
            lambda: trona.decrypt_file(bytes(32), "sealed", "back"),
            lambda: encrypted(b""),
            lambda: encrypted(b"", to=public, passphrase=b"x"),
            lambda: decrypted(b""),
            lambda: decrypted(b"", key=secret, passphrase=b"x"),
            lambda: encrypted(b"", to=pathlib.Path("bob.pub")),
            lambda: encrypted(b"", to=5),
        ):
            with self.assertRaises(TypeError):
                call()
        damaged = public[:40] + bytes([public[40] ^ 1]) + public[41:]
        for to, reason in (
            (b"", "no public key"),
            ("bob.pub", "line 1: no public key"),
            (secret, "line 1: no public key"),
            (public + damaged, "line 3: a damaged key"),
            (public[:30], "line 1: a damaged key"),
            (public.splitlines()[0], "line 1: a damaged key"),
            (b"ssh-ed25519 AAAA", "line 1: a damaged ssh"),
            (b"ssh-ed25519", "line 1: a damaged"),
            (public + SSH.replace(b"25519 ", b"25518 "), "line 3: no public key"),
            (public + b"ssh-rsa", "line 3: no public key"),
            (public + b"ssh-rsa AAAAB", "line 3: no public key"),
            (b"\x0b\n\0\n", "line 2: no public key"),
        ):
            with self.assertRaisesRegex(ValueError, reason):
                encrypted(b"", to=to)
        sealed = encrypted(b"", to=public)
        for key in b"", b"bob.key", public, secret[:-3], secret + secret, damaged:
            with self.assertRaises(ValueError):
                decrypted(sealed, key=key)
        with self.assertRaisesRegex(ValueError, "one public key"):
            decrypted(sealed, key=secret, verify=public + public)

    def test_first_versions(self):
        """Files of the first versions, which were secretstream's, are still read."""
        key, data = os.urandom(32), os.urandom(2500)
        for chunk, ad in (1000, None), (1250, b"ad"), (1 << 20, None):
            pieces = [data[i : i + chunk] for i in range(0, len(data), chunk)]
            e = trona.StreamEncryptor(key)
            old = e.header + b"".join(
                e.push(p, ad, trona.TAG_FINAL if i == len(pieces) - 1 else 0) for i, p in enumerate(pieces)
            )
            out, seen = io.BytesIO(), []
            n = trona.decrypt_stream(key, io.BytesIO(old), out, chunk=chunk, ad=ad, progress=seen.append)
            self.assertEqual((n, out.getvalue(), seen[-1]), (len(data), data, n))
            first = 24 + min(chunk, len(data)) + 17
            for bad in (b"", old[:23], old[:24], old[:-1], old[: first - 1], old + b"x", old[:30] + bytes([old[30] ^ 1]) + old[31:]):
                with self.assertRaises(trona.ForgedError):
                    trona.decrypt_stream(key, io.BytesIO(bad), io.BytesIO(), chunk=chunk, ad=ad)
            with self.assertRaisesRegex(trona.ForgedError, "wrong key"):
                trona.decrypt_stream(bytes(32), io.BytesIO(old), io.BytesIO(), chunk=chunk, ad=ad)


@unittest.skipUnless(COMMAND, "the command is not here: TRONA_COMMAND")
class Command(Fresh):
    """Each opens what the other made."""

    def run_command(self, *args, passphrase=None, status=0):
        options, pipes = [], []
        if passphrase is not None:
            r, w = os.pipe()
            os.write(w, passphrase + b"\n")
            os.close(w)
            options, pipes = [f"--passphrase-fd={r}"], [r]
        p = subprocess.run([COMMAND, args[0], *options, *args[1:]], capture_output=True, pass_fds=pipes)
        for fd in pipes:
            os.close(fd)
        self.assertEqual(p.returncode, status, p.stderr)
        return p.stderr.decode()

    def write(self, name, data):
        pathlib.Path(name).write_bytes(data)

    def both(self, to, names, **options):
        """Python encrypts and the command decrypts with each name's key, then the other way round."""
        texts = b"".join(contents(name + ".pub") for name in to)
        data = os.urandom(65536 * 2 + 5)
        self.write("plain", data)
        for n in 0, 1, 65536, 65537, 131072, len(data):
            self.write("plain", data[:n])
            trona.encrypt_file("plain", "by-python", to=texts, sign=contents("alice.key"), **options)
            flags = [f"-r{name}.pub" for name in to] + ["--mixed"] * bool(options)
            self.run_command("encrypt", *flags, "-salice.key", "-f", "-oby-command", "plain")
            self.assertEqual(os.path.getsize("by-python"), os.path.getsize("by-command"))
            for name in names:
                self.run_command("decrypt", f"-k{name}.key", "-valice.pub", "-f", "-oback", "by-python")
                self.assertEqual(contents("back"), data[:n])
                key = contents(name + ".key")
                trona.decrypt_file("by-command", "back", key=key, verify=contents("alice.pub"))
                self.assertEqual(contents("back"), data[:n])
        told = self.run_command("decrypt", f"-k{names[0]}.key", "-veve.pub", "-f", "-ox", "by-python", status=1)
        self.assertIn("not signed by", told)
        with self.assertRaisesRegex(trona.ForgedError, "not signed by"):
            trona.decrypt_file("by-command", "x", key=contents(names[0] + ".key"), verify=contents("eve.pub"))
        with self.assertRaisesRegex(trona.ForgedError, "wrong key"):
            trona.decrypt_file("by-command", "x", key=contents("eve.key"))
        self.run_command("decrypt", "-keve.key", "-f", "-ox", "by-python", status=1)

    def test_keys_of_the_command(self):
        for name, flags in ("alice", []), ("bob", []), ("eve", []), ("xena", ["-x"]), ("xavier", ["-x"]):
            self.run_command("keygen", *flags, "-o", name)
        self.both(["bob"], ["bob"])
        self.both(["bob", "alice"], ["bob", "alice"])
        self.both(["xena"], ["xena"])
        self.both(["xena", "xavier"], ["xavier", "xena"])

    def test_keys_of_python(self):
        for name in "alice", "bob", "eve", "xena":
            public, secret = trona.keygen(post_quantum=name == "xena")
            self.write(name + ".pub", public)
            self.write(name + ".key", secret)
        self.both(["bob"], ["bob"])
        self.both(["xena"], ["xena"])

    def test_mixed(self):
        for name, flags in ("alice", []), ("eve", []), ("xena", ["-x"]):
            self.run_command("keygen", *flags, "-o", name)
        self.both(["alice", "xena"], ["alice", "xena"], mixed=True)

    def test_passphrases(self):
        text = os.urandom(70000)
        self.write("plain", text)
        word = "correct horse \N{GREEK SMALL LETTER LAMDA}".encode()
        trona.encrypt_file("plain", "by-python", passphrase=word)
        self.run_command("encrypt", "-p", "-oby-command", "plain", passphrase=word)
        self.run_command("decrypt", "-p", "-oback", "by-python", passphrase=word)
        self.assertEqual(contents("back"), text)
        trona.decrypt_file("by-command", "back", passphrase=word)
        self.assertEqual(contents("back"), text)

        public, locked = trona.keygen(word)
        self.write("python.pub", public)
        self.write("python.key", locked)
        self.run_command("keygen", "-ocommand", passphrase=word)
        for name in "python", "command":
            trona.encrypt_file("plain", "sealed", to=contents(name + ".pub"))
            self.run_command("decrypt", "-f", f"-k{name}.key", "-oback", "sealed", passphrase=word)
            self.assertEqual(contents("back"), text)
            key = trona.unlock_key(contents(name + ".key"), word)
            trona.decrypt_file("sealed", "back", key=key)
            self.write("unlocked.key", key)
            self.run_command("decrypt", "-f", "-kunlocked.key", "-oback", "sealed")

    @unittest.skipUnless(shutil.which("ssh-keygen"), "ssh-keygen is not here")
    def test_ssh(self):
        for name in "alice", "bob", "eve":
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", name], check=True)
            os.rename(name, name + ".key")
        self.both(["bob"], ["bob"])
        subprocess.run(["ssh-keygen", "-q", "-t", "ecdsa", "-N", "", "-f", "other"], check=True)
        to = b"\t" + contents("bob.pub") + contents("other.pub")
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            sealed = encrypted(b"text", to=to)
        self.assertEqual([str(w.message) for w in told], ["to, line 2: of ssh's keys, only ssh-ed25519 can be used: skipped"])
        self.assertEqual(told[0].filename, __file__)
        self.assertEqual(decrypted(sealed, key=b"# Bob\n" + contents("bob.key").replace(b"\n", b"\r\n")), b"text")
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "word", "-f", "locked"], check=True)
        for name in "locked", "other":
            with self.assertRaisesRegex(ValueError, "passphrase, of another kind"):
                decrypted(sealed, key=contents(name))


if __name__ == "__main__":
    unittest.main()

