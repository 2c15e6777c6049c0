# packages.sh - sourced by demo.sh and test.sh: Debian packages are looked for
# first and only what is missing is installed. POSIX sh.

# missing_packages NAME...: prints those that are not installed. A name "a|b"
# is there when a or b is; a is what gets installed.
missing_packages()
{
    for names in "$@"; do
        found=0
        for name in $(echo "$names" | tr '|' ' '); do
            if [ "$(dpkg-query -W -f='${db:Status-Status}' "$name" 2>/dev/null)" = installed ]; then
                found=1
            fi
        done
        [ $found -eq 1 ] || echo "${names%%|*}"
    done
}

# Prints the prefix that may install packages: nothing for root, sudo where it
# is there and can be used, else fails.
install_right()
{
    if [ "$(id -u)" -eq 0 ]; then
        return 0
    fi
    command -v sudo >/dev/null 2>&1 || return 1
    if [ -t 0 ] || sudo -n true 2>/dev/null; then
        echo sudo
        return 0
    fi
    return 1
}

# need_packages WHY NAME...: returns 0 when all are there in the end. Says what
# it installs and why; without the right to, prints the command for who has it.
need_packages()
{
    why=$1
    shift
    if ! command -v dpkg-query >/dev/null 2>&1; then
        echo "packages: no dpkg-query here; $why needs what Debian calls: $*" >&2
        return 1
    fi
    missing=$(missing_packages "$@" | tr '\n' ' ')
    missing=${missing% }
    [ -n "$missing" ] || return 0
    if ! right=$(install_right); then
        echo "packages: $why needs $missing, and this user may not install." >&2
        echo "packages: ask someone who may to run:" >&2
        echo "    apt-get update && apt-get install -y --no-install-recommends $missing" >&2
        return 1
    fi
    echo "packages: installing $missing ($why)" >&2
    [ "${packages_listed:-0}" -eq 1 ] || $right apt-get update -q >&2 ||
        echo "packages: the lists could not be fetched; going on with the old" >&2
    packages_listed=1 # once a run: without a network it may take minutes
    # The names are split on purpose; none holds a blank.
    # shellcheck disable=SC2086
    $right env DEBIAN_FRONTEND=noninteractive apt-get install -q -y \
        --no-install-recommends $missing >&2 || {
        echo "packages: could not install $missing; the command was:" >&2
        echo "    apt-get update && apt-get install -y --no-install-recommends $missing" >&2
        return 1
    }
}

# What each job stands on; used by who sources this.
# shellcheck disable=SC2034
PACKAGES_BUILD="gcc libc6-dev cmake ninja-build pkg-config|pkgconf libpng-dev libsqlite3-dev zlib1g-dev libzstd-dev"
PACKAGES_TEST="libcmocka-dev binutils cadical ccache"
PACKAGES_BATCH="munge slurmctld slurmd slurm-client openmpi-bin parallel"
PACKAGES_STYLE="clang-format universal-ctags"
PACKAGES_CLANG="clang clang-19 lld-19 libclang-rt-19-dev"
PACKAGES_CLANG_OR="clang libclang-rt-14-dev libfuzzer-14-dev"
PACKAGES_COMPILERS="clang-16"
PACKAGES_ANALYSIS="cppcheck clang-19"
PACKAGES_ABI="abigail-tools"
PACKAGES_PYTHON="python3 python3-venv python3-setuptools python3-wheel python3-numpy python3-pandas"
PACKAGES_RELEASE="zip unzip git"
PACKAGES_DEBIAN="build-essential dpkg-dev debhelper dh-python lintian mmdebstrap"
PACKAGES_WINDOWS="gcc-mingw-w64-x86-64-win32|gcc-mingw-w64-x86-64 mingw-w64-x86-64-dev"
PACKAGES_WINE="wine64"
PACKAGES_MONO="mono-mcs mono-runtime libmono-system4.0-cil"
PACKAGES_WASM="clang-19 lld-19 libclang-rt-19-dev-wasm32 wasi-libc nodejs zopfli binaryen"
PACKAGES_WASM_OR="clang-14 lld-14 libclang-rt-14-dev-wasm32 wasi-libc nodejs zopfli"
PACKAGES_PLATFORMS="gcc-aarch64-linux-gnu libc6-dev-arm64-cross gcc-s390x-linux-gnu libc6-dev-s390x-cross qemu-user-static libc6-dev-i386 lib32gcc-12-dev faketime locales"
PACKAGES_BROWSER="chromium-headless-shell"
PACKAGES_BROWSER_OR="chromium"
PACKAGES_NPM="npm"
PACKAGES_SHELLS="zsh fish" # completions
# shellcheck disable=SC2034 # draws our maps as Tiled does: 6 to 25 MB with Qt
PACKAGES_TILED="tiled"
