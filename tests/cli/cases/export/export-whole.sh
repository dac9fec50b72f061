# The whole solution in one file: PDF, HTML page, and films, made by a stand-in for ffmpeg.
solution=$DATA/two-pieces.solution.json
cp "$DATA/klotski-slides.solution.json" klotski.json
for format in pdf html; do
    for name in tray klotski problem; do
        case $name in tray) what=$solution ;; klotski) what=klotski.json ;; problem) what=hoppers ;; esac
        "$UNJAM" export "$what" -o $name.$format || exit
        "$UNJAM" export "$what" -o again.$format || exit
        cmp $name.$format again.$format && echo "$name.$format: the same bytes again"
    done
done
# A PDF has no date unless SOURCE_DATE_EPOCH gives one. A page loads nothing from outside.
head -c 5 tray.pdf
echo
grep -a -c CreationDate tray.pdf
SOURCE_DATE_EPOCH=1000000000 "$UNJAM" export "$solution" -o dated.pdf
grep -a -o 'CreationDate ([^)]*)' dated.pdf
SOURCE_DATE_EPOCH=yesterday "$UNJAM" export "$solution" -o x.pdf
echo "exit code $?"
grep -c -E 'src=|href=|url\(http|@import|fetch\(|XMLHttp|import\(' tray.html
grep -o "default-src 'none'" tray.html
grep -o '<h1>.*</h1>' tray.html
grep -o '<li><button.*' tray.html
# Names that look like HTML markup are escaped.
sed 's/"Two pieces[^"]*"/"<\/script><b>\&\\"two\\""/' "$solution" >odd.json
"$UNJAM" export odd.json -o odd.html
grep -c '</script>' odd.html
grep -o '<h1>.*</h1>' odd.html
echo '== films'
mkdir bin
cat >bin/ffmpeg <<'FAKE'
#!/bin/sh
for last; do :; done
echo "ffmpeg $*" >>log
printf '%s bytes of pictures' "$(wc -c)" >"$last"
FAKE
chmod +x bin/ffmpeg
usual=$PATH
PATH=$PWD/bin:$PATH
"$UNJAM" export "$solution" -o film.gif --width 99 --fps 10 || exit
"$UNJAM" export "$solution" -o film.MP4 --width 100 --theme dark || exit
cat log
# The films hold only whole frames: 4 bytes per pixel, with even width and height.
for film in film.gif film.MP4; do
    cat $film
    echo
done
"$UNJAM" export two-pieces -o still.gif
echo "exit code $?"
echo '== ffmpeg fails, gives nothing, is not there'
echo old >kept.gif
printf '#!/bin/sh\necho first >&2\necho "Unknown encoder" >&2\nexit 3\n' >bin/ffmpeg
"$UNJAM" export "$solution" -o kept.gif
echo "exit code $?"
printf '#!/bin/sh\ncat >/dev/null\n' >bin/ffmpeg
"$UNJAM" export "$solution" -o kept.gif
echo "exit code $?"
PATH=/nonexistent "$UNJAM" export "$solution" -o kept.gif
echo "exit code $?"
cat kept.gif
PATH=$usual
echo '== options that do not go together'
for wrong in 'x.pdf --at 1' 'x.html --frames' 'x.pdf --width 300' 'x.html --width 300' 'x.png --fps 10' 'x.gif --fps 0' 'x.gif --at 1' 'missing/x.pdf' 'missing/x.html'; do
    # shellcheck disable=SC2086
    "$UNJAM" export "$solution" -o $wrong 2>&1 | sed -n 1p
done
ls
