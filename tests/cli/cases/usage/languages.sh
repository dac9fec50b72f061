# Results in German and Japanese. Output with LC_ALL=C, JSON output and files are the same in every
# language.
[ -f "$(dirname "$UNJAM")/../share/locale/ja/LC_MESSAGES/unjam.mo" ] || exit 77
for language in de ja; do
    LC_ALL=C.UTF-8 LANGUAGE=$language "$UNJAM" solve two-pieces -q -o $language.json |
        sed -E 's/9\.[0-9]+e-13/N/; s/1\.[0-9]+e-13/N/'
    LC_ALL=C.UTF-8 LANGUAGE=$language "$UNJAM" solve packing -q | sed -n 2p
    LC_ALL=C.UTF-8 LANGUAGE=$language "$UNJAM" solve hoppers -q --all --limit 1 | sed -n '1,5p'
    LC_ALL=C.UTF-8 LANGUAGE=$language "$UNJAM" solve three-blocks -q | sed -n '1,3p'
    LC_ALL=C.UTF-8 LANGUAGE=$language "$UNJAM" solve line-1 -q | sed -n '2,4p'
    LC_ALL=C.UTF-8 LANGUAGE=$language "$UNJAM" solve sliding-blocks-cells -q | sed -n '1,2p'
    LC_ALL=C.UTF-8 LANGUAGE=$language "$UNJAM" solve corner-narrow -q
    LC_ALL=C.UTF-8 LANGUAGE=$language "$UNJAM" solve packing-tight -q --max-cost 2 | sed -n 1p
    LC_ALL=C.UTF-8 LANGUAGE=$language "$UNJAM" solve siding --rules any -q | sed -n 1,2p
    LC_ALL=C.UTF-8 LANGUAGE=$language "$UNJAM" solve corner-narrow --rules any --memory-limit 1 -q
    LC_ALL=C.UTF-8 LANGUAGE=$language "$UNJAM" solve piano --time-limit 0.01 -q | grep rules
    LC_ALL=C.UTF-8 LANGUAGE=$language "$UNJAM" solve two-pieces -q --notation short | sed -n 2p
    LC_ALL=C.UTF-8 LANGUAGE=$language "$UNJAM" solve three-blocks --json | sed 's/"seconds": .*/"seconds": N/' >$language.out
done
"$UNJAM" solve two-pieces -q -o c.json >words
LANGUAGE=de "$UNJAM" solve two-pieces -q | cmp - words
"$UNJAM" solve three-blocks --json | sed 's/"seconds": .*/"seconds": N/' >c.out
for language in de ja; do
    cmp c.json $language.json && cmp c.out $language.out
done
# For an unknown language, texts are English.
LC_ALL=C.UTF-8 LANGUAGE=xx "$UNJAM" solve two-pieces -q | cmp - words
