#!/bin/sh
# translations.sh SOURCE: checks the translations in SOURCE/po. Every text that the sources mark for
# translation must be translated, formats must agree, and no translation may be fuzzy or left over. Exit code
# 77: xgettext is not installed.
set -eu
cd "$1"
command -v xgettext >/dev/null || exit 77
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sh po/texts.sh . "$work/unjam.pot"
failed=0
for file in po/*.po; do
    msgfmt -c -o /dev/null "$file" || failed=1
    msgcmp "$file" "$work/unjam.pot" || failed=1
    if grep -n -e '^#, .*fuzzy' -e '^#~' "$file"; then
        echo "$file: finish these entries, or remove them"
        failed=1
    fi
    # msgcmp does not see texts that are no longer in the sources.
    msgattrib --no-obsolete --no-wrap "$file" | grep '^msgid "' | sort >"$work/known"
    msgattrib --no-wrap "$work/unjam.pot" | grep '^msgid "' | sort | comm -23 "$work/known" - >"$work/unused"
    if [ -s "$work/unused" ]; then
        echo "$file: these texts are no longer used:"
        cat "$work/unused"
        failed=1
    fi
done
exit $failed
