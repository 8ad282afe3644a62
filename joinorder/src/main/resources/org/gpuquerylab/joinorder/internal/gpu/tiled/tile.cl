// A relation set is (high, row, column): the column is the lowest COLUMN_BITS bits of its mask, the
// row is the next ROW_INDEX_BITS bits, and high is the remaining bits. The costs of the sets of one
// high part are a tile of 2^TILE_BITS values, 32 rows of 128 bytes. REAL: the type of a cost, which
// has REAL_BITS bits. COST_FUNCTION: COST_COUT or COST_CMAX. ROW_SPLITS: the number of splits of
// the rows. In each split, each of the rows' relations is absent (0), left (1) or right (2). All
// constants are from TiledKernels.
#if REAL_BITS == 32
#define WORD uint
#define AS_WORD(x) as_uint(x)
#define AS_REAL(x) as_float(x)
#define SMALLER(x, y) fmin(x, y)
#else
#define WORD ulong
#define AS_WORD(x) as_ulong(x)
#define AS_REAL(x) as_double(x)
// No cost is NaN, so the check of fmin for NaN is not needed.
#define SMALLER(x, y) ((x) < (y) ? (x) : (y))
#endif
#define COLUMNS (1U << COLUMN_BITS)
#define ROWS (1 << ROW_INDEX_BITS)
#define TILE_BITS (COLUMN_BITS + ROW_INDEX_BITS)
#define TILE (1U << TILE_BITS)
// The stride of a row in local memory: work-items that read one column of different rows use
// different banks.
#define STRIDE (COLUMNS + 1)

#if COST_FUNCTION == COST_COUT
#define COMBINE(x, y) ((x) + (y))
#elif COST_FUNCTION == COST_CMAX && REAL_BITS == 32
#define COMBINE(x, y) fmax(x, y)
#elif COST_FUNCTION == COST_CMAX
#define COMBINE(x, y) ((x) > (y) ? (x) : (y))
#else
#error "this cost function is not separable"
#endif

// The query: [0] whether the rows of all sets are supplied, [1] whether all relations are joined
// with each other, [2] the factor of all cardinalities; from HEADER on n neighbour masks, n
// cardinalities and the n x n selectivities. Cardinalities, selectivities and the factor are bits
// of doubles.
#define NEIGHBOURS(query) ((query) + HEADER)
#define CARDINALITIES(query, n) ((query) + HEADER + (n))
#define SELECTIVITIES(query, n) ((query) + HEADER + 2 * (n))

// The row of the left part, and the row of the right part, in row split number t.
DEVICE uint left_row(uint t) {
  uint row = 0;
  for (uint i = 0; i < ROW_INDEX_BITS; i++, t /= 3) {
    row |= (t % 3 == 1 ? 1U : 0U) << i;
  }
  return row;
}

DEVICE uint right_row(uint t) {
  uint row = 0;
  for (uint i = 0; i < ROW_INDEX_BITS; i++, t /= 3) {
    row |= (t % 3 == 2 ? 1U : 0U) << i;
  }
  return row;
}

// The row split whose left row is the given row and whose right row is empty.
DEVICE uint left_only(uint row) {
  uint t = 0;
  for (uint i = ROW_INDEX_BITS; i > 0; i--) {
    t = 3 * t + (row >> (i - 1) & 1U);
  }
  return t;
}

// Bit i of the position selects the i-th relation of s, counted from the lowest.
DEVICE uint subset_at(uint position, uint s) {
  uint subset = 0;
  for (; position != 0; position >>= 1) {
    const uint lowest = s & (0U - s);
    subset |= (position & 1U) != 0 ? lowest : 0U;
    s ^= lowest;
  }
  return subset;
}

DEVICE uint neighbourhood(uint s, const GLOBAL ulong *query) {
  uint all = 0;
  for (; s != 0; s &= s - 1) {
    all |= (uint)NEIGHBOURS(query)[ctz32(s)];
  }
  return all;
}

// Whether the relations of s exist and are connected; false for the empty set.
DEVICE bool connected(uint s, uint n, const GLOBAL ulong *query) {
  if (s == 0 || s >> n != 0) {
    return false;
  }
  if (query[1] != 0) {
    return true;
  }
  uint reached = s & (0U - s);
  uint frontier = reached;
  while (frontier != 0) {
    frontier = neighbourhood(frontier, query) & s & ~reached;
    reached |= frontier;
  }
  return reached == s;
}

// Convolves two rows: lowers each out[s] to the minimum over all splits of the columns in s, if
// that is smaller. Both orders of a split are combined at a time, which halves the length of the
// chains of minima.
DEVICE void convolve(REAL *out, const REAL *left, const REAL *right) {
  const REAL empty = COMBINE(left[0], right[0]);
  out[0] = SMALLER(out[0], empty);
  UNROLL
  for (uint s = 1; s < COLUMNS; s++) {
    REAL best = out[s];
    UNROLL
    for (uint l = 0; l < COLUMNS / 2; l++) {
      if ((l & s) == l && l < (s ^ l)) {
        const REAL one = COMBINE(left[l], right[s ^ l]);
        const REAL other = COMBINE(left[s ^ l], right[l]);
        const REAL found = SMALLER(one, other);
        best = SMALLER(best, found);
      }
    }
    out[s] = best;
  }
}
