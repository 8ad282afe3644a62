// Exclusive prefix sums by reduce-then-scan. scan_sums adds up the chunk of each group; scan_apply
// scans the chunk, beginning with the sum of all earlier chunks. Unsigned arithmetic wraps around
// as Java's arithmetic does. in and out may be the same buffer, so they are not restrict; each
// work-item reads an element before it writes it.
#ifndef ELEMENT
#define ELEMENT 0
#endif
#ifndef ITEMS
#define ITEMS 8
#endif
#include "group.cl"
#if ELEMENT == 0
typedef uint element;
#else
typedef ulong element;
#endif
DEFINE_GROUP_SCAN(scan_group, element)
#define TILE ((ulong)GROUP * ITEMS)

#if ELEMENT == 0
#define VECTOR 4
DEVICE void load_vector(element *x, const GLOBAL element *from) {
  const uint4 v = *(const GLOBAL uint4 *)from;
  x[0] = v.x; x[1] = v.y; x[2] = v.z; x[3] = v.w;
}
DEVICE void store_vector(const element *x, GLOBAL element *to) {
  uint4 v;
  v.x = x[0]; v.y = x[1]; v.z = x[2]; v.w = x[3];
  *(GLOBAL uint4 *)to = v;
}
#else
#define VECTOR 2
DEVICE void load_vector(element *x, const GLOBAL element *from) {
  const ulong2 v = *(const GLOBAL ulong2 *)from;
  x[0] = v.x; x[1] = v.y;
}
DEVICE void store_vector(const element *x, GLOBAL element *to) {
  ulong2 v;
  v.x = x[0]; v.y = x[1];
  *(GLOBAL ulong2 *)to = v;
}
#endif

// The ITEMS elements from index i on; elements from index n on are 0.
DEVICE void load_items(element *x, const GLOBAL element *in, ulong i, ulong n) {
  if (i + ITEMS <= n) {
    UNROLL for (uint k = 0; k < ITEMS; k += VECTOR) load_vector(x + k, in + i + k);
  } else {
    UNROLL for (uint k = 0; k < ITEMS; k++) x[k] = i + k < n ? in[i + k] : 0;
  }
}

DEVICE void store_items(const element *x, GLOBAL element *out, ulong i, ulong n) {
  if (i + ITEMS <= n) {
    UNROLL for (uint k = 0; k < ITEMS; k += VECTOR) store_vector(x + k, out + i + k);
  } else {
    UNROLL for (uint k = 0; k < ITEMS; k++) if (i + k < n) out[i + k] = x[k];
  }
}

KERNEL void scan_sums(const GLOBAL element *restrict in, GLOBAL element *restrict sums, const ulong n) {
  LOCAL_ARRAY(element, scratch, SCAN_SCRATCH);
  const uint lid = (uint)get_local_id(0), group = (uint)get_group_id(0), groups = (uint)get_num_groups(0);
  const ulong tiles = (n + TILE - 1) / TILE;
  const ulong end = first_tile(tiles, group + 1, groups);
  element sum = 0, total;
  for (ulong tile = first_tile(tiles, group, groups); tile < end; tile++) {
    element x[ITEMS];
    load_items(x, in, tile * TILE + (ulong)lid * ITEMS, n);
    UNROLL for (uint k = 0; k < ITEMS; k++) sum += x[k];
  }
  scan_group(sum, scratch, &total);
  if (lid == 0) sums[group] = total;
}

// total[0] becomes the sum of all n elements.
KERNEL void scan_apply(const GLOBAL element *in, const GLOBAL element *restrict sums, GLOBAL element *out,
                       GLOBAL element *restrict total, const ulong n) {
  LOCAL_ARRAY(element, scratch, SCAN_SCRATCH);
  const uint lid = (uint)get_local_id(0), group = (uint)get_group_id(0), groups = (uint)get_num_groups(0);
  const ulong tiles = (n + TILE - 1) / TILE;
  const ulong end = first_tile(tiles, group + 1, groups);
  element carry = scan_group_before(sums, group, scratch);
  for (ulong tile = first_tile(tiles, group, groups); tile < end; tile++) {
    const ulong i = tile * TILE + (ulong)lid * ITEMS;
    element x[ITEMS], sum = 0, tile_sum;
    load_items(x, in, i, n);
    UNROLL for (uint k = 0; k < ITEMS; k++) sum += x[k];
    sum = carry + scan_group(sum, scratch, &tile_sum);
    UNROLL for (uint k = 0; k < ITEMS; k++) {
      const element y = x[k];
      x[k] = sum;
      sum += y;
    }
    store_items(x, out, i, n);
    carry += tile_sum;
  }
  if (lid == 0 && group == groups - 1) total[0] = carry;
}
