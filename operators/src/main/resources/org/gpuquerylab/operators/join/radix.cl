// The radix hash join. Keys are mixed by a bijection, so equal mixed keys mean equal keys. A
// partition consists of the mixed keys with the same high bits, which are the bits above shift.
#include "/org/gpuquerylab/primitives/group.cl"
#define ITEMS 8
#define TILE (GROUP * ITEMS)
#define CAPACITY 1024  // The number of build rows in local memory.
#define BUCKETS 1024
#define BUCKET_BITS 10
DEFINE_GROUP_SCAN(scan_group, uint)
#if KEY_BYTES == 4
typedef uint key_type;
DEVICE key_type mixed(key_type x) {
  x = (x ^ x >> 16) * 0x85EBCA6BU;
  x = (x ^ x >> 13) * 0xC2B2AE35U;
  return x ^ x >> 16;
}
#else
typedef ulong key_type;
DEVICE key_type mixed(key_type x) {
  x = (x ^ x >> 33) * 0xFF51AFD7ED558CCDUL;
  x = (x ^ x >> 33) * 0xC4CEB9FE1A85EC53UL;
  return x ^ x >> 33;
}
#endif

// out[i] becomes the mixed key of row i, rows[i] becomes i.
KERNEL void radix_mix(const GLOBAL key_type *restrict keys, GLOBAL key_type *restrict out, GLOBAL uint *restrict rows,
                      const uint n) {
  for (ulong i = get_global_id(0); i < n; i += get_global_size(0)) {
    out[i] = mixed(keys[i]);
    rows[i] = (uint)i;
  }
}

// bounds[p] becomes the position of partition p's first key; the keys are in the order of the
// partitions.
KERNEL void radix_bounds(const GLOBAL key_type *restrict keys, GLOBAL uint *restrict bounds, const uint n,
                         const uint partitions, const uint shift) {
  for (ulong p = get_global_id(0); p <= partitions; p += get_global_size(0)) {
    uint low = 0, high = n;
    while (low < high) {
      const uint middle = low + (high - low) / 2;
      if ((ulong)(keys[middle] >> shift) < p) low = middle + 1; else high = middle;
    }
    bounds[p] = low;
  }
}

DEVICE uint bucket_of(key_type key, uint shift) { return (uint)(key >> (shift - BUCKET_BITS)) & (BUCKETS - 1); }

// Copies the build side's rows [begin, begin + count) into local memory, ordered by buckets;
// ends[b] becomes the end of bucket b. All work-items must call this function, because it contains
// barriers.
DEVICE void load_build(const GLOBAL key_type *restrict build, uint begin, uint count, uint shift,
                       LOCAL_PTR uint *ends, LOCAL_PTR key_type *keys, LOCAL_PTR unsigned short *places,
                       LOCAL_PTR uint *scratch) {
  const uint lid = (uint)get_local_id(0);
  for (uint b = lid; b < BUCKETS; b += GROUP) ends[b] = 0;
  BARRIER();
  for (uint i = lid; i < count; i += GROUP) atomic_add_local_u32(&ends[bucket_of(build[begin + i], shift)], 1);
  BARRIER();
  uint size[BUCKETS / GROUP], sum = 0, all;
  UNROLL for (uint k = 0; k < BUCKETS / GROUP; k++) {
    size[k] = ends[lid * (BUCKETS / GROUP) + k];
    sum += size[k];
  }
  sum = scan_group(sum, scratch, &all);
  UNROLL for (uint k = 0; k < BUCKETS / GROUP; k++) {
    ends[lid * (BUCKETS / GROUP) + k] = sum;
    sum += size[k];
  }
  BARRIER();
  for (uint i = lid; i < count; i += GROUP) {
    const key_type key = build[begin + i];
    const uint place = atomic_add_local_u32(&ends[bucket_of(key, shift)], 1);
    keys[place] = key;
    places[place] = (unsigned short)i;
  }
  BARRIER();
}

