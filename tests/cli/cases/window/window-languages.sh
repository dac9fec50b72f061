# The window in German and Japanese: title, buttons, moves, help, a game by hand with a hint, the gallery.
VIEW=$(dirname "$UNJAM")/unjam-view
[ -x "$VIEW" ] || exit 77
[ -f "$(dirname "$UNJAM")/../share/locale/ja/LC_MESSAGES/unjam.mo" ] || exit 77
export SDL_VIDEODRIVER=dummy
told() {
    grep '^text ' "$1" | grep -v 'text name' | sed -nE 's/^text ([a-z:-]+) .*"(.*)"$/\1|\2/p' | sort -u
}
for language in de ja; do
    LC_ALL=C.UTF-8 LANGUAGE=$language "$VIEW" --size 900x600 --script 'right, dump=move.txt, ?, dump=help.txt, ?, home, p,
        dump=hand.txt, h, await, dump=hint.txt' "$DATA/two-pieces.solution.json" || exit
    for scene in move help hand hint; do
        echo "== $language, $scene"
        told $scene.txt
    done
    mkdir -p own/tray own/peg
    problems=$(dirname "$UNJAM")/../share/unjam/problems
    cp "$problems/tray/two-pieces.json" "$problems/tray/corner-narrow.json" own/tray
    cp "$problems/peg/hoppers.json" own/peg
    echo "== $language, gallery"
    UNJAM_PROBLEMS=own LC_ALL=C.UTF-8 LANGUAGE=$language "$VIEW" --size 900x600 --script 'wait=0.5, dump=gallery.txt' || exit
    told gallery.txt
done
