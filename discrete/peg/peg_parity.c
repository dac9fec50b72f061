// Finds the parities that jumps preserve. Uses Gaussian elimination over GF(2).
#include "peg_parity.h"

#include <stdlib.h>

// The greatest parity->count for which uj_peg_parity_allows_count makes its table of 2^count
// entries. For the English board, parity->count is 4.
#define UJ_PEG_PARITY_MAX_BITS 16

uj_peg_parity uj_peg_parity_find(const uj_peg_board *board)
{
    // The lines as rows of a matrix in reduced echelon form: rows[h] is the row whose leading hole
    // is h, and no other row contains h.
    uj_peg_set rows[UJ_PEG_MAX_HOLES] = {0}, leading = 0;
    for (unsigned j = 0; j < board->jump_count; j++) {
        uj_peg_set row = board->jumps[j].all;
        for (uj_peg_set rest = row & leading; rest != 0; rest &= rest - 1)
            row ^= rows[uj_peg_first(rest)];
        if (row == 0)
            continue;
        unsigned pivot = uj_peg_first(row);
        for (uj_peg_set rest = leading; rest != 0; rest &= rest - 1)
            if (rows[uj_peg_first(rest)] >> pivot & 1)
                rows[uj_peg_first(rest)] ^= row;
        rows[pivot] = row;
        leading |= uj_peg_bit(pivot);
    }
    // Each hole that is not the leading hole of a row gives one null vector. It consists of that
    // hole and the leading holes of the rows that contain it.
    uj_peg_parity parity = {0};
    for (uj_peg_set free = board->holes & ~leading; free != 0; free &= free - 1) {
        unsigned hole = uj_peg_first(free);
        uj_peg_set set = uj_peg_bit(hole);
        for (uj_peg_set rest = leading; rest != 0; rest &= rest - 1)
            if (rows[uj_peg_first(rest)] >> hole & 1)
                set |= uj_peg_bit(uj_peg_first(rest));
        parity.sets[parity.count++] = set;
    }
    return parity;
}

uint64_t uj_peg_parity_of(const uj_peg_parity *parity, uj_peg_set pegs)
{
    uint64_t bits = 0;
    for (unsigned i = 0; i < parity->count; i++)
        bits |= (uint64_t)(uj_peg_count(pegs & parity->sets[i]) & 1) << i;
    return bits;
}

uj_peg_set uj_peg_parity_witness(const uj_peg_parity *parity, uj_peg_set a, uj_peg_set b)
{
    uj_peg_set best = 0;
    for (unsigned i = 0; i < parity->count; i++)
        for (unsigned j = 0; j <= i; j++) {
            uj_peg_set set = parity->sets[i] ^ (j < i ? parity->sets[j] : 0);
            bool differs = uj_peg_count((a ^ b) & set) & 1;
            if (differs && (best == 0 || uj_peg_count(set) < uj_peg_count(best)))
                best = set;
        }
    return best;
}

bool uj_peg_parity_allows_count(const uj_peg_parity *parity, const uj_peg_board *board,
                                uj_peg_set pegs, unsigned count)
{
    if (parity->count > UJ_PEG_PARITY_MAX_BITS)
        return true;
    // Bit k of numbers[bits] is set if k pegs on holes seen so far can have the parities `bits`. A
    // word has no bit 64, so 64 pegs (on all 64 holes) are handled first.
    if (count == UJ_PEG_MAX_HOLES)
        return uj_peg_parity_of(parity, board->holes) == uj_peg_parity_of(parity, pegs);
    const size_t size = (size_t)1 << parity->count;
    uint64_t *numbers = calloc(2 * size, sizeof *numbers);
    if (numbers == NULL)
        return true;
    uint64_t *next = numbers + size;
    numbers[0] = 1;
    for (unsigned hole = 0; hole < board->hole_count; hole++) {
        uint64_t own = uj_peg_parity_of(parity, uj_peg_bit(hole));
        for (size_t bits = 0; bits < size; bits++)
            next[bits] = numbers[bits] | numbers[bits ^ own] << 1;
        for (size_t bits = 0; bits < size; bits++)
            numbers[bits] = next[bits];
    }
    bool allowed = numbers[uj_peg_parity_of(parity, pegs)] >> count & 1;
    free(numbers);
    return allowed;
}
