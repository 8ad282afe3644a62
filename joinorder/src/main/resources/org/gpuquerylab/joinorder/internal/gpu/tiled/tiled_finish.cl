// Completes a level: splits with one part among the low relations, and the sets' own rows.
#include "rows.cl"
// The maximum number of splits in one step; they are splits of rows of three or four relations.
#define MOST_SPLITS 75

// Computes the factors of all low parts. One work-item computes each value.
KERNEL void tiled_init(const uint n, const uint values, const GLOBAL ulong *query,
                       GLOBAL double *factors) {
  const uint id = (uint)get_global_id(0);
  if (id < values) {
    const uint low = id & (TILE - 1);
    const int high = (int)(id >> TILE_BITS) - 1;
    const bool exists = n >= TILE_BITS || low >> n == 0;
    factors[id] = exists ? low_factor(low, high < 0 ? -1 : high + TILE_BITS, n, query) : 0.0;
  }
}

// A value that replaces the rows of a single relation, whose cost is 0.
#define SINGLE ((REAL)-1)

// The rows of the sets of one high part; infinite if a set is not connected.
DEVICE void write_rows(LOCAL_PTR REAL *rows, uint high, uint lid, uint n, const GLOBAL ulong *query,
                       const GLOBAL double *factors, const GLOBAL double *given) {
  double product[VALUES];
  if (query[0] == 0) {
    cardinalities(product, high, lid, n, query, factors);
  }
  UNROLL
  for (uint v = 0; v < VALUES; v++) {
    const uint i = v * GROUP + lid;
    const uint s = high << TILE_BITS | i;
    REAL value = INFINITY;
    if (connected(s, n, query)) {
      const double exact = query[0] != 0 ? given[s] : product[v];
      value = (s & (s - 1)) == 0 ? SINGLE
              : is_result(s, n)  ? (REAL)0
                                 : (REAL)(exact * as_double(query[2]));
    }
    rows[(i >> COLUMN_BITS) * STRIDE + (i & (COLUMNS - 1))] = value;
  }
}

// Convolves a row of the lowest tile with a row of this tile; both rows are final.
DEVICE void convolve_split(uint left, uint right, LOCAL_PTR REAL *low, LOCAL_PTR REAL *tile,
                           LOCAL_PTR REAL *found) {
  REAL a[COLUMNS];
  REAL c[COLUMNS];
  REAL out[COLUMNS];
  UNROLL
  for (uint i = 0; i < COLUMNS; i++) {
    a[i] = low[left * STRIDE + i];
    c[i] = tile[right * STRIDE + i];
    out[i] = INFINITY;
  }
  convolve(out, a, c);
  UNROLL
  for (uint i = 0; i < COLUMNS; i++) {
    found[i] = out[i];
  }
}

// Tries the splits of a row between the row and row 0 of the lowest tile, which may be the same
// row; then adds the row's cardinalities. The columns are visited in ascending order, so all needed
// values are final.
DEVICE void finish_row(LOCAL_PTR REAL *row, LOCAL_PTR REAL *low, LOCAL_PTR REAL *rows, bool same) {
  REAL a[COLUMNS];
  REAL c[COLUMNS];
  UNROLL
  for (uint i = 0; i < COLUMNS; i++) {
    a[i] = low[i];
    c[i] = row[i];
  }
  UNROLL
  for (uint s = 0; s < COLUMNS; s++) {
    const REAL whole = COMBINE(a[s], c[0]);
    REAL best = s == 0 ? c[s] : SMALLER(c[s], whole);
    UNROLL
    for (uint l = 1; l < COLUMNS / 2; l++) {
      if ((l & s) == l && l < (s ^ l)) {
        const REAL one = COMBINE(a[l], c[s ^ l]);
        const REAL other = COMBINE(a[s ^ l], c[l]);
        const REAL found = SMALLER(one, other);
        best = SMALLER(best, found);
      }
    }
    const REAL own = rows[s];
    c[s] = own == SINGLE ? (REAL)0 : COMBINE(best, own);
    a[s] = same ? c[s] : a[s];
  }
  UNROLL
  for (uint i = 0; i < COLUMNS; i++) {
    row[i] = c[i];
  }
}

