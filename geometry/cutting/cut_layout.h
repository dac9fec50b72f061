// Lays out the parts of a sheet.
#ifndef UJ_CUT_LAYOUT_H
#define UJ_CUT_LAYOUT_H

#include <unjam/geometry/cutting/cut_sheet.h>

/// Lays out the parts in rows, from the top left corner of the sheet. Each layer begins a new row.
/// Bounding boxes of paths are at least `gap` from each other and from the edges of the sheet.
/// Moves sheet->marks with the first part, which is the floor. Sets the size of the sheet.
void uj_cut_layout(uj_cut_sheet *sheet, double gap);

#endif
