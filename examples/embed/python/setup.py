# SPDX-License-Identifier: ISC
from setuptools import Extension, setup

setup(
    name="trona-example",
    version="1.0",
    ext_modules=[
        Extension(
            "trona_example",
            ["module.c", "trona.c"],
            depends=["trona.h"],
            extra_compile_args=["-O2"],
            define_macros=[("TRONA_HIDDEN", "1")],  # another module may have a trona, or libsodium
        )
    ],
)
