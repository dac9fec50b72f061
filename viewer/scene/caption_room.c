// Decides whether the words of moves fit into the space for them.
#include <unjam/viewer/scene/caption_room.h>

#include <unjam/viewer/draw/text_wrap.h>

// A line may be wider than the room by this factor. Such a line is drawn smaller.
static const double SQUEEZE = 1.1;

bool uj_caption_fits(const uj_subject *subject, size_t move, const uj_caption_room *room)
{
    char words[UJ_CAPTION_SIZE];
    subject->class->caption(subject, move, words, sizeof words);
    char *line = words;
    for (size_t count = 0; count < room->lines; count++) {
        char *next = uj_text_wrap_fill(line, room->size, SQUEEZE * room->width);
        if (uj_text_wrap_width(line, room->size) > SQUEEZE * room->width)
            return false;
        if (next == NULL)
            return true;
        line = next;
    }
    return false;
}

bool uj_captions_fit(const uj_subject *subject, const uj_caption_room *room)
{
    for (size_t move = 0; move < subject->move_count && !subject->brief; move++)
        if (!uj_caption_fits(subject, move, room))
            return false;
    return true;
}

uj_caption_writer *uj_caption_writer_for(const uj_subject *subject, bool fits)
{
    return fits ? subject->class->caption : subject->class->short_caption;
}
