# sh tools/python.sh SCRIPT ARGUMENT…: runs a script with a Python that is new enough; PYTHON=… picks one.
new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

if [ -n "$PYTHON" ]; then
	new_enough "$PYTHON" && exec "$PYTHON" "$@"
	echo "$PYTHON is no Python 3.11 or newer" >&2
	exit 2
fi
for python in python3.14 python3.13 python3.12 python3.11 python3 python; do
	new_enough $python && exec $python "$@"
done
echo "boardgen needs Python 3.11 or newer: install it, or say make PYTHON=/path/to/python" >&2
exit 2
