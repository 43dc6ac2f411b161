# SPDX-License-Identifier: ISC
"""Bit-vector terms in normal form: all that theorems, specifications and machines use of them. See nodes.py."""
# pylint: disable=unused-import
from .arithmetic import (add, as_sum, borrow, carry, diff, eq, exact_sum, from_sum, interval, ite, minv, mul, mulhs, mulhu, neg,
                         ones, positive, slt, sub_,
                         ult)
from .bits import (and_, as_xor, cat, concat, ext, from_xor, not_, or_, pieces, piecewise, rol, sar, sext, shl, shr, sub, xor,
                   zext)
from .nodes import (A, C, FUNCTIONS, LEAST, MAXV, OP, POSS, V, W, children, evaluate, form, full, isc, memoized, mk, on_reset,
                    opq, reset, rotk,
                    sgn, show, val)
