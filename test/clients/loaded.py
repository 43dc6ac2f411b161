"""A pytest plugin: the run fails unless trona, and no libsodium, was loaded in its process."""

import pytest


def pytest_sessionfinish(session, exitstatus):
    with open("/proc/self/maps") as f:
        maps = f.read()
    if "/libtrona.so" not in maps or "/libsodium.so.23.3" in maps:
        print("\nnot on trona:", [line for line in maps.splitlines() if "sodium" in line])
        session.exitstatus = pytest.ExitCode.INTERNAL_ERROR
