// Finds at most one match of each row of the probe side.
#include "/org/gpuquerylab/primitives/group.cl"
#include "keys.cl"
#include "cells.cl"
DEFINE_GROUP_SCAN(scan_group, uint)
#define KEEP_MATCHED 0
#define KEEP_UNMATCHED 1
// Where the tile's row i has its entry in local memory: a gap for every ITEMS entries spreads the banks.
#define PADDED(i) ((i) + (i) / ITEMS)

// KEPT: which rows are kept: those with a match (KEEP_MATCHED), or those without, where rows with a NULL
// count as without (KEEP_UNMATCHED) or are not kept (KEEP_KNOWN_UNMATCHED). bits gets a bit for each kept row,
// counts the number of kept rows of each chunk. With FOUND, the heads of a chunk's kept rows minus one are stored
// without gaps, from the index of the chunk's first row on. EVERY 1: instead, refs gets the head minus
// one of every row, -1 if it has no match.
KERNEL void match_probe(EACH(KEYS, KEY_PARAMETERS) const GLOBAL ulong *restrict table,
                        const GLOBAL uint *restrict heads, GLOBAL uchar *restrict bits, GLOBAL uint *restrict counts,
                        GLOBAL uint *restrict found_rows, const uint n, const uint chunks, const uint shift,
                        const uint mask) {
  LOCAL_ARRAY(uint, scratch, SCAN_SCRATCH);
  LOCAL_ARRAY(uint, found, TILE + TILE / ITEMS);
  const uint lid = (uint)get_local_id(0);
  const ulong tiles = ((ulong)n + TILE - 1) / TILE;
  for (uint c = (uint)get_group_id(0); c < chunks; c += (uint)get_num_groups(0)) {
    const ulong begin = first_tile(tiles, c, chunks), end = first_tile(tiles, c + 1, chunks);
    uint count = 0;
    for (ulong tile = begin; tile < end; tile++) {
      ulong keys[ITEMS], words[ITEMS];
      uint states[ITEMS], head[ITEMS];
      UNROLL for (uint k = 0; k < ITEMS; k++) {
        const ulong row = tile * TILE + k * GROUP + lid;
        ulong key = 0;
        uint state = row < n ? KNOWN : OUTSIDE;
        if (row < n) {
          EACH(KEYS, LOAD_KEY)
        }
        keys[k] = key;
        states[k] = state;
      }
      UNROLL for (uint k = 0; k < ITEMS; k++) {
        words[k] = states[k] == KNOWN ? first_word(table, heads, keys[k], shift) : 0;
      }
      UNROLL for (uint k = 0; k < ITEMS; k++) {
        const ulong row = tile * TILE + k * GROUP + lid;
        uint cell;
        head[k] = states[k] == KNOWN ? head_of(table, heads, words[k], keys[k], shift, mask, &cell) : 0;
#if EVERY
        if (row < n) found_rows[row] = head[k] - 1U;
#else
        // A kept row without a match has an entry above all heads.
        const uint unmatched = KEPT != KEEP_MATCHED && row < n && head[k] == 0 &&
                               (KEPT == KEEP_UNMATCHED || (states[k] & HAS_NULL) == 0);
        found[PADDED(k * GROUP + lid)] = KEPT == KEEP_MATCHED ? head[k] : unmatched;
#endif
      }
#if !EVERY
      BARRIER();
      uint set = 0, kept;
      UNROLL for (uint k = 0; k < ITEMS; k++) {
        head[k] = found[PADDED(lid * ITEMS + k)];
        set |= head[k] != 0 ? 1U << k : 0U;
      }
      if (tile * TILE + lid * ITEMS < n) bits[(tile * TILE) / ITEMS + lid] = (uchar)set;
      uint to = scan_group((uint)popcount(set), scratch, &kept);
#if FOUND
      UNROLL for (uint k = 0; k < ITEMS; k++) {
        if (head[k] != 0) found[to++] = head[k] - 1U;
      }
      BARRIER();
      for (uint i = lid; i < kept; i += GROUP) found_rows[begin * TILE + count + i] = found[i];
#endif
      BARRIER();
      count += kept;
#endif
    }
    if (!EVERY && lid == 0) counts[c] = count;
  }
}
