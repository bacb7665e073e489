#!/bin/sh
# A turn of Ringi beside the hand-written floor and the known frameworks. $1: folder of the peers' harness, whose
# setup_envs.sh made their environments under ~/.cache/ringi-bench. Stops only what it started.
set -eu
peers=${1:?name the folder of the peers harness}
root=$(cd "$(dirname "$0")/.." && pwd -P)
. "$root/scripts/setup.sh"
set_up dev
envs=$HOME/.cache/ringi-bench
mine=$envs/venv-ringi
uv=$venv/bin/uv
[ -x "$mine/bin/python" ] || "$uv" venv -q "$mine"
"$uv" pip sync -q --require-hashes --python "$mine/bin/python" "$root/requirements/bench.txt"
"$uv" pip install -q --no-deps --python "$mine/bin/python" -e "$root"
rm -f "$envs/pg.json"
"$envs/venv-base/bin/python" "$peers/pg.py" serve >"$envs/pg.log" 2>&1 &
server=$!
"$envs/venv-base/bin/python" "$peers/fake_llm.py" --port 18080 >"$envs/fake.log" 2>&1 &
provider=$!
trap 'kill $server $provider 2>/dev/null || true' EXIT
tries=0
until [ -s "$envs/pg.json" ] || [ $tries -ge 60 ]; do tries=$((tries + 1)); sleep 0.5; done
"$venv/bin/python" "$root/bench/turns.py" --peers "$peers"
