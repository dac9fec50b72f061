// Decides whether moves are shown in words or in the short notation.
#ifndef UJ_CAPTION_ROOM_H
#define UJ_CAPTION_ROOM_H

#include <unjam/viewer/board/subject.h>

enum { UJ_CAPTION_SIZE = 1024 };  ///< bytes for the words of a move

/// The room for the words of a move. Widths are estimated (see text_wrap.h).
typedef struct uj_caption_room {
    double size;   ///< size of the text
    double width;  ///< width of a line, in the unit of `size`
    size_t lines;  ///< greatest number of lines
} uj_caption_room;

/// Returns true if the words of a move fit into the room.
bool uj_caption_fits(const uj_subject *subject, size_t move, const uj_caption_room *room);

/// Returns true if a list can show all moves in words: every caption fits, or all captions are
/// short (subject->brief). If false, the list should show all moves in the short notation.
bool uj_captions_fit(const uj_subject *subject, const uj_caption_room *room);

/// A function that writes a caption, like uj_subject_class.caption.
typedef void uj_caption_writer(const uj_subject *subject, size_t move, char *buffer, size_t size);

/// Returns the function for captions in words, subject->class->caption, if `fits` is true.
/// Otherwise returns subject->class->short_caption.
uj_caption_writer *uj_caption_writer_for(const uj_subject *subject, bool fits);

#endif
