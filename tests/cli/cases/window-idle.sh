# A window in which nothing changes does nothing: no time of the processor, hardly a wake-up; and it draws while it plays.
VIEW=$(dirname "$UNJAM")/unjam-view
[ -x "$VIEW" ] && command -v Xvfb >/dev/null && [ -r /proc/self/stat ] || exit 77
Xvfb -displayfd 3 -screen 0 800x600x24 -nolisten tcp 3>display >/dev/null 2>&1 &
server=$!
trap 'kill $viewer $server 2>/dev/null; wait 2>/dev/null' EXIT
for wait in 1 2 3 4 5 6 7 8 9 10; do
    [ -s display ] && break
    sleep 0.5
done
[ -s display ] || exit 77
DISPLAY=:$(cat display)
SDL_AUDIODRIVER=dummy
export DISPLAY SDL_AUDIODRIVER
# Hundredths of a second of the processor, and wake-ups.
ticks() {
    sed 's/.*) //' "/proc/$viewer/stat" | cut -d' ' -f12,13 | tr ' ' '+' | sed 's/^/echo $((/; s/$/))/' | sh
}
wakes() {
    cat /proc/"$viewer"/task/*/status | awk '/^voluntary/ {sum += $2} END {print sum}'
}
"$VIEW" --size 640x480 "$DATA/two-pieces.solution.json" >out 2>&1 &
viewer=$!
# It has settled when a second brings nothing more.
before=-1
for wait in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do
    sleep 1
    [ -d /proc/$viewer ] || { cat out; exit 1; }
    now=$(ticks)
    [ "$now" = "$before" ] && [ "$now" -gt 0 ] && break
    before=$now
done
ticks_before=$(ticks) wakes_before=$(wakes)
sleep 3
ticks_used=$(($(ticks) - ticks_before)) wakes_used=$(($(wakes) - wakes_before))
[ $ticks_used -le 1 ] || echo "$ticks_used hundredths of a second were used in three seconds"
[ $wakes_used -le 30 ] || echo "it woke up $wakes_used times in three seconds"
echo "nothing was done"
