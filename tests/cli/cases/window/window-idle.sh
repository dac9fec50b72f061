# Idle windows use no CPU time and hardly wake up: those of a solution, of a game played by hand, of
# a recorded search, and the gallery.
. "$DATA/../x_window.sh"
SDL_VIDEODRIVER=dummy "$VIEW" --script p,tab,right,w two-pieces 2>/dev/null || exit
viewers=
trap 'kill $viewers $server 2>/dev/null; wait 2>/dev/null' EXIT
# ticks PID: prints the CPU time of the process in hundredths of a second.
ticks() {
    sed 's/.*) //' "/proc/$1/stat" | cut -d' ' -f12,13 | tr ' ' '+' | sed 's/^/echo $((/; s/$/))/' | sh
}
# has_run PID: true if the process has used a hundredth of a second. Where the system counts nanoseconds, they
# say so: the hundredths are sampled, and samples can miss a process that has run for longer.
has_run() {
    [ "$(ticks "$1")" -gt 0 ] || cat /proc/"$1"/task/*/schedstat 2>/dev/null |
        awk '{sum += $1} END {exit sum < 1e7}'
}
wakes() {
    cat /proc/"$1"/task/*/status | awk '/^voluntary/ {sum += $2} END {print sum}'
}
for file in "$DATA/two-pieces.solution.json" two-pieces-1.game.json "$DATA/one-piece.trace.json" ""; do
    "$VIEW" --size 640x480 ${file:+"$file"} >>out 2>&1 &
    viewers="$viewers $!"
done
# Measures for three seconds, again and again until each window was idle once, because they first have to
# start, and other programs may keep the processors busy. The case fails if a window was busy in every
# measurement.
left=$viewers
for try in 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do
    for viewer in $left; do
        eval "ticks_$viewer=$(ticks $viewer) wakes_$viewer=$(wakes $viewer)"
    done
    sleep 3
    busy=
    measured=$left
    left=
    for viewer in $measured; do
        [ -d /proc/$viewer ] || { cat out; exit 1; }
        eval "ticks_used=\$(($(ticks $viewer) - ticks_$viewer)) wakes_used=\$(($(wakes $viewer) - wakes_$viewer))"
        why=
        [ $ticks_used -le 1 ] || why=" $ticks_used hundredths of a second were used in three seconds"
        [ $wakes_used -le 30 ] || why="$why it woke up $wakes_used times in three seconds"
        has_run $viewer || why="$why it has not started"
        [ -z "$why" ] || left="$left $viewer"
        busy="$busy$why"
    done
    [ -z "$left" ] && break
done
echo "${busy:-idle}"
for viewer in $viewers; do
    has_run $viewer && echo "something was done"
done
