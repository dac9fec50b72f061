// Writes the sentences that explain the picture of a barrier.
#include <stdio.h>
#include <string.h>

#include <unjam/base/language.h>

#include "barrier_drawing.h"

char *uj_barrier_angle(double degrees, char text[UJ_NUMBER_TEXT_SIZE])
{
    snprintf(text, UJ_NUMBER_TEXT_SIZE, "%.4g\xc2\xb0", degrees == 0.0 ? 0.0 : degrees);
    return text;
}

static const char *name_of(const uj_barrier_drawing *d, int piece)
{
    return d->picture->show->tray->pieces[piece].name;
}

static double limit_of(const uj_barrier *barrier)
{
    return barrier->type == UJ_CLAIM_LOW ? barrier->low[barrier->piece]
                                         : barrier->high[barrier->piece];
}

static void write_overlap(const uj_barrier_drawing *d, char *text, size_t size)
{
    char depth[UJ_NUMBER_TEXT_SIZE];
    if (d->tightest->overlap_count > 0)
        snprintf(text, size, _("The least overlap found is %s, shown here in red."),
                 uj_length_words(d->picture->show->tray, d->tightest->depth, depth));
    else
        snprintf(text, size, "%s",
                 d->picture->show->proof->cell_count > 1
                     ? _("In these positions nothing overlaps; another part of the proof deals "
                         "with them.")
                     : _("In these positions nothing overlaps, but the pieces cannot reach them."));
}

static void write_goal(const uj_barrier_drawing *d, char *text, size_t size)
{
    const uj_tray *tray = d->picture->show->tray;
    const char *name = name_of(d, d->barrier->piece);
    bool ordered = d->picture->show->proof->pair_count > 0;
    if (tray->goal.by_exit && ordered)
        snprintf(text, size,
                 _("Piece %s cannot leave through its exit while the angles stay within the frame "
                   "of the plot and each piece stays on the same side of every other piece."),
                 name);
    else if (tray->goal.by_exit)
        snprintf(text, size,
                 _("Piece %s cannot leave through its exit while the angles stay within the frame "
                   "of the plot."),
                 name);
    else
        snprintf(text, size, "%s",
                 ordered ? _("The goal cannot be reached while the angles stay within the frame of "
                             "the plot and each piece stays on the same side of every other piece.")
                         : _("The goal cannot be reached while the angles stay within the frame of "
                             "the plot."));
}

void uj_barrier_left_words(const uj_barrier_drawing *d, char text[UJ_BARRIER_TEXT_SIZE])
{
    char angle[UJ_NUMBER_TEXT_SIZE], first[UJ_BARRIER_TEXT_SIZE / 2],
        second[UJ_BARRIER_TEXT_SIZE / 4];
    const char *name = name_of(d, d->barrier->piece);
    uj_barrier_angle(limit_of(d->barrier), angle);
    write_overlap(d, second, sizeof second);
    if (d->barrier->type == UJ_CLAIM_GOAL)
        write_goal(d, first, sizeof first);
    else if (d->picture->show->proof->cell_count > 1)
        snprintf(first, sizeof first,
                 _("Piece %s cannot turn to %s while the angles stay within the frame of the plot "
                   "and each piece stays on the same side of every other piece."),
                 name, angle);
    else if (d->picture->show->tray->piece_count == 1)
        snprintf(first, sizeof first,
                 _("Piece %s cannot turn to %s: at this angle, it would overlap the wall of the "
                   "tray wherever it is placed."),
                 name, angle);
    else
        snprintf(first, sizeof first,
                 _("Piece %s cannot turn to %s: at this angle, something would overlap wherever "
                   "the pieces are placed and however the other pieces are turned."),
                 name, angle);
    snprintf(text, UJ_BARRIER_TEXT_SIZE, "%s %s", first, second);
}

// Says which angles the plot's frame contains. Each cell of the proof is a set of configurations
// and has its own plot.
static void write_frame(const uj_barrier_drawing *d, char *text, size_t size)
{
    size_t cells = d->picture->show->proof->cell_count;
    if (cells == 1)
        snprintf(text, size, _("All angles that can be reached lie inside the frame of the plot."));
    else
        snprintf(text, size,
                 _("The plot below is one of %zu plots. Together, their frames contain all angles "
                   "that can be reached."),
                 cells);
}

void uj_barrier_right_words(const uj_barrier_drawing *d, char text[UJ_BARRIER_TEXT_SIZE])
{
    char boxes[UJ_NUMBER_TEXT_SIZE], frame[UJ_BARRIER_TEXT_SIZE / 2];
    write_frame(d, frame, sizeof frame);
    uj_boxes_words(d->barrier->boxes, boxes);
    bool goal = d->barrier->type == UJ_CLAIM_GOAL, single = d->barrier->boxes == 1;
    if (goal && single)
        snprintf(text, UJ_BARRIER_TEXT_SIZE,
                 _("%s The proof shows in a single step that the goal cannot be reached at the "
                   "angles inside the frame."),
                 frame);
    else if (goal)
        snprintf(text, UJ_BARRIER_TEXT_SIZE,
                 _("%s The proof divides the frame into %s, and shows for each box that the goal "
                   "cannot be reached at the angles in it."),
                 frame, boxes);
    else if (single)
        snprintf(
            text, UJ_BARRIER_TEXT_SIZE,
            _("%s The barrier is one side of the plot's frame: the pieces have no room there, so "
              "no motion can pass it. The proof shows in a single step that there is no room."),
            frame);
    else
        snprintf(text, UJ_BARRIER_TEXT_SIZE,
                 _("%s The barrier is one side of the plot's frame: the pieces have no room there, "
                   "so no motion can pass it. The proof divides the barrier into %s, and shows for "
                   "each box that there is no room."),
                 frame, boxes);
}

void uj_barrier_side_words(const uj_barrier_drawing *d, char text[UJ_BARRIER_TEXT_SIZE])
{
    char angle[UJ_NUMBER_TEXT_SIZE];
    const uj_tray *tray = d->picture->show->tray;
    const char *name = name_of(d, d->barrier->piece);
    uj_barrier_angle(limit_of(d->barrier), angle);
    if (d->barrier->type == UJ_CLAIM_GOAL && tray->goal.by_exit)
        snprintf(text, UJ_BARRIER_TEXT_SIZE,
                 _("At these angles, piece %s cannot leave through its exit"), name);
    else if (d->barrier->type == UJ_CLAIM_GOAL)
        snprintf(text, UJ_BARRIER_TEXT_SIZE, _("At these angles, the goal cannot be reached"));
    else
        snprintf(text, UJ_BARRIER_TEXT_SIZE,
                 _("To cross this edge of the plot, piece %s would have to turn beyond %s"), name,
                 angle);
}

void uj_barrier_overlap_words(const uj_barrier_drawing *d, const uj_overlap *overlap,
                              char text[UJ_BARRIER_TEXT_SIZE])
{
    char depth[UJ_NUMBER_TEXT_SIZE];
    uj_length_words(d->picture->show->tray, overlap->depth, depth);
    if (overlap->a < 0)
        snprintf(text, UJ_BARRIER_TEXT_SIZE, _("%s and the tray overlap by %s"),
                 name_of(d, overlap->b), depth);
    else
        snprintf(text, UJ_BARRIER_TEXT_SIZE, _("%s and %s overlap by %s"), name_of(d, overlap->a),
                 name_of(d, overlap->b), depth);
}
