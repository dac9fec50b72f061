// Moves from the start of a puzzle with the states between them: what a search found, and how
// moves that are not needed are left out.
#ifndef UJ_MOVE_PATH_H
#define UJ_MOVE_PATH_H

#include <unjam/geometry/solve/successor_generator.h>

// Zero-initialised means empty; free with uj_move_path_clear.
typedef struct uj_move_path {
    size_t move_count;
    uj_move *moves;         // [move_count]
    uj_tray_state *states;  // [move_count + 1], states[0] is the start
    uint32_t piece_moves;   // pieces that really moved, summed over the moves
} uj_move_path;

// Makes room for move_count moves, whose fields are zero. UJ_NO_MEMORY leaves it empty.
uj_status uj_move_path_create(size_t move_count, uj_move_path *out, uj_error *error);
void uj_move_path_clear(uj_move_path *path);

// Leaves out moves, and up to three that follow one another, while what remains is legal and still
// reaches the goal, as the path does. There may be other ways with fewer moves.
uj_status uj_move_path_shorten(uj_successor_generator *generator, uj_move_path *path,
                               uj_error *error);

#endif
