#!/usr/bin/env python3
# SPDX-License-Identifier: ISC
"""Plants wrong rules in copies of the engine, one at a time, and has the tests of the engine find each.

planted_rules.py [--episodes N] [TEXT...]      TEXT: only those that have it

Prints how many pass; exit status 1 if one does. Each is a file, what stands there, and what it is replaced by."""
import argparse
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
PLANTED = [
    ("nodes", "POSS.append(poss & ((1 << most.bit_length()) - 1))", "POSS.append(poss & most)"),
    ("bits", "            k &= POSS[a]\n", "            k &= MAXV[a]\n"),
    ("bits", "if len(atoms) == 1 and k == POSS[atoms[0]]:", "if len(atoms) == 1 and k >= POSS[atoms[0]] >> 1:"),
    ("bits", "k ^= masks.get(atoms, 0)", "k |= masks.get(atoms, 0)"),
    ("bits", "MAXV[A[a][0]] >> w - A[a][1])", "MAXV[A[a][0]] >> w - A[a][1] + 1)"),
    ("bits", 'OP[a] == "rol" and k >> A[a][1] == 0:', 'OP[a] == "rol":'),
    ("bits", "most = min(MAXV[a] for a in r[0][0])", "most = min(POSS[a] & -POSS[a] for a in r[0][0])"),
    ("bits", "if k & POSS[a] == POSS[a]:", "if k & POSS[a] == k:"),
    ("bits", "if POSS[a] & POSS[b] == 0:\n        return C(w, 0)", "if MAXV[a] & MAXV[b] == 0:\n        return C(w, 0)"),
    ("bits", "masks[atoms] = masks.get(atoms, 0) ^ both", "masks[atoms] = masks.get(atoms, 0) | both"),
    ("bits", "tuple(sorted(set(m) | set(n)))", "tuple(sorted(set(m) & set(n)))"),
    ("bits", "a, b, k, l = b, a, l, k", "a, b = b, a"),
    ("bits", "return xor(r, C(w, k & l))", "return xor(r, C(w, k | l))"),
    ("bits", "        r = xor(r, and_(b, C(w, k)))", "        r = xor(r, and_(a, C(w, k)))"),
    ("bits", "return xor(xor(a, b), and_(a, b))", "return xor(a, b)"),
    ("bits", "return rol(A[x][0], A[x][1] + k)", "return rol(A[x][0], A[x][1] - k)"),
    ("bits", "return cat(sub(x, w - k, k) + sub(x, 0, w - k))", "return cat(sub(x, k, w - k) + sub(x, 0, k))"),
    ("bits", "masks.get(atoms, 0) ^ rotk(mask, k, w)", "masks.get(atoms, 0) ^ mask"),
    ("bits", "rotk(POSS[x], k, w)", "POSS[x]"),
    ("bits", "return and_(rol(x, k), C(w, full(w) << k))", "return rol(x, k)"),
    ("bits", "return and_(rol(x, w - k), C(w, full(w) >> k))", "return and_(rol(x, w - k), C(w, full(w) >> (k - 1)))"),
    ("bits", "return cat(sub(x, k, w - k) + [(C(k, 0), 0, k)])", "return cat(sub(x, 0, w - k) + [(C(k, 0), 0, k)])"),
    ("bits", "if not POSS[x] >> (w - 1):  # never negative\n        return shr(x, k)\n", "return shr(x, k)\n"),
    ("bits", "r.append((s, l + begin - position, end - begin))", "r.append((s, l, end - begin))"),
    ("bits", "return [(A[t][0], A[t][1] + lo, n)]", "return [(A[t][0], lo, n)]"),
    ("bits", "key = (t, lo, n)\n", "key = (t, n)\n"),
    ("bits", "if not (POSS[t] >> lo) & full(n):\n        return C(n, 0)",
     "if not (MAXV[t] >> lo) & full(n):\n        return C(n, 0)"),
    ("bits", "begin = (lo - k) % W[t]", "begin = (lo + k) % W[t]"),
    ("bits", "sub(x, begin, seam) + sub(x, 0, n - seam)", "sub(x, 0, n - seam) + sub(x, begin, seam)"),
    ("bits", "k = (k >> lo) & full(n)", "k = k & full(n)"),
    ("bits", "(POSS[t] >> lo) & full(n), MAXV[t] >> lo)", "(POSS[t] >> lo) & full(n), (MAXV[t] >> lo) & full(n))"),
    ("bits", "value, n = A[below] | value << m, n + m", "value, n = A[below] << n | value, n + m"),
    ("bits", "elif r and r[-1][0] == s and r[-1][1] + r[-1][2] == lo:",
     "elif r and r[-1][0] == s and r[-1][1] + r[-1][2] <= lo:"),
    ("bits", "if r[1][1] == 0 and lo + n == W[s] == n + r[1][2]", "if lo + n == W[s] == n + r[1][2]"),
    ("bits", "            return rol(s, n)\n", "            return rol(s, lo)\n"),
    ("bits", "most += min(MAXV[s] >> lo, mask) << position", "most += ((MAXV[s] >> lo) & mask) << position"),
    ("bits", "(C(w - n, 0), 0, w - n)), POSS[t], MAXV[t])", "(C(w - n, 0), 0, w - n)), POSS[t], MAXV[t] >> 1)"),
    ("bits", "return C(w, val(t) | (full(w) ^ full(n)))", "return C(w, val(t))"),
    ("bits", "if isc(sign) and val(sign) == 0:", "if isc(sign):"),
    ("bits", "        if seen & mask or len(atoms) > 1:", "        if len(atoms) > 1:"),
    ("bits", "(s, 0, end - w, i + w - begin)]", "(s, 0, end - w, i)]"),
    ("arithmetic", "and k == full(w) << A[atoms[0]][1] & full(w):", ":"),
    ("arithmetic", "return c << s, {x: y << s for x, y in d.items()}", "return c, {x: y << s for x, y in d.items()}"),
    ("arithmetic", "return -1 - c, {x: -y for x, y in d.items()}", "return -c, {x: -y for x, y in d.items()}"),
    ("arithmetic", "        if k and not any(k & x for x in masks.values()):  # disjoint bits: k ^ x = k + x\n"
     "            c, d = as_sum",
     "        if k:\n            c, d = as_sum"),
    ("arithmetic", "return A[low], {cat([(C(n, 0), 0, n)] + list(A[t][1:])): 1}", "return A[low], {t: 1}"),
    ("arithmetic", 'if OP[z] == "c" and A[z] == 0:', 'if OP[z] == "c" or True:'),
    ("arithmetic", "if c & POSS[a] == 0:\n            return xor(a, C(w, c))",
     "if c & MAXV[a] == 0:\n            return xor(a, C(w, c))"),
    ("arithmetic", "(add(ext(a, n, w - n), C(w - n, c >> n)), 0, w - n)", "(ext(a, n, w - n), 0, w - n)"),
    ("arithmetic", "return shl(a, k.bit_length() - 1)", "return shl(a, k.bit_length())"),
    ("arithmetic", "most = c + reach if c + reach <= full(w) else None", "most = reach if reach <= full(w) else None"),
    ("arithmetic", "while b < w and (c & full(b)) + reach > full(b):", "while False:"),
    ("arithmetic", "    if POSS[a] & POSS[b] == 0:  # no carries", "    if MAXV[a] & MAXV[b] == 0:"),
    ("arithmetic", "if A[b] >> n == 0 and MAXV[low] + A[b] <= full(n):", "if A[b] >> n == 0:"),
    ("arithmetic", "return from_sum(W[a], -c, {t: -k for t, k in d.items()})",
     "return from_sum(W[a], c, {t: -k for t, k in d.items()})"),
    ("arithmetic", "return from_sum(w, c * k, {t: x * k for t, x in d.items()})",
     "return from_sum(w, c, {t: x * k for t, x in d.items()})"),
    ("arithmetic", 'or OP[t] != "X" or POSS[t] >> n:', 'or OP[t] != "X":'),
    ("arithmetic", 'mk("mul", w, (a, b), None, MAXV[a] * MAXV[b])', 'mk("mul", w, (a, b), None, MAXV[a] * MAXV[b] & full(w))'),
    ("arithmetic", "None, MAXV[a] * MAXV[b] >> w)", "None, MAXV[a] * MAXV[b] >> (w + 1))"),
    ("arithmetic", "c += e * k\n", "c += e\n"),
    ("arithmetic", "coefficients[b] = coefficients.get(b, 0) + j * k", "coefficients[b] = j * k"),
    ("arithmetic", "return mul(ext(A[t][0], 0, n), ext(A[t][1], 0, n))", "return mul(ext(A[t][0], 0, n), ext(A[t][0], 0, n))"),
    ("arithmetic", "if MAXV[a] + MAXV[b] + MAXV[c] <= full(w):\n        return C(1, 0)",
     "if MAXV[a] + MAXV[b] <= full(w):\n        return C(1, 0)"),
    ("arithmetic", "    if MAXV[b] == 0 and MAXV[c] == 0:", "    if MAXV[b] == 0:"),
    ("arithmetic", "            return carry(d, b, c)\n", "            return carry(d, b, C(1, 0))\n"),
    ("arithmetic", 'if op == "X" and not A[t][0][0] and not any(k & A[t][0][1] for _, k in A[t][1:]):',
     'if op == "X" and not A[t][0][0]:'),
    ("arithmetic", "if MAXV[a] < minv(b):\n        return C(1, 1)", "if MAXV[a] <= minv(b):\n        return C(1, 1)"),
    ("arithmetic", "if minv(a) >= MAXV[b]:", "if minv(a) + 1 >= MAXV[b]:"),
    ("arithmetic", "return C(1, int(d < 0))", "return C(1, int(d <= 0))"),
    ("arithmetic", "if not (POSS[a] | POSS[b]) & top:", "if not POSS[a] & POSS[b] & top:"),
    ("arithmetic", "return ult(xor(a, C(w, top)), xor(b, C(w, top)))", "return ult(a, b)"),
    ("arithmetic", "if d == f and (c - e) & full(W[a]):", "if d == f:"),
    ("arithmetic", "if len(differ) == 1:", "if differ:"),
    ("arithmetic", "return bit if val(x) else not_(bit)", "return not_(bit) if val(x) else bit"),
    ("arithmetic", "if isc(x) and POSS[y] & (POSS[y] - 1) == 0:", "if isc(x) and POSS[y].bit_length() <= W[y] // 2:"),
    ("arithmetic", "    if isc(b) and val(b) == 0:\n        return ext(a", "    if isc(b):\n        return ext(a"),
    ("arithmetic", "return a if val(condition) else b", "return b if val(condition) else a"),
    ("arithmetic", "POSS[a] | POSS[b], max(MAXV[a], MAXV[b]))", "POSS[a] & POSS[b], max(MAXV[a], MAXV[b]))"),
    ("arithmetic", "POSS[a] | POSS[b], max(MAXV[a], MAXV[b]))", "POSS[a] | POSS[b], MAXV[a])"),
    ("arithmetic", "least = min(minv(a), minv(b))", "least = max(minv(a), minv(b))"),
    ("integers", "r[k] = r.get(k, 0) + c * d", "r[k] = c * d"),
    ("integers", "        if c < 0:\n            low, high = high, low\n", ""),
    ("integers", "            high *= y\n", "            high *= max(x, 1)\n"),
    ("integers", "if c == 1 and len(m) == 1 and DEFINITIONS[m[0]][0] == \"floor\"]",
     "if len(m) == 1 and DEFINITIONS[m[0]][0] == \"floor\"]"),
    ("integers", "padd({n: c << b for n, c in p.items() if n != m}, dict(inner))",
     "padd({n: c for n, c in p.items() if n != m}, dict(inner))"),
    ("integers", "return floordiv(padd({n", "return floordiv(padd({} and {n"),
    ("integers", "rest = {m: c >> common for m, c in rest.items() if c >> common}",
     "rest = {m: c >> common for m, c in rest.items() if m}"),
    ("integers", "        k -= common\n", ""),
    ("integers", "    if least >> k == greatest >> k:\n", "    if least >> k == (greatest - 1) >> k:\n"),
    ("integers", 'a = atom(("floor", k, tuple(sorted(rest.items()))), least >> k, greatest >> k)',
     'a = atom(("floor", k, tuple(sorted(rest.items()))), least >> k, greatest >> (k + 1))'),
    ("integers", "INTERVALS[m[0]] = max(least, 0), min(greatest, MAXV[t])",
     "INTERVALS[m[0]] = max(least, 0), min(greatest, MAXV[t] - 1)"),
    ("integers", "if MAXV[t] >> end and interval(p)[1] >> end:", "if MAXV[t] >> end and interval(p)[0] >> end:"),
    ("integers", "if 0 <= least and greatest <= full(w):", "if greatest <= full(w):"),
    ("integers", "return p if MAXV[a[0]] * MAXV[a[1]] <= full(w) else wrap(p, w)", "return p"),
    ("integers", "return wrap(p, 52) if MAXV[a[0]] * MAXV[a[1]] >> 52 else p", "return p"),
    ("integers", "p if op == \"ult\" else padd(p, value(a[2]))", "p"),
    ("integers", "bits(a, n - 1, n), (1 << w) - (1 << n))", "bits(a, n - 1, n), (1 << w) - 1)"),
    ("integers", "padd(value(a[1]), value(a[2]), -1)", "value(a[1])"),
    ("integers", "p = padd(p, bits(x, begin, end), 1 << place)", "p = padd(p, bits(x, begin, W[x]), 1 << place)"),
    ("integers", "return {m: c % modulus for m, c in p.items() if c % modulus}",
     "return {m: c % modulus for m, c in p.items() if m and c % modulus}"),
    ("integers", "return min(interval(value(t))[1], MAXV[t])", "return interval(value(t))[0]"),
    ("points", "return Residue(self.value * x.value, self.degree + x.degree, self.p)",
     "return Residue(self.value * x.value, max(self.degree, x.degree), self.p)"),
    ("points", "return self._of(x) - self", "return self - x"),
    ("points", "            return max(1, sum(degrees))", "            return max(1, max(degrees))"),
    ("points", "return max(degrees, default=1) or 1", "return min(degrees, default=1) or 1"),
    ("points", "        if MAXV[t] >> k == 0:\n            return 0", "        if MAXV[t] >> k <= 1:\n            return 0"),
    ("points", "whole += (j >> k) * (self.floor(x, begin) - (self.floor(x, end) << (end - begin)))",
     "whole += (j >> k) * self.floor(x, begin)"),
    ("points", "most += j * min(MAXV[x] >> begin, full(end - begin))", "most += j * ((MAXV[x] >> begin) & full(end - begin))"),
    ("points", "return whole + self._reduced(c, rest, k) if most >> k else whole",
     "return whole + self._reduced(c, rest, k) if most >> k > 1 else whole"),
    ("points", "c, k = c >> common, k - common", "c, k = c, k - common"),
    ("points", "rest = {y: j << a for y, j in rest.items()}", "rest = {y: j for y, j in rest.items()}"),
    ("points", "c = (c << a) + more", "c += more"),
    ("points", "            return whole + self.floor(x, a + k)\n", "            return whole + self.floor(x, k)\n"),
    ("points", "(\"floor\", k, c, tuple(sorted(rest.items())))", "(\"floor\", k, 0, tuple(sorted(rest.items())))"),
    ("points", '("high", k, x, y)) if', '("high", k, x, x)) if'),
    ("points", "if MAXV[x] * MAXV[y] >> k else 0", "if MAXV[x] * MAXV[y] >> (k + 1) else 0"),
    ("points", "r -= j * self.floor_of_sum(*A[t], w)", "r += j * self.floor_of_sum(*A[t], w)"),
    ("points", 'if OP[t] == "+" and W[t] == w:', 'if OP[t] == "+":'),
    ("points", "return -self._sum_floor([(a[0], 1)] + [(x, -1) for x in a[1:]])",
     "return -self._sum_floor([(a[0], 1), (a[1], -1)])"),
    ("points", "low, high = max(begin, place), min(end, place + hi - lo)", "low, high = max(begin, place), place + hi - lo"),
    ("points", "floors.get((x, end), 0) - (j << (end - begin))", "floors.get((x, end), 0) - j"),
    ("points", "return y + c * (x - y)", "return x + c * (x - y)"),
    ("arithmetic", "{sar(atoms[0], s): 1 << s}", "{sar(atoms[0], s): 2 << s}"),
    ("arithmetic", "and s and k == full(w) >> s << s:", "and s and True:"),
    ("arithmetic", "    return x if cat([(C(n, 0), 0, n)] + sub(x, 0, w - n)) == t else None", "    return x"),
    ("arithmetic", "return 1, {zext(opposite(A[t][0][0]), w): -1}", "return 0, {zext(opposite(A[t][0][0]), w): -1}"),
    ("arithmetic", "return (0, {zext(A[t], w): -1}) if bit is None else (-1, {zext(bit, w): 1})",
     "return (0, {zext(A[t], w): -1}) if bit is None else (0, {zext(bit, w): 1})"),
    ("arithmetic", "if least >= 0 and greatest < full(w):", "if greatest < full(w):"),
    ("arithmetic", "for a, k in A[t][1] if k & full(n)}", "for a, k in A[t][1] if k & full(n - 1)}"),
    ("arithmetic", "return ext(from_sum(W[t], A[t][0], seen), 0, n)", "return ext(from_sum(W[t], 0, seen), 0, n)"),
    ("arithmetic", "if c == full(w) and k == 1:", "if c and k == 1:"),
    ("arithmetic", "return zext(not_(ext(a, 0, 1)), w)", "return zext(ext(a, 0, 1), w)"),
    ("arithmetic", "if MAXV[a] * MAXV[b] >> w == 0:\n        return C(w, 0)",
     "if MAXV[a] * MAXV[b] >> w <= 1:\n        return C(w, 0)"),
    ("arithmetic", "        if MAXV[b] == 1 and not isc(b):", "        if not isc(b):"),
    ("arithmetic", "if interval(c, parts)[1] <= full(w):\n            return c, dict(parts)",
     "if True:\n            return c, dict(parts)"),
    ("arithmetic", "        if MAXV[t] == full(w):\n            return None\n", ""),
    ("arithmetic", "return x[0] - y[0] if x and y and x[1] == y[1] else None", "return x[0] - y[0] if x and y else None"),
    ("arithmetic", "return not_(ult(b, C(W[a], A[a] + 1)))", "return not_(ult(b, C(W[a], A[a])))"),
    ("arithmetic", "return not_(carry(a, C(W[a], -A[b]), C(1, 0)))", "return not_(carry(a, C(W[a], ~A[b]), C(1, 0)))"),
    ("arithmetic", "            least += minv(s) << position if n == W[s] else 0", "            least += minv(s) << position"),
    ("bits", 'if op == "sext" and lo + n <= W[A[t]]:', 'if op == "sext" and lo < W[A[t]]:'),
    ("bits", "and lo >= W[A[t]] - 1:", "and lo >= W[A[t]] - 2:"),
    ("bits", "if len(atoms) == 1 and k == 1 < w and form.integral():", "if len(atoms) == 1 and k < w and form.integral():"),
    ("bits", "                r[i] = (atoms, k)\n", "                r[i] = (atoms, r[i][1])\n"),
    ("bits", 'A[a] ^ A[b] if op == "xor" else A[a] & A[b]', "A[a] ^ A[b]"),
    ("bits", 'return _gate("xor", a, b, POSS[a] | POSS[b])', 'return _gate("xor", a, b, POSS[a] & POSS[b])'),
    ("bits", 'return mk(op, W[a], (a, b), poss)', 'return mk(op, W[a], (a, a), poss)'),
    ("cuts", "self.names[key] = rol(v, turns)", "self.names[key] = v"),
    ("cuts", "rol(v, -turns)", "rol(v, turns)"),
    ("floors", "return MAXV[x] * MAXV[y] + sum(MAXV[p] for p in words) >> w <= full(w)", "return True"),
    ("floors", "if -1 << k <= least and greatest < 1 << k:", "if greatest < 1 << k:"),
    ("floors", "return -self.wraps(t) * full(W[t] - k)", "return -self.wraps(t)"),
    ("floors", "return self.floor(s, w) - (c < 0)", "return self.floor(s, w)"),
    ("floors", "            r -= k * self.wraps(p)\n", ""),
    ("floors", "return 1 - self.value(bit)", "return self.value(bit)"),
    ("arithmetic", "return ext(a, 0, 1) if val(b) else not_(ext(a, 0, 1))", "return not_(ext(a, 0, 1))"),
    ("arithmetic", "        if isc(b) and MAXV[a] == 1:", "        if isc(b):"),
    ("floors", "self.reduced(self.floor(s, k) - j * self.floor(x, k))", "self.floor(s, k)"),
    ("floors", "if j > 0 and MAXV[t] + j * MAXV[x] <= full(W[t]):", "if j > 0:"),
    ("floors", "if j > 0 and MAXV[t] + j * MAXV[x] <= full(W[t]):", "if j > 0 and MAXV[t] + MAXV[x] <= full(W[t]):"),
    ("floors", "return (c >> k) + self.value(x) * ((c + j >> k) - (c >> k))", "return (c >> k) + self.value(x) * (j >> k)"),
    ("floors", "len(A[t][1]) == 1 and MAXV[A[t][1][0][0]] == 1 and", "len(A[t][1]) == 1 and"),
    ("floors", "p[0][1:] == (0, k, 0)", "p[0][1] == 0"),
    ("floors", 'zero = lambda x: OP[x] == "c" and A[x] == 0', 'zero = lambda x: OP[x] == "c"'),
    ("floors", "return self.value(A[t]) * full(W[t] - k)", "return self.value(A[t]) * full(W[t])"),
    ("floors", 'if OP[t] == "sext" and W[A[t]] == 1:', 'if OP[t] == "sext":'),
    ("floors", "            r = self.value(a) * full(w)\n", "            r = -self.value(a)\n"),
    ("floors", 'elif op == "sext" and W[a] == 1:', 'elif op == "sext":'),
    ("arithmetic", "        if k and not any(k & x for x in masks.values()):  # disjoint bits: k ^ x = k + x\n"
     "            e = exact_sum",
     "        if k:\n            e = exact_sum"),
    ("arithmetic", "return e and (k + e[0], e[1])", "return e"),
    ("arithmetic", "return c if val(a) + val(b) == full(w) else C(1, 1)", "return c"),
    ("arithmetic", "return c if val(a) + val(b) == full(w) else C(1, 1)", "return C(1, 1)"),
    ("floors", "low_zeros(a[0]) + low_zeros(a[1]))", "low_zeros(a[0]) + low_zeros(a[1]) + 1)"),
    ("floors", "return min([zeros(W[t], a[0]), *(zeros", "return min([*(zeros"),
    ("floors", "return full(n) | 2 << n", "return full(n) | 3 << n"),
    ("floors", 'if op == "mul" and a[0] == a[1]:', 'if op == "mul":'),
    ("floors", "never(x) & full(alone) if k == 1 else 0", "never(x) & full(alone)"),
    ("floors", "never(x) & full(alone) if k == 1 else 0", "never(x) if k == 1 else 0"),
    ("floors", "alone = min([zeros(W[t], a[0]), *(z", "alone = min([W[t], *(z"),
    ("floors", "full(begin) & ~full(r[-1][2]) & ~unset == 0", "True"),
    ("floors", "elif place >= begin and full(begin) & ~unset == 0:", "elif place >= begin:"),
    ("floors", "                    x = T.C(W[t], 0)\n", "                    pass\n"),
    ("floors", "if opposite(A[b]) == A[a]]", "if a != b]"),
    ("integers", "return p if exact else wrap(p, w)", "return p"),
    ("points", "if exact else r - (self.floor_of_sum(*a, w) << w)", "if True else r"),
    ("points", "            if exact:\n                return self.floor_of_sum(exact[0], exact[1].items(), k)",
     "            if True:\n                return self.floor_of_sum(*A[t], k)"),
    ("points", "stack += [(x, 0, W[x], j * i) for x, i in exact[1].items()]",
     "stack += [(x, 0, W[x], i) for x, i in exact[1].items()]"),
    ("floors", "if any(n % (1 << w) for n in (c, *d.values())):", "if False:"),
    ("floors", "(x[0] + rest, y[1])", "(x[0], y[1])"),
    ("floors", "return self.floor(s, w) + (self.wraps(s) << w)", "return self.floor(s, w)"),
    ("floors", "(both + none - first - second)", "(both + none - first)"),
    ("floors", "len(parts) == 2 and all(MAXV[x] == 1 for x in parts)", "len(parts) == 2 and any(MAXV[x] == 1 for x in parts)"),
    ("floors", "            return x + y - x * y\n", "            return x + y\n"),
    ("arithmetic", " and (bit(y) or bit(z))", ""),
    ("arithmetic", " and sub_(p, y) == x", ""),
    ("arithmetic", " or sum(b[2] for b in borrows) != sgn(c, w)", ""),
    ("arithmetic", 'if OP[y] == "c" and A[y]:', "if True:"),
    ("arithmetic", 'if OP[y] == "sext" and W[A[y]] == 1:\n                return', 'if OP[y] == "sext":\n                return'),
    ("arithmetic", "d[less] = d.get(less, 0) - 1", "pass"),
    ("arithmetic", "max(greatest, 0).bit_length()", "max(greatest - 1, 0).bit_length()"),
    ("arithmetic", "(-1 - min(least, -1)).bit_length()", "(-2 - min(least, -2)).bit_length()"),
    ("bits", "if k >= first:", "if k + 1 >= first:"),
    ("bits", "w) if first else x", "w) if first > 1 else x"),
    ("bits", "full(W[t]) & -(together & -together)", "full(W[t]) & -2 * (together & -together)"),
    ("arithmetic", "        return shl(a, 1)\n", "        return shl(a, 2)\n"),
    ("arithmetic", "return mul(C(w, 1 << n), mul(shr(x, n), y))", "return mul(C(w, 2), mul(shr(x, n), y))"),
    ("arithmetic", ".bit_length() - 1 & -16", ".bit_length() & -16"),
    ("arithmetic", "y != x and j == k << n & full(w):", "y != x:"),
    ("arithmetic", "signs.get((ext(word, n - 1, 1), n)", "signs.get((ext(word, 0, 1), n)"),
    ("arithmetic", "signs[bit, w - n] = y, k", "signs[bit, w // 2] = y, k"),
    ("arithmetic", "and POSS[A[t][0]] >> (w - A[t][1]) == 0:  # no bit", "and True:  # no bit"),
    ("arithmetic", "d[x] = d.get(x, 0) + (y << n)", "d[x] = y << n"),
    ("arithmetic", "return c + (e << n), d", "return c, d"),
    ("arithmetic", "return c if least >= 0 and greatest <= full(w) else sgn(c, w), d", "return c, d"),
    ("arithmetic", "if a == b or MAXV[a] == MAXV[b] == 0:", "if a == b or MAXV[a] == MAXV[b]:"),
    ("rounds", "TABLE_ONE * (constant >> i & 1)", "0"),
    ("rounds", "(14, 11, 13, 9)", "(14, 11, 13, 8)"),
    ("rounds", "t, which = t ^ b, which ^ w", "t, which = t ^ b, which | w"),
    ("rounds", "None if left else which)", "which)"),
    ("rounds", "self.byte = atoms & atoms - 1 == 0 and all", "self.byte = all"),
    ("rounds", "form, which = xor(form, f), which ^ w", "form, which = xor(form, f), which | w"),
    ("rounds", "i = 9 + 8 * self.constants.index(constant)", "i = 9"),
    ("rounds", "        if 0 in bit:\n            table ^= TABLE_ONE\n", ""),
    ("rounds", "        if not linear:\n            return table\n", "        if linear < 2:\n            return table\n"),
    ("rounds", "if 0 < which < 256 and which << self.low == bit[self.chunk]:", "if 0 < which < 256:"),
    ("rounds", "if k not in (0, self.key)}", "if k > 0}"),
    ("rounds", "return None if left else table ^ self.sums[which]", "return table ^ self.sums[which]"),
    ("rounds", "                x ^= r[k]\n", "                x |= r[k]\n"),
    ("rounds", "(which & -which).bit_length()", "which.bit_length()"),
    ("rounds", "if b == ONE or a == b:", "if b == ONE or a.keys() == b.keys():"),
    ("rounds", "                x &= y\n", "                x |= y\n"),
    ("rounds", "frozenset((frozenset(a.items()), frozenset(b.items())))",
     "frozenset((frozenset(a.items()), frozenset(a.items())))"),
    ("rounds", "inputs[4 * ((c + r) % 4) + r]", "inputs[4 * ((c - r) % 4) + r]"),
    ("rounds", "cell.add(constant, outputs[8 * r:8 * r + 8])", "cell.add(constant, outputs[:8])"),
    ("rounds", "SBOX[constant] >> i & 1", "SBOX[constant ^ 1] >> i & 1"),
    ("rounds", "if rows is UNMIX and atoms == UNIT:", "if rows is UNMIX:"),
    ("rounds", "key = tuple(frozenset(f.items()) for f in forms)", "key = tuple(frozenset(f) for f in forms)"),
    ("rounds", "return cell, constant ^ cell.constant", "return cell, constant"),
    ("pairs", "if below < 1 << s:", "if below < 2 << s:"),
    ("pairs", "if below < 1 << s:", "if True:"),
    ("pairs", "for p in range(s + 1)) << s", "for p in range(s)) << s"),
    ("pairs", "tuple((p, s - p) for p in range(x) if 0 <= s - p < y) if mask >> s & 1 else ()",
     "tuple((p, s - p) for p in range(x) if 0 <= s - p < y)"),
    ("pairs", "for p in range(x) if 0 <= s - p < y)", "for p in range(x - 1) if 0 <= s - p < y)"),
    ("pairs", "tuple((k, 8 * k + s) for k in range(4))", "tuple((k, 8 * k + s) for k in range(3))"),
    ("pairs", "np.triu(bits ^ bits.transpose(0, 2, 1), 1) |", "np.triu(bits | bits.transpose(0, 2, 1), 1) |"),
    ("pairs", "functional = 1 << p if p < 128 else 1 << p - 128 | 1 << p - 64",
     "functional = 1 << p if p < 128 else 1 << p - 64"),
    ("pairs", "            constant, items = 1, items[1:]\n", "            items = items[1:]\n"),
    ("pairs", "self.add(r, Pair((g, e)), matrices(h, f, exchanged(pairs), False))",
     "self.add(r, Pair((g, e)), matrices(h, f, pairs, False))"),
    ("pairs", "sums[s] ^= h[q] if f[p] else 0", "sums[s] ^= h[q]"),
    ("pairs", "sums[s] ^= f[p] if h[q] else 0", "sums[s] ^= f[p]"),
    ("pairs", "                self.add(r, m, after(matrix, c))\n\n    @static",
     "                self.add(r, m, matrix)\n\n    @static"),
    ("pairs", 'if op == "mul" and not mask & ~gap_places(POSS[a[0]], POSS[a[1]], w):', 'if op == "mul":'),
    ("pairs", "self.masked(a[0], T.rotk(mask, -a[1], w))", "self.masked(a[0], mask)"),
    ("pairs", "np.roll(x, a[1], axis=0)", "np.roll(x, -a[1], axis=0)"),
    ("pairs", "if POSS[index] & 128:", "if False:"),
    ("pairs", "linear = all(not self.sum(x, y) for x, y in zip(forms, sums))", "linear = True"),
    ("pairs", "if (expected ^ bits)[:, live_e][:, :, live_f].any():", "if False:"),
    ("pairs", "if (bits.sum(axis=(1, 2), dtype=np.int64) != squares.sum(axis=1, dtype=np.int64)).any():", "if False:"),
    ("pairs", "r |= unpacked(words(c)).astype(bool) if m == ONE else self.alive(m) if c == 1 else True",
     "r |= False if m == ONE else self.alive(m) if c == 1 else True"),
    ("pairs", "self.alive(m) if c == 1 else True", "self.alive(m)"),
    ("pairs", "elif may != 1 << lowest or source not in (None, (s, low + lowest)):", "elif may != 1 << lowest:"),
    ("pairs", "elif may != 1 << lowest or source", "elif source"),
    ("pairs", "sums[1] += k << at + lowest", "sums[1] += k << lowest"),
    ("pairs", "sums[1] += k << at + lowest", "sums[1] += k << at"),
    ("pairs", "(sums[0] ^ sums[1]) >> i & 1", "sums[1] >> i & 1"),
    ("circuits", "r = self.and_(r, self.xor(self.ONE, self.xor(x, y)))", "r = self.and_(r, self.xor(x, y))"),
    ("circuits", "return [x[i] if mask >> i & 1 else self.ZERO for i in range(w)]", "return x"),
    ("circuits", "tables[number] = tables.get(number, 0) ^ table", "tables[number] = table"),
    ("circuits", "return cell.bit(x & y)", "return cell.bit(x | y)"),
    ("circuits", "return x[w - k:] + x[:w - k]", "return x[k:] + x[:k]"),
    ("circuits", "return x + x[-1:] * (w - len(x))", "return x + x[:1] * (w - len(x))"),
    ("circuits", "sum((x[0] & 1) << i for i, x in enumerate(inputs))", "0"),
    ("circuits", "                linear, table = linear ^ atom, table ^ t\n", "                linear = linear ^ atom\n"),
    ("circuits", "                    if taken & moved:\n                        return None\n", ""),
    ("circuits", "taken |= moved", "taken = moved"),
]
TESTS = {"pairs": ["domains"], "rounds": ["rounds"], "circuits": ["rounds", "domains", "terms"]}  # the other files: terms


