# Functions for cases that use real windows under X. Source this file first; it ends the case with
# code 77 if Xvfb or xdotool is missing. Nothing here waits for a fixed time: X keeps events in
# order, so a window handles each event after all earlier ones have taken effect.
VIEW=$(dirname "$UNJAM")/unjam-view
[ -x "$VIEW" ] && command -v Xvfb >/dev/null && command -v xdotool >/dev/null || {
    echo "Xvfb or xdotool is not installed"
    exit 77
}
# On a busy machine a key may seem to be held, so it must not repeat (-r). The server must stay when
# the only client leaves (-noreset).
Xvfb -displayfd 3 -screen 0 1400x900x24 -nolisten tcp -r -noreset 3>display >/dev/null 2>&1 &
server=$!
viewer=
trap 'kill $viewer $server 2>/dev/null; wait 2>/dev/null' EXIT
await() { # COMMAND...: waits until the command succeeds. The time limit of the test is the only limit.
    until "$@" >/dev/null 2>&1; do
        sleep 0.1
        [ -z "$viewer" ] || [ -d /proc/$viewer ] || {
            echo "the window has closed before: $*"
            cat out
            exit 1
        }
    done
}
await test -s display
# OpenGL would make SDL replace its first window by another. Without CLICKTHROUGH, SDL drops a click
# that it reads soon after the window has got the focus.
# Without a bus, libdbus leaks memory while it looks for one, and the sanitizer reports that.
DBUS_SESSION_BUS_ADDRESS=disabled:
DISPLAY=:$(cat display) SDL_AUDIODRIVER=dummy SDL_RENDER_DRIVER=software SDL_FRAMEBUFFER_ACCELERATION=0
SDL_MOUSE_FOCUS_CLICKTHROUGH=1
export DBUS_SESSION_BUS_ADDRESS DISPLAY SDL_AUDIODRIVER SDL_RENDER_DRIVER SDL_FRAMEBUFFER_ACCELERATION SDL_MOUSE_FOCUS_CLICKTHROUGH
has_focus() {
    [ "$(xdotool getwindowfocus)" = "$window" ]
}
size='--size 1280x800' # empty: the size that the program chooses
open() { # ARGUMENT...: opens a window
    "$VIEW" $size "$@" >out 2>&1 &
    viewer=$!
    await xdotool search --onlyvisible --pid $viewer
    window=$(xdotool search --onlyvisible --pid $viewer | head -n 1)
    await has_focus
}
leave() { # closes the window by a key, and prints the exit code
    xdotool mousemove --window "$window" 5 795 key ctrl+q
    wait $viewer
    code=$?
    viewer=
    echo "exit code $code"
    [ $code -eq 0 ] || cat out
}
drag() { # X Y X Y
    xdotool mousemove --window "$window" "$1" "$2" mousedown 1 \
        mousemove --window "$window" $((($1 + $3) / 2)) $((($2 + $4) / 2)) \
        mousemove --window "$window" "$3" "$4" mouseup 1
}
click() { # X Y
    xdotool mousemove --window "$window" "$1" "$2" click 1
}
press_until() { # KEY FILE: presses a key again and again until there is a file
    until [ -e "$2" ]; do
        await xdotool key "$1"
        sleep 0.25
    done
}