// offsets[i] becomes the number of matches of the probe side's row i, in the order of the
// partitions; offsets[n] becomes 0. A group processes a tile of these rows, and every partition
// that the tile overlaps.
KERNEL void radix_probe(const GLOBAL key_type *restrict build, const GLOBAL uint *restrict bounds,
                        const GLOBAL key_type *restrict probe, GLOBAL ulong *restrict offsets, const uint n,
                        const uint shift) {
  LOCAL_ARRAY(uint, scratch, SCAN_SCRATCH);
  LOCAL_ARRAY(uint, ends, BUCKETS);
  LOCAL_ARRAY(key_type, keys, CAPACITY);
  LOCAL_ARRAY(unsigned short, places, CAPACITY);
  const uint lid = (uint)get_local_id(0);
  if (get_global_id(0) == 0) offsets[n] = 0;
  for (ulong first = (ulong)get_group_id(0) * TILE; first < n; first += (ulong)get_num_groups(0) * TILE) {
    const uint last = n - first < TILE ? (uint)(n - first) : TILE;
    uint count[ITEMS];
    UNROLL for (uint k = 0; k < ITEMS; k++) count[k] = 0;
    const ulong last_partition = probe[first + last - 1] >> shift;
    for (ulong p = probe[first] >> shift; p <= last_partition; p++) {
      const uint end = bounds[p + 1];
      for (uint begin = bounds[p]; begin < end; begin += CAPACITY) {
        load_build(build, begin, end - begin < CAPACITY ? end - begin : CAPACITY, shift, ends, keys, places, scratch);
        UNROLL for (uint k = 0; k < ITEMS; k++) {
          const uint i = lid + k * GROUP;
          const key_type key = i < last ? probe[first + i] : 0;
          if (i < last && (ulong)(key >> shift) == p) {
            const uint b = bucket_of(key, shift);
            for (uint j = b == 0 ? 0 : ends[b - 1]; j < ends[b]; j++) count[k] += keys[j] == key ? 1U : 0U;
          }
        }
        BARRIER();
      }
    }
    UNROLL for (uint k = 0; k < ITEMS; k++) {
      if (lid + k * GROUP < last) offsets[first + lid + k * GROUP] = count[k];
    }
  }
}

// Writes the pairs, beginning at each probe row's offset.
KERNEL void radix_pairs(const GLOBAL key_type *restrict build, const GLOBAL uint *restrict build_order,
                        const GLOBAL uint *restrict bounds, const GLOBAL key_type *restrict probe,
                        const GLOBAL uint *restrict probe_order, const GLOBAL ulong *restrict offsets,
                        GLOBAL uint *restrict probe_rows, GLOBAL uint *restrict build_rows, const uint n,
                        const uint shift) {
  LOCAL_ARRAY(uint, scratch, SCAN_SCRATCH);
  LOCAL_ARRAY(uint, ends, BUCKETS);
  LOCAL_ARRAY(key_type, keys, CAPACITY);
  LOCAL_ARRAY(unsigned short, places, CAPACITY);
  const uint lid = (uint)get_local_id(0);
  for (ulong first = (ulong)get_group_id(0) * TILE; first < n; first += (ulong)get_num_groups(0) * TILE) {
    const uint last = n - first < TILE ? (uint)(n - first) : TILE;
    ulong to[ITEMS];
    UNROLL for (uint k = 0; k < ITEMS; k++) to[k] = lid + k * GROUP < last ? offsets[first + lid + k * GROUP] : 0;
    const ulong last_partition = probe[first + last - 1] >> shift;
    for (ulong p = probe[first] >> shift; p <= last_partition; p++) {
      const uint end = bounds[p + 1];
      for (uint begin = bounds[p]; begin < end; begin += CAPACITY) {
        load_build(build, begin, end - begin < CAPACITY ? end - begin : CAPACITY, shift, ends, keys, places, scratch);
        UNROLL for (uint k = 0; k < ITEMS; k++) {
          const uint i = lid + k * GROUP;
          const key_type key = i < last ? probe[first + i] : 0;
          if (i < last && (ulong)(key >> shift) == p) {
            const uint b = bucket_of(key, shift);
            for (uint j = b == 0 ? 0 : ends[b - 1]; j < ends[b]; j++) {
              if (keys[j] == key) {
                probe_rows[to[k]] = probe_order[first + i];
                build_rows[to[k]] = build_order[begin + places[j]];
                to[k]++;
              }
            }
          }
        }
        BARRIER();
      }
    }
  }
}
