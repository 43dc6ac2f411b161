# SPDX-License-Identifier: ISC
"""AEGIS: see aegis_common.py."""
from theorems.aegis_common import theorems

theorems("aegis128x4")