def engine(folder):
    """A copy of the engine there."""
    here = os.path.join(folder, "engine")
    shutil.copytree(os.path.join(os.path.dirname(HERE), "engine"), here, ignore=shutil.ignore_patterns("__pycache__"),
                    dirs_exist_ok=True)
    return here


def refused(test, folder, episodes):
    """Whether a test refuses the engine there with one of two seeds, or never ends a recursion; the last line that it prints."""
    options = {"terms": ["--no-coverage", "--episodes", str(episodes)], "domains": ["--episodes", str(episodes // 5)],
               "rounds": []}
    for seed in "1", "2":
        done = subprocess.run([sys.executable, "-B", os.path.join(HERE, f"test_{test}.py"), "--engine", folder, "--seed", seed,
                               *options[test]], capture_output=True, text=True)
        line = (done.stdout + done.stderr).strip().split("\n")[-1]
        if line.startswith(("not ok", "RecursionError")):
            return True, line
    return False, line


def found(file, old, new, folder, episodes):
    """Whether one of the file's tests refuses the engine with this rule; the last line that it prints."""
    path = os.path.join(engine(folder), file + ".py")
    with open(path, encoding="utf-8") as f:
        text = f.read()
    if text.count(old) < 1:
        raise SystemExit(f"planted_rules.py: {file}.py has no {old!r}")
    with open(path, "w", encoding="utf-8") as f:
        f.write(text.replace(old, new, 1))
    for test in TESTS.get(file, ["terms"]):
        seen, line = refused(test, folder, episodes)
        if seen:
            break
    return seen, line


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("only", nargs="*")
    p.add_argument("--episodes", type=int, default=300)
    p.add_argument("-v", action="store_true")
    args = p.parse_args()
    planted = [x for x in PLANTED if not args.only or any(t in " ".join(x) for t in args.only)]
    passed = 0
    with tempfile.TemporaryDirectory() as folder:
        engine(folder)
        for test in sorted({t for file, _, _ in planted for t in TESTS.get(file, ["terms"])}):
            if refused(test, folder, args.episodes)[0]:
                raise SystemExit(f"planted_rules.py: test_{test}.py refuses the engine as it is")
        for file, old, new in planted:
            seen, line = found(file, old, new, folder, args.episodes)
            passed += not seen
            if not seen or args.v:
                print(f"{'found' if seen else 'PASSES'}: {file}.py: {new.strip() or 'without ' + old.strip()}: {line[:160]}",
                      flush=True)
    print(f"{passed} of {len(planted)} planted wrong rules pass")
    return passed > 0


if __name__ == "__main__":
    sys.exit(main())
