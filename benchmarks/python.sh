#!/bin/sh
# Makes the virtual environment $1 with Python 3.11, or says in one line what the machine lacks.
# PYTHON names another interpreter.
set -eu
venv=$1

for python in "${PYTHON:-python3.11}" python3.11 python3; do
    if "$python" -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' 2>/dev/null; then
        found=$python
        break
    fi
done
if [ -z "${found:-}" ]; then
    echo "hechos needs Python 3.11, and none is on the PATH: apt-get install python3.11 python3.11-venv," >&2
    echo "or name one: make install PYTHON=/path/to/python3.11" >&2
    exit 1
fi
if ! "$found" -c 'import ensurepip, venv' 2>/dev/null; then
    echo "$found has no venv module: apt-get install python3.11-venv" >&2
    exit 1
fi
[ -x "$venv/bin/python" ] && "$venv/bin/python" -c 'import pip' 2>/dev/null || "$found" -m venv --clear "$venv"
