// Steps 1 and 2 of the unpartitioned hash join, with a compact table.
#include "compact.cl"

// Each row counts itself in its bucket; places[row] becomes the number of rows that were counted in
// the bucket before it.
KERNEL void compact_count(const GLOBAL uint *restrict keys, GLOBAL uint *restrict counts,
                          GLOBAL uint *restrict places, const uint n) {
  for (ulong row = get_global_id(0); row < n; row += get_global_size(0)) {
    places[row] = atomic_add_u32(&counts[compact_hash(keys[row]) >> 16], 1);
  }
}

// Each row writes its remainder and its row number to its index. starts has the sums of the earlier
// counts.
KERNEL void compact_insert(const GLOBAL uint *restrict keys, const GLOBAL uint *restrict places,
                           const GLOBAL uint *restrict starts, GLOBAL uchar *restrict table,
                           GLOBAL uint *restrict rows, const uint n) {
  GLOBAL unsigned short *remainders = (GLOBAL unsigned short *)(table + REMAINDERS_AT);
  for (ulong row = get_global_id(0); row < n; row += get_global_size(0)) {
    const uint hash = compact_hash(keys[row]), place = starts[hash >> 16] + places[row];
    remainders[place] = (unsigned short)hash;
    rows[place] = (uint)row;
  }
}

// Writes the codes and the starts. flags[0] becomes 1 if two rows have the same key. flags[1]
// becomes 1 if a code overflows; the table is useless then.
KERNEL void compact_pack(const GLOBAL uint *restrict counted, GLOBAL uchar *restrict table,
                         GLOBAL uint *restrict flags) {
  GLOBAL unsigned short *starts = (GLOBAL unsigned short *)(table + STARTS_AT);
  const GLOBAL unsigned short *remainders = (const GLOBAL unsigned short *)(table + REMAINDERS_AT);
  for (uint bucket = (uint)get_global_id(0); bucket <= BUCKETS; bucket += (uint)get_global_size(0)) {
    const uint start = counted[bucket], block = counted[bucket / BLOCK * BLOCK];
    const uint count = bucket < BUCKETS ? counted[bucket + 1] - start : 0;
    if (bucket % BLOCK == 0) starts[bucket / BLOCK] = (unsigned short)start;
    table[bucket] = (uchar)((start - block) << 3 | (count < MANY ? count : MANY));
    if (start - block > MOST_BEFORE || count > MOST_BEFORE) {
      flags[1] = 1;
    } else {
      for (uint i = start + 1; i < start + count; i++) {
        for (uint j = start; j < i; j++) {
          if (remainders[i] == remainders[j]) flags[0] = 1;
        }
      }
    }
  }
}
