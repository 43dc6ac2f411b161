# SPDX-License-Identifier: ISC
"""A program that is compiled and linked with the package, and run."""

import os

from conan import ConanFile
from conan.tools.build import can_run
from conan.tools.gnu import AutotoolsDeps
from conan.tools.layout import basic_layout


class TronaTestConan(ConanFile):
    settings = "os", "arch", "compiler", "build_type"
    test_type = "explicit"

    def requirements(self):
        self.requires(self.tested_reference_str)

    def layout(self):
        basic_layout(self)

    def generate(self):
        AutotoolsDeps(self).generate()

    def build(self):
        source = os.path.join(self.source_folder, "test.c")
        self.run(f"${{CC:-cc}} $CPPFLAGS '{source}' -o test $LDFLAGS $LIBS", env="conanbuild")

    def test(self):
        if can_run(self):
            self.run("./test", cwd=self.build_folder, env="conanrun")
