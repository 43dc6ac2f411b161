# SPDX-License-Identifier: ISC
"""A pytest plugin: the run fails unless the tree's library, and no other libsodium, was loaded in its process."""

import os
import re

import pytest


def pytest_sessionfinish(session, exitstatus):
    tree = os.path.realpath(os.environ["LD_LIBRARY_PATH"])
    with open("/proc/self/maps", encoding="utf-8") as f:
        loaded = set(re.findall(r"/.*/lib(?:trona|sodium)[^/]*\.so.*", f.read()))
    if not loaded or any(os.path.dirname(path) != tree for path in loaded):
        print("\nnot on trona:", loaded)
        session.exitstatus = pytest.ExitCode.INTERNAL_ERROR
