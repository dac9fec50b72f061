#!/bin/sh
# no_cmocka.sh CMAKE COMPILER SOURCE WORK: configures SOURCE where cmocka is not installed. The programs must be
# configured without the tests, and the message must say what to install.
set -eu
cmake=$1 compiler=$2 source=$3 work=$4
rm -rf "$work"
mkdir -p "$work"
cat >"$work/pkg-config" <<'END'
#!/bin/sh
case " $* " in *" cmocka "*) exit 1 ;; esac
exec pkg-config "$@"
END
chmod +x "$work/pkg-config"
if ! "$cmake" -S "$source" -B "$work/build" -DCMAKE_C_COMPILER="$compiler" -DPKG_CONFIG_EXECUTABLE="$work/pkg-config" \
    >"$work/log" 2>&1; then
    cat "$work/log"
    echo "without cmocka, the configuration fails"
    exit 1
fi
if ! grep -q 'apt-get install libcmocka-dev' "$work/log"; then
    cat "$work/log"
    echo "the message does not say what to install"
    exit 1
fi
if [ -e "$work/build/tests" ]; then
    echo "the tests are configured although cmocka is missing"
    exit 1
fi
