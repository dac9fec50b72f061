# When a window is closed, the program ends with code 0, even if the X server handles some of what
# SDL has sent only after the window is gone.
late=$(dirname "$UNJAM")/../tests/cli/libunjam-late-flush.so
[ -f "$late" ] || exit 77
. "$DATA/../x_window.sh"
LD_PRELOAD=$late
export LD_PRELOAD
open one-piece
unset LD_PRELOAD
leave
