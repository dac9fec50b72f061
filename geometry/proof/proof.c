// Frees proofs, and tells whether the cuts of a piece span 360 degrees.
#include <unjam/geometry/proof/proof.h>

#include <stdlib.h>

static void shapes_clear(uj_proof_shapes *shapes)
{
    for (size_t i = 0; i < shapes->count; i++)
        free(shapes->rings[i].points);
    free(shapes->rings);
}

bool uj_proof_is_circular(const uj_proof *proof, size_t piece)
{
    size_t count = proof->cut_counts[piece];
    return count > 2 && proof->cuts[piece][count - 1] == proof->cuts[piece][0] + 360.0;
}

void uj_proof_destroy(uj_proof *proof)
{
    if (proof == NULL)
        return;
    for (size_t i = 0; i < proof->piece_count; i++) {
        if (proof->pieces != NULL)
            shapes_clear(&proof->pieces[i]);
        if (proof->obstacles != NULL)
            shapes_clear(&proof->obstacles[i]);
        if (proof->cuts != NULL)
            free(proof->cuts[i]);
    }
    shapes_clear(&proof->inside);
    for (size_t i = 0; i < proof->cell_count; i++)
        free(proof->cells[i].arcs);
    for (size_t i = 0; i < proof->claim_count; i++)
        free(proof->claims[i].reason);
    free(proof->pieces);
    free(proof->obstacles);
    free(proof->centres);
    free(proof->cut_counts);
    free(proof->cuts);
    free(proof->pairs);
    free(proof->cells);
    free(proof->claims);
    free(proof);
}
