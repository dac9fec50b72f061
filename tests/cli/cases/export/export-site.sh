# Several files as a folder of pages; pages for frames; sizes for sharing.
cp "$DATA/two-pieces.solution.json" two.json
mkdir -p other
cp "$DATA/line-1.solution.json" other/two.json
"$UNJAM" export two.json other/two.json "$DATA/sussman.solution.json" hoppers -o site/ || exit
ls site
grep -o '<li><a href="[^"]*"' site/index.html
grep -o '<h2>.*</p>' site/index.html
cp -r site before
"$UNJAM" export two.json other/two.json "$DATA/sussman.solution.json" hoppers -o site || exit
diff -r before site && echo 'the same bytes again'
echo '== pages of drawings'
cp "$DATA/drawings/ghost.svg" two.svg
"$UNJAM" export two.json two.svg "$DATA/drawings/ghost.svg" -o drawn/ && ls drawn
echo '== files that are not ours are kept, and nothing else is written'
echo mine >site/two.html
"$UNJAM" export hoppers two.json -o site/
echo "exit code $?"
cat site/two.html
rm site/two.html
echo mine >site/index.html
"$UNJAM" export hoppers -o site/
echo "exit code $?"
cat site/index.html
echo file >taken
for wrong in 'two.json hoppers -o x.html' 'two.json -o taken/' 'two.json -o missing/folder/' 'two.json missing.json -o fresh/' 'two.json -o fresh/ --at 1' 'hoppers two.json -o fresh/ --width 300'; do
    # shellcheck disable=SC2086
    "$UNJAM" export $wrong
    echo "exit code $?"
done
echo '== frames'
"$UNJAM" export two.json -o frame.html --embed && grep -c '<html lang="en" data-theme="light" data-embed>' frame.html
"$UNJAM" export two.json -o frame.png --embed
echo '== sizes'
"$UNJAM" export two.json -o still.png --preset=still && head -c 24 still.png | od -A n -t u1 -j 16
"$UNJAM" export two.json -o wide.svg --preset=wide --at 1 && grep -o '<svg.*viewBox="[^"]*"' wide.svg
for wrong in 'x.gif --preset=still' 'x.png --preset=square' 'x.html --preset=wide' 'x.png --preset=still --width 90'; do
    # shellcheck disable=SC2086
    "$UNJAM" export two.json -o $wrong
done
# The pages are small, and contain no address of another site.
[ "$(wc -c <site/sussman.solution.html)" -lt 200000 ] && echo small
grep -c 'src="http\|href="http' site/*.html
ls
