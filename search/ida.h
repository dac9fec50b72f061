// IDA* (Korf 1985) as a template. Including this file makes a search function for one puzzle with
// one lower bound. The file may be included several times.
//
// Before including it, define
//   UJ_IDA_NAME   the prefix of the functions below, called NAME here,
//   UJ_IDA_STATE  type of the board, which NAME_do changes and NAME_undo restores,
//   UJ_IDA_NODE   type of what a node holds besides the board, such as the lower bound. Nodes are
//                 passed by value: keep them small. NAME_undo need not restore them.
//   UJ_IDA_STEP   type of a step, copied by assignment. It may point into the cursor, which stays
//                 in place while the node's children are searched.
//   UJ_IDA_CURSOR type that says how far NAME_next has enumerated a node's steps.
// These types must not be named board, node, start, path, step, child, cursor or key.
//
// Also define these functions as static inline. `board` is the board at `node`.
//   UJ_IDA_CURSOR NAME_begin(const UJ_IDA_STATE *board, const UJ_IDA_NODE *node);
//   bool NAME_next(const UJ_IDA_STATE *board, const UJ_IDA_NODE *node, UJ_IDA_CURSOR *cursor,
//                  UJ_IDA_STEP *step);
//       Sets *step to the node's next step, in a fixed order. Returns false when there is none.
//       Should skip steps that no optimal solution has, such as undoing the last step.
//   uint32_t NAME_step(const UJ_IDA_STATE *board, const UJ_IDA_NODE *node, UJ_IDA_STEP step,
//                      UJ_IDA_NODE *child);
//       Fills in *child and returns the step's cost. Cost 0 is allowed if no cycle costs 0.
//   uint32_t NAME_bound(const UJ_IDA_NODE *child);
//       Returns a lower bound on the cost from the child to a goal, or UJ_IDA_DEAD if no goal can
//       be reached. The bound must be admissible, but need not be consistent.
//   void NAME_do(UJ_IDA_STATE *board, const UJ_IDA_NODE *node, UJ_IDA_STEP step);
//   void NAME_undo(UJ_IDA_STATE *board, const UJ_IDA_NODE *node, UJ_IDA_STEP step);
//       Make a step from `node` on the board, and undo it.
//   bool NAME_is_goal(const UJ_IDA_STATE *board, const UJ_IDA_NODE *node);
//   size_t NAME_depth(const UJ_IDA_STATE *board, uint32_t bound);
//       Returns the greatest number of steps in a path of cost `bound`, zero-cost steps included.
// If UJ_IDA_LAZY is defined, NAME_begin and NAME_step have one more parameter, `uint32_t allowed`.
// A child is pruned if the step's cost plus the child's bound exceeds `allowed`. So these functions
// may stop computing a bound as soon as it is great enough to prune the child. NAME_bound then
// returns this unfinished bound.
// If UJ_IDA_VALIDATE is defined, also define this function for builds with UNJAM_VALIDATE:
//   bool NAME_is_valid(const UJ_IDA_STATE *board, const UJ_IDA_NODE *node);
//       Returns true if all incrementally updated values equal those computed from scratch.
// For a transposition table, also define
//   UJ_IDA_KEY    a type without padding, and
//   UJ_IDA_KEY NAME_key(const UJ_IDA_STATE *board, const UJ_IDA_NODE *node);
//       Returns the node's key. Nodes of equal keys must have the same solutions. So if NAME_next
//       skips steps because of the last step, the key must contain the last step.
//
// If UJ_IDA_PARALLEL is defined, options->threads may exceed 1, and options->team may be set. Each
// thread then has a copy of the board. NAME_next must give the same steps at every visit of a node.
// Boards are copied by assignment or, if UJ_IDA_COPY is defined, by
//   void NAME_copy(UJ_IDA_STATE *to, const UJ_IDA_STATE *from);
//
// This file then defines
//   static uj_status NAME_search(UJ_IDA_STATE *board, UJ_IDA_NODE start,
//                                const uj_ida_options *options, uj_ida_result *out,
//                                uj_error *error);
// which finds solutions of least cost and leaves the board as it was. Errors: UJ_NO_MEMORY. If a
// limit is reached, stats.lower_bound is a proven lower bound. The outcome is UJ_SEARCH_EXHAUSTED
// if an iteration finds no solution and prunes nothing. If the graph has cycles, there may be no
// such iteration; then only a limit ends the search.
//
// Let f of a node be its cost from the start plus its lower bound. The bound of the next iteration
// is the least f that was pruned. In the first iteration that finds a solution, every solution
// costs exactly the bound. So this iteration counts all optimal solutions, if options->all is set.
//
// The transposition table holds for each node a lower bound on the cost to a goal, and the number
// of solutions of that cost (Reinefeld and Marsland 1994, with counts added).
#include <assert.h>
#include <string.h>