// One group solves the sets of one high set: the set at index `first + group` of `order`. If
// `slices` is 1, the minima over all other splits are in the set's own tile of `cost`; if `slices`
// is larger, they are in that number of tiles of `parts`; if it is 0, there are none. row_splits:
// first, for k = 0 to 6, the start of the splits of rows of k relations; then the splits whose left
// row is not empty, each with the left row in the lowest 8 bits and the right row in the higher
// bits. The splits of one row are adjacent. There are SPLIT_WORDS words in total.
KERNEL void tiled_finish(const uint n, const uint first, const uint slices,
                         const GLOBAL uint *order, const GLOBAL uint *row_splits,
                         const GLOBAL ulong *query, const GLOBAL double *factors,
                         const GLOBAL double *given, GLOBAL REAL *cost, const GLOBAL REAL *parts) {
  LOCAL_ARRAY(uint, words, SPLIT_WORDS);
  LOCAL_ARRAY(REAL, low_tile, ROWS * STRIDE);
  LOCAL_ARRAY(REAL, tile, ROWS * STRIDE);
  LOCAL_ARRAY(REAL, rows, ROWS * STRIDE);
  LOCAL_ARRAY(REAL, found, MOST_SPLITS * STRIDE);
  const uint lid = get_local_id(0);
  const uint high = order[first + get_group_id(0)];
  const bool lowest = high == 0;
  const ulong base = (ulong)high << TILE_BITS;
  LOCAL_PTR REAL *low = lowest ? tile : low_tile;
  if (lid < SPLIT_WORDS) {
    words[lid] = row_splits[lid];
  }
  for (uint i = lid; i < TILE; i += GROUP) {
    const uint at = (i >> COLUMN_BITS) * STRIDE + (i & (COLUMNS - 1));
    REAL best = slices == 1 ? cost[base + i] : (REAL)INFINITY;
    const GLOBAL REAL *part = parts + (((ulong)get_group_id(0) * slices) << TILE_BITS) + i;
    for (uint slice = 0; slice < slices && slices > 1; slice++) {
      const REAL other = part[(ulong)slice << TILE_BITS];
      best = SMALLER(best, other);
    }
    tile[at] = best;
    if (!lowest) {
      low_tile[at] = cost[i];
    }
  }
  write_rows(rows, high, lid, n, query, factors, given);
  BARRIER();
  for (uint k = 0; k <= ROW_INDEX_BITS; k++) {
    const uint begin = words[k];
    const uint each = (1U << k) - 1;
    const uint splits = words[k + 1] - begin;
    if (lid < splits) {
      const uint left = words[begin + lid] & 0xFFU;
      const uint right = words[begin + lid] >> 8;
      // In the lowest tile, the row is not known yet; finish_row processes these splits with
      // swapped parts.
      if (!(lowest && right == 0)) {
        convolve_split(left, right, low, tile, found + lid * STRIDE);
      }
    }
    BARRIER();
    for (uint i = lid; i < (each == 0 ? 0 : splits / each) * COLUMNS; i += GROUP) {
      const uint split = (i >> COLUMN_BITS) * each;
      const uint pair = words[begin + split];
      const uint row = (pair & 0xFFU) | pair >> 8;
      REAL best = tile[row * STRIDE + (i & (COLUMNS - 1))];
      // The right row of the first split is empty.
      for (uint j = lowest ? 1 : 0; j < each; j++) {
        const REAL other = found[(split + j) * STRIDE + (i & (COLUMNS - 1))];
        best = SMALLER(best, other);
      }
      tile[row * STRIDE + (i & (COLUMNS - 1))] = best;
    }
    BARRIER();
    if (lid < ROWS && popcount(lid) == k) {
      finish_row(tile + lid * STRIDE, low, rows + lid * STRIDE, lowest && lid == 0);
    }
    BARRIER();
  }
  for (uint i = lid; i < TILE; i += GROUP) {
    cost[base + i] = tile[(i >> COLUMN_BITS) * STRIDE + (i & (COLUMNS - 1))];
  }
}
