// What the kernels of the pairs' moments share. A context is the bits of a cell outside of a tile. The
// places of a tile's predicates, its positions, are
//   0 1 | 2 3 4    the bits of a row's, of a column's number within a work-item's registers,
//   5 6 | 7 8 9    those of a column's, of a row's number that tell the work-item,
//   10 and up      the DEPTH bits that are summed out,
// and the outer ones follow. So rows have positions 0 1 7 8 9 and columns 2 3 4 5 6.
#ifndef DEPTH
#define DEPTH 3
#endif
#define TERMS (1U << DEPTH)
#define TILE_POSITIONS (10 + DEPTH)

// A batch's tables, one after the other: the factors of row and term, those of column and term, those
// of row and column, and a bound of each table.
#define ROW_TABLE 0U
#define COLUMN_TABLE (32U * TERMS)
#define CELL_TABLE (64U * TERMS)
#define BOUNDS (64U * TERMS + 1024U)
#define TABLE_LENGTH (64U * TERMS + 1028U)

// A context's factors: one for each position of the tile, and that of the context's own predicates.
#define FACTORS (11U + DEPTH)
