# SPDX-License-Identifier: GPL-3.0-or-later
"""Marks a wheel that contains the C library as one for this machine, but for any version of Python."""

import os

from setuptools import setup

commands = {}
library = os.path.join(os.path.dirname(os.path.abspath(__file__)), "npuzzle", "libnpuzzle.so.0")
if os.path.exists(library):
    from wheel.bdist_wheel import bdist_wheel

    class PlatformWheel(bdist_wheel):
        def finalize_options(self):
            super().finalize_options()
            self.root_is_pure = False

        def get_tag(self):
            return "py3", "none", super().get_tag()[2]

    commands["bdist_wheel"] = PlatformWheel

setup(cmdclass=commands)