#include <unjam/search/ida_run.h>
#ifdef UJ_IDA_PARALLEL
#include <unjam/search/ida_team.h>
#include <unjam/search/ida_units.h>
#endif

#define UJ_IDA_PASTE_(a, b) a##_##b
#define UJ_IDA_PASTE(a, b)  UJ_IDA_PASTE_(a, b)
#define UJ_IDA_OF(what)     UJ_IDA_PASTE(UJ_IDA_NAME, what)

#ifdef UJ_IDA_LAZY
#define UJ_IDA_ALLOWED(g) , run->bound - (g)
#else
#define UJ_IDA_ALLOWED(g)
#endif

#ifdef UJ_IDA_COPY
#define UJ_IDA_COPY_BOARD(to, from) UJ_IDA_OF(copy)(to, from)
#else
#define UJ_IDA_COPY_BOARD(to, from) (*(to) = *(from))
#endif

#ifdef UJ_IDA_PARALLEL
#define UJ_IDA_SHARE(run, board, start) UJ_IDA_OF(ida_share)(run, board, start)
#define UJ_IDA_AWAIT(run)               uj_ida_team_await(run)
#else
#define UJ_IDA_SHARE(run, board, start) false
#define UJ_IDA_AWAIT(run)               true
#endif

static bool UJ_IDA_OF(ida_visit)(uj_ida_run *run, UJ_IDA_STATE *board, UJ_IDA_NODE node, uint32_t g,
                                 UJ_IDA_STEP *path);

/// Searches below `node`. `g` is the cost from the start to `node`. Before it searches a child,
/// writes the step to this child into *path. Returns false when the search has to stop.
static inline __attribute__((always_inline)) bool
UJ_IDA_OF(ida_expand)(uj_ida_run *run, UJ_IDA_STATE *board, const UJ_IDA_NODE *node, uint32_t g,
                      UJ_IDA_STEP *path)
{
    if (++run->expanded == run->poll_at && !uj_ida_poll(run))
        return false;
    UJ_IDA_CURSOR cursor = UJ_IDA_OF(begin)(board, node UJ_IDA_ALLOWED(g));
    UJ_IDA_STEP step;
    while (UJ_IDA_OF(next)(board, node, &cursor, &step)) {
        UJ_IDA_NODE child;
        uint32_t child_g = g + UJ_IDA_OF(step)(board, node, step, &child UJ_IDA_ALLOWED(g));
        uint32_t f = child_g + UJ_IDA_OF(bound)(&child);
        run->generated++;
        if (f > run->bound) {
            if (f < run->next_bound)
                run->next_bound = f;
            continue;
        }
        *path = step;
        UJ_IDA_OF(do)(board, node, step);
#if defined(UJ_IDA_VALIDATE) && defined(UNJAM_VALIDATE)
        assert(UJ_IDA_OF(is_valid)(board, &child));
#endif
        bool go_on = UJ_IDA_OF(is_goal)(board, &child)
                         ? uj_ida_found(run, (size_t)(path + 1 - (UJ_IDA_STEP *)run->path), child_g)
                         : UJ_IDA_OF(ida_visit)(run, board, child, child_g, path + 1);
        UJ_IDA_OF(undo)(board, node, step);
        if (!go_on)
            return false;
    }
    return true;
}

#ifdef UJ_IDA_KEY
/// Returns true if the node need not be searched, because the table has its result. A node with
/// solutions is searched anyway while solutions are listed, because the table holds no steps.
static bool UJ_IDA_OF(ida_recall)(uj_ida_run *run, const UJ_IDA_KEY *key, uint32_t g)
{
    const uj_ida_entry *entry = uj_ida_lookup(&run->table, key);
    if (entry == NULL)
        return false;
    uint32_t f = g + entry->remaining;
    if (f > run->bound) {
        if (f < run->next_bound)
            run->next_bound = f;
        return true;
    }
    if (entry->solutions == 0 || f < run->bound || run->listing)
        return false;
    run->solutions = uj_ida_add_saturated(run->solutions, entry->solutions);
    return true;
}

