# SPDX-License-Identifier: ISC
"""Runs every specification against its known answers."""
import importlib
import os
import pkgutil
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

import spec  # noqa: E402
from engine import terms  # noqa: E402


def main():
    checked = 0
    for entry in pkgutil.iter_modules(spec.__path__):
        module = importlib.import_module(f"spec.{entry.name}")
        if hasattr(module, "known_answers"):
            terms.reset()
            module.known_answers()
            checked += 1
    print(f"{checked} specifications give their known answers")


if __name__ == "__main__":
    main()
