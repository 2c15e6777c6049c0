#!/bin/sh
# python.sh BUILD SOURCE - the wheel, built twice with the same bytes, installed into an empty
# environment, and tested there with numpy and without; verbs.py is what the verbs say.
set -eu
build=${1:?usage: python.sh BUILD SOURCE}
source=${2:?usage: python.sh BUILD SOURCE}
python=${PYTHON:-/usr/bin/python3}
skip()
{
    echo "SKIP: $1"
    exit 77
}
[ -x "$python" ] || skip "$python is missing (Debian: python3)"
"$python" -c 'import setuptools, wheel' 2>/dev/null ||
    skip "setuptools or wheel is missing (Debian: python3-setuptools python3-wheel)"
"$python" -c 'import ensurepip' 2>/dev/null || skip "venv is missing (Debian: python3-venv)"
folder=$(mktemp -d "${TMPDIR:-/tmp}/sett-python-XXXXXX")
trap 'rm -rf "$folder"' EXIT

wheel=$("$source/tools/python_wheel" "$build" "$folder/one")
again=$("$source/tools/python_wheel" "$build" "$folder/two")
cmp "$wheel" "$again" || { echo "the wheel is not the same twice"; exit 1; }
"$python" -m venv "$folder/venv"
"$folder/venv/bin/pip" install -q --no-index "$wheel"
SETT=$build/sett
export SETT
cd "$folder"
"$folder/venv/bin/python" "$source/tests/bindings/test_python.py"
"$folder/venv/bin/python" -I "$source/bindings/python/make_verbs.py" >verbs.py
cmp verbs.py "$source/bindings/python/sett/verbs.py" ||
    { echo "bindings/python/make_verbs.py makes another sett/verbs.py"; exit 1; }

"$python" -m venv --system-site-packages "$folder/with"
"$folder/with/bin/pip" install -q --no-index "$wheel"
if "$folder/with/bin/python" -c 'import numpy' 2>/dev/null; then
    "$folder/with/bin/python" "$source/tests/bindings/test_python.py"
else
    echo "numpy is missing (Debian: python3-numpy python3-pandas): tested without"
fi
SETT_NUMPY=0 "$folder/with/bin/python" "$source/tests/bindings/test_python.py"
"$folder/with/bin/python" -m doctest "$source/docs/guide/python.md"
echo "docs/guide/python.md: ok"