static bool UJ_IDA_OF(ida_visit)(uj_ida_run *run, UJ_IDA_STATE *board, UJ_IDA_NODE node, uint32_t g,
                                 UJ_IDA_STEP *path)
{
    if (run->table.capacity == 0)
        return UJ_IDA_OF(ida_expand)(run, board, &node, g, path);
    UJ_IDA_KEY key = UJ_IDA_OF(key)(board, &node);
    if (UJ_IDA_OF(ida_recall)(run, &key, g))
        return true;
    uint32_t next = run->next_bound;
    uint64_t solutions = run->solutions;
    run->next_bound = UJ_IDA_DEAD;
    run->solutions = 0;
    bool go_on = UJ_IDA_OF(ida_expand)(run, board, &node, g, path);
    uint64_t own = run->solutions;
    uint32_t own_next = run->next_bound;
    run->solutions = uj_ida_add_saturated(solutions, own);
    run->next_bound = own_next < next ? own_next : next;
    if (go_on)
        uj_ida_store(&run->table, &key,
                     own > 0                   ? run->bound - g
                     : own_next >= UJ_IDA_DEAD ? UJ_IDA_DEAD
                                               : own_next - g,
                     own);
    return go_on;
}
#else
static bool UJ_IDA_OF(ida_visit)(uj_ida_run *run, UJ_IDA_STATE *board, UJ_IDA_NODE node, uint32_t g,
                                 UJ_IDA_STEP *path)
{
    return UJ_IDA_OF(ida_expand)(run, board, &node, g, path);
}
#endif

#ifdef UJ_IDA_PARALLEL
/// Adds a unit for each unpruned descendant of `node` at depth units->depth. `level` is the depth
/// of `node`.
static void UJ_IDA_OF(ida_collect)(uj_ida_units *units, UJ_IDA_STATE *board,
                                   const UJ_IDA_NODE *node, uint32_t g, size_t level)
{
    uj_ida_run *run = units->run;
    if (level == units->depth) {
        uj_ida_units_add(units);
        return;
    }
    run->expanded++;
    UJ_IDA_CURSOR cursor = UJ_IDA_OF(begin)(board, node UJ_IDA_ALLOWED(g));
    UJ_IDA_STEP step;
    units->ordinal[level] = 0;
    for (; !units->is_unfit && UJ_IDA_OF(next)(board, node, &cursor, &step);
         units->ordinal[level]++) {
        UJ_IDA_NODE child;
        uint32_t child_g = g + UJ_IDA_OF(step)(board, node, step, &child UJ_IDA_ALLOWED(g));
        uint32_t f = child_g + UJ_IDA_OF(bound)(&child);
        run->generated++;
        if (f > run->bound) {
            if (f < run->next_bound)
                run->next_bound = f;
            continue;
        }
        UJ_IDA_OF(do)(board, node, step);
        if (UJ_IDA_OF(is_goal)(board, &child))
            units->is_unfit = true;
        else
            UJ_IDA_OF(ida_collect)(units, board, &child, child_g, level + 1);
        UJ_IDA_OF(undo)(board, node, step);
    }
}

/// Goes down `left` steps from `node` to a unit, and searches the unit. Step i goes to the child
/// with index ordinal[i]. Returns false when the search has to stop.
static bool UJ_IDA_OF(ida_replay)(uj_ida_run *run, UJ_IDA_STATE *board, const UJ_IDA_NODE *node,
                                  uint32_t g, UJ_IDA_STEP *path, const uint16_t *ordinal,
                                  size_t left)
{
    if (left == 0)
        return UJ_IDA_OF(ida_visit)(run, board, *node, g, path);
    UJ_IDA_CURSOR cursor = UJ_IDA_OF(begin)(board, node UJ_IDA_ALLOWED(g));
    UJ_IDA_STEP step;
    for (unsigned i = 0; i <= *ordinal; i++)
        if (!UJ_IDA_OF(next)(board, node, &cursor, &step))
            return true;  // cannot happen: ida_collect saw the same children
    UJ_IDA_NODE child;
    uint32_t child_g = g + UJ_IDA_OF(step)(board, node, step, &child UJ_IDA_ALLOWED(g));
    *path = step;
    UJ_IDA_OF(do)(board, node, step);
    bool go_on =
        UJ_IDA_OF(ida_replay)(run, board, &child, child_g, path + 1, ordinal + 1, left - 1);
    UJ_IDA_OF(undo)(board, node, step);
    return go_on;
}

typedef struct UJ_IDA_OF(ida_own_board) {
    UJ_IDA_STATE board;
    char apart[UJ_IDA_APART];
} UJ_IDA_OF(ida_own_board);

typedef struct UJ_IDA_OF(ida_shared) {
    uj_ida_units units;
    UJ_IDA_OF(ida_own_board) * boards;  // [units.threads]
    const UJ_IDA_NODE *start;
} UJ_IDA_OF(ida_shared);

