// Lays out the parts of a sheet.
#ifndef UJ_CUT_LAYOUT_H
#define UJ_CUT_LAYOUT_H

#include <unjam/geometry/cutting/cut_sheet.h>

/// Moves the parts next to each other in rows, from the top left corner of the sheet. No two boxes
/// around paths are nearer than `gap`, and neither are a box and the edge of the sheet. Each layer
/// begins a new row. The marks move with the first part, the floor. Sets the size of the sheet.
void uj_cut_layout(uj_cut_sheet *sheet, double gap);

#endif
