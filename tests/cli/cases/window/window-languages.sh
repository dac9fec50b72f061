# The window in German and Japanese: title, buttons, moves, help, a game by hand with a hint, the gallery, the editor,
# the inspector and a recorded search.
VIEW=$(dirname "$UNJAM")/unjam-view
[ -x "$VIEW" ] || exit 77
[ -f "$(dirname "$UNJAM")/../share/locale/ja/LC_MESSAGES/unjam.mo" ] || exit 77
export SDL_VIDEODRIVER=dummy
told() {
    grep '^text ' "$1" | grep -v 'text name' | sed -nE 's/^text ([a-z:-]+) .*"(.*)"$/\1|\2/p' | sort -u
}
"$UNJAM" solve two-pieces --quiet -o two-pieces.json --trace two-pieces.trace.json >solved.txt || exit
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
    for scene in 'editor --new=tray' 'klotski --new=klotski' 'inspector two-pieces.json' 'search two-pieces.trace.json'; do
        case $scene in
        inspector*) keys='i, z' ;;
        editor*) keys='type=r, drag=171:434:360:362, hover=60:20, dump=hovered.txt, type=?' ;;
        *) keys=right ;;
        esac
        set -- $scene
        echo "== $language, $1"
        LC_ALL=C.UTF-8 LANGUAGE=$language "$VIEW" --size 900x600 --script "$keys, dump=$1.txt" "$2" || exit
        told "$1.txt"
    done
    told hovered.txt | grep tooltip
done
