// Chooses a font for every character.
#include <unjam/viewer/draw/text_runs.h>

size_t uj_text_character(const char *text)
{
    size_t length = text[0] != '\0';
    while (((unsigned char)text[length] & 0xc0u) == 0x80u)
        length++;
    return length;
}

static int face_of(const char *character, size_t length, const uj_text_faces *faces)
{
    for (int i = 0; i < faces->count; i++)
        if (faces->has(faces->payload, i, character, length))
            return i;
    return -1;
}

uj_text_run uj_text_run_first(const char *text, const uj_text_faces *faces)
{
    size_t length = uj_text_character(text);
    uj_text_run run = {length, face_of(text, length, faces)};
    while ((length = uj_text_character(text + run.length)) > 0 &&
           face_of(text + run.length, length, faces) == run.face)
        run.length += length;
    return run;
}
