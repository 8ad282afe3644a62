// What the kernels of the pairs' moments share. A context is the bits of a cell outside of a tile. The
// places of a tile's predicates, its positions, are
//   0 1 | 2 3 4    the bits of a row's, of a column's number within a work-item's registers,
//   5 6 | 7 8 9    those of a column's, of a row's number that tell the work-item,
//   10 and up      the DEPTH bits that are summed out,
// and the outer ones follow. So rows have positions 0 1 7 8 9 and columns 2 3 4 5 6.
//
// The host gives what it shares: DEPTH, TILE_POSITIONS, and of PairLayout where a batch's tables are, one
// after the other (the factors of row and term; COLUMN_TABLE, those of column and term; CELL_TABLE, those
// of row and column; BOUNDS, a bound of each table; TABLE_LENGTH), and FACTORS, those of a context: one for
// each position of the tile, and that of the context's own predicates.
#define TERMS (1U << DEPTH)
#define ROW_TABLE 0U
