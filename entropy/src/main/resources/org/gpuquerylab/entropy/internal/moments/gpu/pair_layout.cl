// Shared definitions for the kernels of the pairs' moments. A context is the bits of a cell's index
// outside a tile. The indices of a tile's predicates are its positions. 0 1 | 2 3 4 are the bits of
// a row's and of a column's number within a work-item's registers; 5 6 | 7 8 9 are the bits of a
// column's and of a row's number that identify the work-item; from 10 on come the DEPTH bits that
// are summed out, then the outer bits. Therefore rows have positions 0 1 7 8 9 and columns have
// positions 2 3 4 5 6. The host defines the shared constants. DEPTH and TILE_POSITIONS are sizes.
// COLUMN_TABLE, CELL_TABLE, BOUNDS and TABLE_LENGTH tell where a batch's tables are: the factors of
// row and term, those of column and term, those of row and column, and a bound for each table.
// FACTORS is the number of factors of a context: one for each position of the tile, and one for the
// context's own predicates. A member of a group of devices computes only the contexts from
// SHARE_FROM to SHARE_TO, which are numbered through all batches.
#define TERMS (1U << DEPTH)
#define ROW_TABLE 0U
