# Pages in German and Japanese: the language of the page, its texts, and those that its scripts show.
[ -f "$(dirname "$UNJAM")/../share/locale/ja/LC_MESSAGES/unjam.mo" ] || exit 77
words() {
    sed -E -e '/^<style>/,/^<\/style>/d' -e '/^<script>/,/^<\/script>/d' -e 's/data:[^"]*//g' "$1" |
        grep -oE '<html lang="[a-z]*"| (title|aria-label)="[^"]*"|content="[^"<]*[^"<0-9.]"|<(title|h[1-3]|dd|p|button|span)[^>]*>[^<]+' |
        sed -E 's/<[a-z0-9]+[^>]*>//' | grep -v 'Unjam\|default-src\|width=\|website\|data-part'
    sed -n '/"words":/,/\]}/p' "$1" | sed 's/"game":.*//' | grep -o '"[^"]*"[:,].*'
}
for language in de ja; do
    LC_ALL=C.UTF-8 LANGUAGE=$language "$UNJAM" export "$DATA/sussman.solution.json" -o $language.html || exit
    echo "== $language"
    words $language.html
    LC_ALL=C.UTF-8 LANGUAGE=$language "$UNJAM" export "$DATA/sussman.solution.json" hoppers -o $language/ || exit
    grep -oE '<html lang="[a-z]*"|<title>[^<]*|<h1>[^<]*|<h2>.*</p>|content="[0-9][^"]*' $language/index.html
    LC_ALL=C LANGUAGE=$language "$UNJAM" export "$DATA/sussman.solution.json" -o c.html || exit
    "$UNJAM" export "$DATA/sussman.solution.json" -o plain.html && cmp c.html plain.html
done
grep -o '<html lang="[a-z]*"' plain.html
echo '== the same keys in every language'
for language in de ja plain; do
    sed -n '/"words":/,/\]}/p' $language.html | grep -o '^[^:]*"[a-z]*":' | sed 's/.*"\([a-z]*\)":/\1/' | sort >$language.keys
done
cmp de.keys plain.keys && cmp ja.keys plain.keys && wc -l <plain.keys
