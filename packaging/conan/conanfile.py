# SPDX-License-Identifier: ISC
"""trona for Conan 2: conan create . --version 1.0.0"""

import os

from conan import ConanFile
from conan.errors import ConanInvalidConfiguration
from conan.tools.files import copy, get, rm, rmdir
from conan.tools.gnu import Autotools, AutotoolsToolchain
from conan.tools.layout import basic_layout


class TronaConan(ConanFile):
    name = "trona"
    version = "1.0.0"
    package_type = "library"
    license = "ISC"
    homepage = "@HOMEPAGE@"
    description = "Cryptography library with the API of NaCl and libsodium"
    topics = ("cryptography", "nacl", "libsodium")
    settings = "os", "arch", "compiler", "build_type"
    options = {"shared": [True, False], "fPIC": [True, False], "minimal": [True, False]}
    default_options = {"shared": False, "fPIC": True, "minimal": False}

    def configure(self):
        # C only.
        self.settings.rm_safe("compiler.cppstd")
        self.settings.rm_safe("compiler.libcxx")
        if self.options.shared:
            self.options.rm_safe("fPIC")

    def validate(self):
        if self.settings.os == "Windows":
            raise ConanInvalidConfiguration("this recipe runs configure, which is not tested on Windows")

    def layout(self):
        basic_layout(self, src_folder="src")

    def source(self):
        get(self, **self.conan_data["sources"][self.version], strip_root=True)

    def generate(self):
        toolchain = AutotoolsToolchain(self)
        if self.options.minimal:
            toolchain.configure_args.append("--enable-minimal")
        toolchain.generate()

    def build(self):
        autotools = Autotools(self)
        autotools.configure()
        autotools.make()

    def package(self):
        copy(self, "LICENSE", src=self.source_folder, dst=os.path.join(self.package_folder, "licenses"))
        Autotools(self).install()
        rm(self, "*.la", os.path.join(self.package_folder, "lib"))
        rmdir(self, os.path.join(self.package_folder, "lib", "pkgconfig"))
        rmdir(self, os.path.join(self.package_folder, "share"))
        rmdir(self, os.path.join(self.package_folder, "res"))

    def package_info(self):
        self.cpp_info.libs = ["trona"]
        self.cpp_info.set_property("pkg_config_name", "trona")
        self.cpp_info.set_property("cmake_file_name", "trona")
        self.cpp_info.set_property("cmake_target_name", "trona::trona")
        if self.settings.os in ("Linux", "FreeBSD"):
            self.cpp_info.system_libs = ["pthread"]
