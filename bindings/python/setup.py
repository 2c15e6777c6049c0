"""Builds the wheel py3-none-PLATFORM with libsett inside. The library is the one named by
SETT_LIBRARY (tools/python_wheel makes it)."""

import os
import shutil

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py
from wheel.bdist_wheel import bdist_wheel


class Build(build_py):
    def run(self):
        super().run()
        shutil.copy(os.environ["SETT_LIBRARY"], os.path.join(self.build_lib, "sett", "libsett.so.0"))


class Wheel(bdist_wheel):
    def get_tag(self):
        return "py3", "none", super().get_tag()[2]


class WithLibrary(Distribution):
    def has_ext_modules(self):
        return True


setup(
    name="sett", version="0.1.0", packages=["sett"], package_data={"sett": ["py.typed"]},
    description="Levels for tile-based games: made, measured, played, searched",
    python_requires=">=3.8", license="MIT", distclass=WithLibrary,
    cmdclass={"build_py": Build, "bdist_wheel": Wheel})
