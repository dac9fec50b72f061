# Collections in the formats of other programs appear as cards in the gallery of a folder, and in the list of a folder. A text
# file that is no collection does not appear.
VIEW=$(dirname "$UNJAM")/unjam-view
[ -x "$VIEW" ] || exit 77
SDL_VIDEODRIVER=dummy
export SDL_VIDEODRIVER
mkdir own
printf 'Title: Two rooms\n\n; left\n\n#####\n#@$.#\n#####\n\n; right\n\n#####\n#.$@#\n#####\n' >own/rooms.xsb
printf 'GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.\n' >own/rush.TXT
printf '#####\n#@$ #\n#####\n' >own/bad.sok
echo 'no puzzle' >own/notes.txt
said() {
    echo "== $1"
    grep -ahE "^text ($2) " $3 | sed -e 's/^text \([^ ]*\) [^"]*\(".*"\).*/\1 \2/' -e "s|$PWD|HERE|"
}
"$VIEW" --size 900x1200 --script 'dump=gallery.txt, type=two rooms, enter, dump=opened.txt, q' own || exit
said 'the gallery' 'title|group|name|difficulty|message' gallery.txt
said 'opened' title opened.txt
"$VIEW" --size 900x1200 --script 'ctrl+o, dump=list.txt, type=rush, enter, dump=opened.txt, q' own || exit
said 'the list' 'list-title|choice' list.txt
said 'opened' title opened.txt