static void UJ_IDA_OF(ida_search_unit)(void *payload, size_t index)
{
    UJ_IDA_OF(ida_shared) *shared = payload;
    uj_ida_units *units = &shared->units;
    uj_ida_worker *worker = uj_ida_units_take(units, index);
    if (worker == NULL)
        return;
    (void)UJ_IDA_OF(ida_replay)(&worker->run, &shared->boards[worker - units->workers].board,
                                shared->start, 0, worker->run.path,
                                units->path + index * units->depth, units->depth);
    uj_ida_units_give_back(units, worker);
}

/// Passes solutions to the listener. To find their steps, searches each unit with solutions again,
/// in order.
static void UJ_IDA_OF(ida_list)(UJ_IDA_OF(ida_shared) * shared, UJ_IDA_STATE *board)
{
    uj_ida_units *units = &shared->units;
    uj_ida_run *run = units->run;
    const uj_ida_run before = *run;
    if (!run->all)
        run->poll_at = UINT64_MAX;  // no polls: the solution is listed even if a limit is reached
    for (size_t i = 0; i < units->count && run->listing && !run->stopped; i++)
        if (units->unit[i].solutions > 0)
            (void)UJ_IDA_OF(ida_replay)(run, board, shared->start, 0, run->path,
                                        units->path + i * units->depth, units->depth);
    run->expanded = before.expanded;
    run->generated = before.generated;
    run->solutions = before.solutions;
    run->next_bound = before.next_bound;
    run->poll_at = before.poll_at;
}

/// Searches an iteration in units (search/ida_units.h). If this is not possible or not worthwhile,
/// returns false, and the caller searches the iteration as a whole. Exception: in a helper without
/// enough memory for the units, returns true without a search.
static bool UJ_IDA_OF(ida_share)(uj_ida_run *run, UJ_IDA_STATE *board, const UJ_IDA_NODE *start)
{
    UJ_IDA_OF(ida_shared) shared = {.units.run = run, .start = start};
    uj_ida_units *units = &shared.units;
    if (!uj_ida_units_wanted(run))
        return false;
    while (uj_ida_units_deepen(units))
        UJ_IDA_OF(ida_collect)(units, board, start, 0, 0);
    bool shares = !units->is_unfit && uj_ida_units_begin(units);
    if (shares)
        shared.boards = uj_budget_allocate(&units->budget, units->threads, sizeof *shared.boards);
    shares = shared.boards != NULL;
    if (shares) {
        for (unsigned i = 0; i < units->threads; i++)
            UJ_IDA_COPY_BOARD(&shared.boards[i].board, board);
        uj_ida_units_run(units, UJ_IDA_OF(ida_search_unit), &shared);
        uj_ida_units_sum(units);
        UJ_IDA_OF(ida_list)(&shared, board);
        uj_budget_free(&units->budget, shared.boards, units->threads, sizeof *shared.boards);
    } else {
        uj_ida_units_undo(run);
    }
    uj_ida_units_end(units);
    return shares || uj_ida_team_excuse(run);
}
#endif

static uj_status UJ_IDA_OF(search)(UJ_IDA_STATE *board, UJ_IDA_NODE start,
                                   const uj_ida_options *options, uj_ida_result *out,
                                   uj_error *error)
{
    uj_ida_run run;
#ifdef UJ_IDA_KEY
    const size_t key_size = sizeof(UJ_IDA_KEY);
#else
    const size_t key_size = 0;
#endif
    const uj_ida_setup setup = {options, sizeof(UJ_IDA_STEP), key_size, UJ_IDA_OF(bound)(&start)};
    uj_ida_begin(&run, &setup, out, error);
    while (UJ_IDA_AWAIT(&run) && uj_ida_begin_iteration(&run, UJ_IDA_OF(depth)(board, run.bound))) {
        // Return values are ignored: `run` holds the reason for stopping.
        if (UJ_IDA_OF(is_goal)(board, &start))
            (void)uj_ida_found(&run, 0, 0);
        else if (!UJ_IDA_SHARE(&run, board, &start))
            (void)UJ_IDA_OF(ida_visit)(&run, board, start, 0, run.path);
        if (!uj_ida_end_iteration(&run))
            break;
    }
    return uj_ida_end(&run);
}

#undef UJ_IDA_OF
#undef UJ_IDA_PASTE
#undef UJ_IDA_PASTE_
#undef UJ_IDA_NAME
#undef UJ_IDA_STATE
#undef UJ_IDA_NODE
#undef UJ_IDA_STEP
#undef UJ_IDA_CURSOR
#undef UJ_IDA_KEY
#undef UJ_IDA_VALIDATE
#undef UJ_IDA_LAZY
#undef UJ_IDA_PARALLEL
#undef UJ_IDA_COPY
#undef UJ_IDA_COPY_BOARD
#undef UJ_IDA_ALLOWED
#undef UJ_IDA_SHARE
#undef UJ_IDA_AWAIT
