// Step 1 of selection: writes a bit for each row that passes. A work-item evaluates eight adjacent
// rows, whose bits form a byte, and counts the passing rows; a group adds up the counts of its
// chunk.
#ifndef COLUMN
#define COLUMN 0  // int, long or double; unused in filter_merge.
#endif
#include "/org/gpuquerylab/primitives/group.cl"
DEFINE_GROUP_SCAN(scan_group, uint)

#if COLUMN == 0
typedef int column_type;
typedef int4 column_vector;
#define VECTOR 4
#elif COLUMN == 1
typedef i64 column_type;
typedef long2 column_vector;
#define VECTOR 2
#else
typedef double column_type;
typedef double2 column_vector;
#define VECTOR 2
#endif

// The eight values from index i on; past the last row, the first value is repeated.
DEVICE void load_values(column_type *x, const GLOBAL column_type *column, uint i, uint n) {
  if (n - i >= ITEMS) {
    UNROLL for (uint k = 0; k < ITEMS; k += VECTOR) {
      const column_vector v = *(const GLOBAL column_vector *)(column + i + k);
      x[k] = v.x;
      x[k + 1] = v.y;
#if VECTOR == 4
      x[k + 2] = v.z;
      x[k + 3] = v.w;
#endif
    }
  } else {
    UNROLL for (uint k = 0; k < ITEMS; k++) x[k] = column[i + k < n ? i + k : i];
  }
}

// Whether x lies in one of the intervals; NaN never does.
DEVICE uint inside(column_type x, const GLOBAL column_type *restrict bounds, uint intervals) {
  uint first = 0, length = intervals;
  while (length > 1) {
    const uint step = length / 2;
    if (x >= bounds[2 * (first + step)]) {
      first += step;
      length -= step;
    } else {
      length = step;
    }
  }
  return intervals > 0 && bounds[2 * first] <= x && x <= bounds[2 * first + 1] ? 1U : 0U;
}

// A mask with a bit for each existing row from i on.
DEVICE uint rows_there(uint i, uint n) { return n - i >= ITEMS ? 0xFFU : (1U << (n - i)) - 1U; }

DEVICE uint merged(uint before, uint set, uint merging) {
  return merging == AND ? before & set : merging == OR ? before | set : set;
}

KERNEL void filter_rows(const GLOBAL column_type *restrict column, const GLOBAL column_type *restrict bounds,
                        GLOBAL uchar *restrict bits, GLOBAL uint *restrict counts, const uint n,
                        const uint intervals, const uint complement, const uint merging) {
  LOCAL_ARRAY(uint, scratch, SCAN_SCRATCH);
  const uint lid = (uint)get_local_id(0), group = (uint)get_group_id(0), groups = (uint)get_num_groups(0);
  const ulong tiles = ((ulong)n + TILE - 1) / TILE;
  const ulong end = first_tile(tiles, group + 1, groups);
  uint count = 0, total;
  for (ulong tile = first_tile(tiles, group, groups); tile < end; tile++) {
    const uint i = (uint)(tile * TILE) + lid * ITEMS;
    if (i < n) {
      const uint before = merging == REPLACE ? 0 : bits[i / ITEMS];
      uint set = 0;
      if (merging == REPLACE || before != (merging == AND ? 0U : 0xFFU)) {
        column_type x[ITEMS];
        load_values(x, column, i, n);
        UNROLL for (uint k = 0; k < ITEMS; k++) set |= inside(x[k], bounds, intervals) << k;
        set = (complement != 0 ? ~set : set) & rows_there(i, n);
      }
      set = merged(before, set, merging);
      bits[i / ITEMS] = (uchar)set;
      count += (uint)popcount(set);
    }
  }
  scan_group(count, scratch, &total);
  if (lid == 0) counts[group] = total;
}

// Merges another filter into this one.
KERNEL void filter_merge(const GLOBAL uchar *restrict other, GLOBAL uchar *restrict bits,
                         GLOBAL uint *restrict counts, const uint n, const uint merging) {
  LOCAL_ARRAY(uint, scratch, SCAN_SCRATCH);
  const uint lid = (uint)get_local_id(0), group = (uint)get_group_id(0), groups = (uint)get_num_groups(0);
  const ulong tiles = ((ulong)n + TILE - 1) / TILE;
  const ulong end = first_tile(tiles, group + 1, groups);
  uint count = 0, total;
  for (ulong tile = first_tile(tiles, group, groups); tile < end; tile++) {
    const uint i = (uint)(tile * TILE) + lid * ITEMS;
    if (i < n) {
      const uint set = merged(merging == REPLACE ? 0U : bits[i / ITEMS], other[i / ITEMS], merging);
      bits[i / ITEMS] = (uchar)set;
      count += (uint)popcount(set);
    }
  }
  scan_group(count, scratch, &total);
  if (lid == 0) counts[group] = total;
}
