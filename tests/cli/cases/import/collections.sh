# Collections of Sokoban levels: names, rows in short form, problem files made from them, refusals.
try() {
    "$UNJAM" "$@"
    echo "exit code $?"
}
printf 'Title: Two rooms\nAuthor: nobody\n\n; left\n\n#####\n#@$.#\n#####\n\n; right\n\n5#|#.$@#\n5#\n' >rooms.xsb
try import rooms.xsb
try solve rooms.xsb -q
try solve rooms.xsb --instance right --notation short -q
printf '#####\n#@$.#\n#####\nTitle: one\n\n#####\n#.$@#\n#####\nTitle: two\n' >titles.sok
try import titles.sok -o titles.json
"$UNJAM" info titles.json | head -n 1
printf '####### \r\n#@$  .#\r\n#######\r\n' >single.TXT
try import single.TXT
"$UNJAM" solve - -q <single.TXT
# A problem file may have any name.
cp titles.json titles.txt
"$UNJAM" solve titles.txt --instance two -q
# Rush Hour, also with the numbers of Fogleman's database, and sliding tiles.
printf '60 IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM 2332\nGBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.\n' >rush.txt
try import rush.txt
"$UNJAM" solve rush.txt -q | grep solved
printf '# positions\n8 6 7 2 5 4 3 0 1\n7 2 4 6 5 3 8 1 0\n' >eight.txt
try import eight.txt -o eight.json
"$UNJAM" solve eight.txt -q | grep solved
# In the second line, the first and the last number are 8, so the position could begin at the first number or at the
# second. The first line shows where positions begin.
printf '1 1 2 0 3 5 4 6 7 8\n8 2 1 0 3 5 4 6 7 8\n' >numbered.txt
try import numbered.txt
printf '1 14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3 57\n' >fifteen.txt
try import fifteen.txt
printf 'GBB.L.GHI.LMGHI..MCCCK.M..JKDDEEJFF.\n' >carless.txt
try import carless.txt
printf 'A.....A.....BB..........................\n' >long.txt
try import long.txt
printf 'A.....A.....BBCC.C...C..............\n' >crooked.txt
try import crooked.txt
printf 'AA.........................B........\n' >square.txt
try import square.txt
# Klotski: boards, rows in one line, short codes.
printf 'HAAI\nHAAI\nJBBK\nJNOK\nP..Q\n\nabb.\na..c\nGoal: a 0 3\n' >boards.txt
try import boards.txt
printf 'HAAI/HAAI/JBBK/JNOK/P..Q\n1A9BF0C00\n1A9BF0C\n' >codes.txt
try import codes.txt
"$UNJAM" solve codes.txt -q | grep solved
printf 'ab.\nab.\n' >goalless.txt
try import goalless.txt
printf '1A9BF0C01\n' >code.txt
try import code.txt
# Refusals name the line.
printf '; x\n\n#####\n#@x.#\n#####\n' >sign.xsb
try import sign.xsb
printf '#####\n#@$.#\n#####\n\n\n#####\n#@$ #\n#####\n' >goals.xsb
try import goals.xsb -o goals.json
try solve goals.xsb -q
printf '#####\n#@$.#\n#@  #\n#####\n' >players.xsb
try solve players.xsb -q
printf 'nothing here\n' >nothing.xsb
try solve nothing.xsb -q
try import nothing.xsb
printf '' >empty.xsb
try import empty.xsb
try import rooms.xsb --goal A
try import rooms.xsb -o rooms.xsb
printf '#\0#\n' >zero.xsb
try import zero.xsb
# A text after the last level does not rename the levels before it; a lone # is no level.
printf '; A\n#####\n#@$.#\n#####\n; B\n######\n#@$ .#\n######\n; thanks\n' >foot.xsb
"$UNJAM" solve --quiet --instance B foot.xsb
printf '#\n# turned\n#\n1 2 3 4 5 6 7 0 8\n' >hash.txt
"$UNJAM" info hash.txt
# Standard input may be a collection, too.
try import - <rooms.xsb
printf 'nothing here\n' | try import -
# A bad puzzle is reported and passed over; the exit code says that there was one.
printf '#####\n#@$.#\n#####\n\n#####\n#@$ #\n#####\n\n######\n#@ $.#\n######\n' >partly.xsb
try solve partly.xsb -q
try import partly.xsb -o partly.json
"$UNJAM" solve partly.json -q | grep solved
try solve partly.xsb --instance 2 -q
printf '#####\n#@$ #\n#####\n\n#####\n#@$ #\n#####\n' >all-bad.xsb
try import all-bad.xsb -o all-bad.json
[ ! -e all-bad.json ] || echo "a file was written"
# Klotski goals that do not name a piece and a place, tabs, lines that end with CR, and UTF-16.
printf 'abb.\na..c\nGoal: a 0\n' >goal.txt
try import goal.txt
printf 'abb.\na..c\nGoal:\n' >goal.txt
try import goal.txt
printf '\t#####\n\t#@$.#\n\t#####\n' >tab.xsb
try import tab.xsb
printf '#####\n#@$\t.#\n#####\n' >tab.xsb
try import tab.xsb
printf 'Title: old\r#####\r#@$.#\r#@@ #\r#####\r' >cr.xsb
try import cr.xsb
printf 'Title: old\r\r#####\r#@$.#\r#####\r' >cr.xsb
try import cr.xsb
printf '\377\376#\0#\0#\0\n\0' >utf16.xsb
try import utf16.xsb
printf '#\0#\0#\0\n\0' >utf16.xsb
try solve utf16.xsb -q
: | try import -
# Of many bad puzzles, the first 100 are named.
for i in $(seq 1 130); do
    printf '#####\n#@$%s#\n#####\n\n' "$([ "$i" -eq 7 ] && echo . || echo ' ')"
done >many.xsb
"$UNJAM" import many.xsb -o many.json 2>many.err
echo "exit code $?"
wc -l <many.err
tail -n 2 many.err
"$UNJAM" solve many.xsb -q 2>solve.err
echo "exit code $?"
cmp many.err solve.err
