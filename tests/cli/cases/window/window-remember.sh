# A new window has the size and the theme that the last one had, under X. An option holds for one run.
. "$DATA/../x_window.sh"
XDG_CONFIG_HOME=$PWD/config
export XDG_CONFIG_HOME
size=
measured() {
    xdotool getwindowgeometry "$window" | sed -n 's/.*Geometry: //p'
}
is_sized() { # WIDTHxHEIGHT
    [ "$(measured)" = "$1" ]
}
# look NAME: prints the size of the window, saves a picture of the puzzle, and closes the window.
look() {
    await has_focus
    echo "$1: $(measured)"
    press_until F12 two-pieces-1.png
    leave
    mv two-pieces-1.png "$1.png"
    rm -f two-pieces-*.png
}
until_dark() { # changes the theme until the window looks like dark.png
    while :; do
        rm -f two-pieces-*.png
        press_until F12 two-pieces-1.png
        if cmp -s two-pieces-1.png dark.png; then return; fi
        if cmp -s two-pieces-1.png light.png; then xdotool key t; fi
    done
}
same() { # NAME NAME
    if cmp -s "$1.png" "$2.png"; then echo "$1 looks like $2"; else echo "$1 and $2 differ"; fi
}
# What the window should look like: pictures of windows of this size and these themes.
for theme in light dark; do
    SDL_VIDEODRIVER=dummy "$VIEW" --size 777x555 --theme $theme --script f12 two-pieces 2>/dev/null
    mv two-pieces-1.png $theme.png
done
same light dark
open two-pieces
look first
open two-pieces
press_until F12 two-pieces-1.png # SDL passes on keys only some time after the window has got the focus
xdotool windowsize "$window" 777 555
await is_sized 777x555
# A key may have no effect while the window changes its size.
until_dark
leave
rm -f two-pieces-*.png
open two-pieces
look second
same second dark
open --theme light --size 640x480 two-pieces
look option
open two-pieces
look third
same third dark
grep -A 3 -E '"(theme|window)"' config/unjam/settings.json | tr -d ' \n'
echo
