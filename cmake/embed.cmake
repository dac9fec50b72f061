# cmake -DINPUT=FILE -DOUTPUT=FILE.c -DNAME=NAME -DHEADER=FILE.h -P embed.cmake: writes a C file that
# defines NAME, which HEADER declares, as the bytes of INPUT, with a terminating zero.
file(READ ${INPUT} bytes HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
string(REGEX REPLACE "(................................................................................)" "\\1\n" bytes "${bytes}")
get_filename_component(source ${INPUT} NAME)
file(WRITE ${OUTPUT} "// The bytes of ${source}.\n#include \"${HEADER}\"\n\nconst char ${NAME}[] = {\n${bytes}\n0x00};\n")
