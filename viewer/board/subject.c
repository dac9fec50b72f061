// Finds the current move of a subject, and the box that must be in view.
#include <unjam/viewer/board/subject.h>

#include <math.h>

#include <unjam/viewer/board/display.h>

size_t uj_subject_move_at(const uj_subject *subject, double time, double *fraction)
{
    double count = (double)subject->move_count;
    double clamped = fmin(fmax(time, 0.0), count);
    double whole = floor(clamped);
    if (fraction != NULL)
        *fraction = clamped - whole;
    return (size_t)whole;
}

static uj_box box_around(uj_box a, uj_box b)
{
    return (uj_box){{fmin(a.low.x, b.low.x), fmin(a.low.y, b.low.y)},
                    {fmax(a.high.x, b.high.x), fmax(a.high.y, b.high.y)}};
}

uj_box uj_subject_view_box(const uj_subject *subject, double time, unsigned show)
{
    uj_box box = subject->class->view_box(subject, time);
    if ((show & UJ_SHOW_GOAL) == 0 || subject->class->goal_box == NULL)
        return box;
    return box_around(box, subject->class->goal_box(subject));
}

uj_box uj_subject_whole_box(const uj_subject *subject, unsigned show)
{
    uj_box box = uj_subject_view_box(subject, 0.0, show);
    for (size_t i = 1; i <= subject->move_count; i++)
        box = box_around(box, uj_subject_view_box(subject, (double)i, show));
    return box;
}

void uj_subject_destroy(uj_subject *subject)
{
    if (subject == NULL)
        return;
    uj_timeline_clear(&subject->timeline);
    subject->class->destroy(subject);
}
