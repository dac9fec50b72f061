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
