# Completion in zsh and fish: the files name every command and every option of the help, and the shells read them.
share=$(dirname "$DATA")/../../share VIEW=$(dirname "$UNJAM")/unjam-view
[ -x "$VIEW" ] || exit 77
sh "$share/make_completion.sh" zsh "$UNJAM" "$VIEW" >_unjam || exit
sh "$share/make_completion.sh" fish "$UNJAM" "$VIEW" >unjam.fish || exit
options_of() {
    "$@" --help | grep -oE '^ +(-[^-], )?--[a-z-]+' | grep -oE '[-]-[a-z-]+' | sed 's/^--//'
}
count=0
for command in $("$UNJAM" --help | sed -nE 's/^  ([a-z]+) .*/\1/p') window; do
    grep -q "_unjam_$command()" _unjam || echo "zsh: no function for $command"
    sed -n "/^_unjam_$command()/,/^}/p" _unjam >zsh-part
    if [ "$command" = window ]; then
        grep '^complete -c unjam-view' unjam.fish >fish-part
        options_of "$VIEW" >options
    else
        grep -q -- "-a $command -d " unjam.fish || echo "fish: no command $command"
        grep "from $command'" unjam.fish >fish-part
        options_of "$UNJAM" "$command" >options
    fi
    while read -r option; do
        count=$((count + 1))
        grep -qE -- "'--$option(=|\[)" zsh-part || echo "zsh: $command has no --$option"
        grep -q -- " -l $option " fish-part || echo "fish: $command has no --$option"
    done <options
done
[ "$count" -gt 100 ] && echo "all options are there"
# The shells read the files, if they are installed.
if command -v zsh >/dev/null; then
    zsh -n _unjam || echo "zsh cannot read its file"
fi
if command -v fish >/dev/null; then
    fish -n unjam.fish || echo "fish cannot read its file"
    mkdir bin home
    ln -s "$UNJAM" bin/unjam
    PATH=$PWD/bin:$PATH HOME=$PWD/home fish -c 'source unjam.fish
        test (complete -C "unjam tigh" | string split -f 1 \t) = tightness; or echo "no command"
        complete -C "unjam solve --mem" | string match -q -- "--memory-limit*"; or echo "no option"
        test (complete -C "unjam solve --rules=p" | string split -f 1 \t) = --rules=paper; or echo "no value"
        complete -C "unjam solve rectangular-jam-9" | string match -q "rectangular-jam-90*"; or echo "no problem"'
fi
exit 0
