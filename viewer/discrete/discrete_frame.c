// Where the pieces of a discrete puzzle are at a given time.
#include "discrete_view.h"

uj_move_frame uj_discrete_frame_at(const uj_discrete_subject *subject, double time)
{
    uj_move_frame frame = {.piece = subject->piece_count};
    frame.move = uj_subject_move_at(&subject->base, time, &frame.fraction);
    frame.before = subject->places + frame.move * subject->piece_count;
    if (frame.move >= subject->base.move_count)
        return frame;
    uj_move_codes codes = uj_moves_at(&subject->paths, frame.move);
    frame.after = frame.before + subject->piece_count;
    frame.piece = codes.codes[0];
    frame.path = codes.codes + 1;
    frame.path_length = codes.count - 1;
    return frame;
}

double uj_ease(double part)
{
    return part * part * (3.0 - 2.0 * part);
}

uj_vec2 uj_path_point(const uj_vec2 *points, size_t count, double part)
{
    double whole = 0.0;
    for (size_t i = 1; i < count; i++)
        whole += uj_vec2_length(uj_vec2_sub(points[i], points[i - 1]));
    double left = part * whole;
    for (size_t i = 1; i < count; i++) {
        uj_vec2 step = uj_vec2_sub(points[i], points[i - 1]);
        double length = uj_vec2_length(step);
        if (left < length)
            return uj_vec2_add(points[i - 1], uj_vec2_scale(step, left / length));
        left -= length;
    }
    return points[count - 1];
}

size_t uj_path_cut(uj_vec2 *points, size_t count, double part)
{
    double whole = 0.0, gone = 0.0;
    for (size_t i = 1; i < count; i++)
        whole += uj_vec2_length(uj_vec2_sub(points[i], points[i - 1]));
    uj_vec2 end = uj_path_point(points, count, part);
    for (size_t i = 1; i < count; i++) {
        gone += uj_vec2_length(uj_vec2_sub(points[i], points[i - 1]));
        if (gone >= part * whole) {
            points[i] = end;
            return i + 1;
        }
    }
    return count;
}
