// What all classes of subjects share.
#include "viewer/subject.h"

#include <math.h>

size_t uj_subject_move_at(const uj_subject *subject, double time, double *fraction)
{
    double count = (double)subject->move_count;
    double clamped = fmin(fmax(time, 0.0), count);
    double whole = floor(clamped);
    if (fraction != NULL)
        *fraction = clamped - whole;
    return (size_t)whole;
}

uj_box uj_subject_whole_frame(const uj_subject *subject)
{
    uj_box box = subject->class->frame(subject, 0.0);
    for (size_t i = 1; i <= subject->move_count; i++) {
        uj_box view = subject->class->frame(subject, (double)i);
        box.low = (uj_vec2){fmin(box.low.x, view.low.x), fmin(box.low.y, view.low.y)};
        box.high = (uj_vec2){fmax(box.high.x, view.high.x), fmax(box.high.y, view.high.y)};
    }
    return box;
}

void uj_subject_destroy(uj_subject *subject)
{
    if (subject == NULL)
        return;
    uj_timeline_clear(&subject->timeline);
    subject->class->destroy(subject);
}
