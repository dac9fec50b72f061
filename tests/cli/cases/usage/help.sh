# Help goes to stdout and lists every option. (glibc leaks a few bytes when it prints help.)
ASAN_OPTIONS=${ASAN_OPTIONS:-}:detect_leaks=0
export ASAN_OPTIONS
"$UNJAM" --help
for command in solve verify info list new view export tightness map import; do
    "$UNJAM" "$command" --help >"$command" || echo "exit code $?"
    sed -n 1,2p "$command"
    grep -oE '^ +(-., )?--[a-z-]+' "$command" | tr -d ' '
done
"$UNJAM" --version | sed -E 's/[0-9]+\.[0-9]+\.[0-9]+/VERSION/'
# Asks for help in other ways.
"$UNJAM" --help >all
"$UNJAM" -h | cmp - all
"$UNJAM" help | cmp - all
"$UNJAM" help solve | cmp - solve
"$UNJAM" solve -h | cmp - solve
"$UNJAM" help jump 2>&1
echo "exit code $?"
# Options whose help text depends on the command.
for command in solve new view export tightness map import; do
    echo "$command"
    "$UNJAM" "$command" --help | awk '/^ +(-., )?--/ { shown = /--(output|instance|theme|max-expansions|threads)=/ } /^$/ { shown = 0 } shown'
done
