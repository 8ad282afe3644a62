// Finds at most one match of each row of the probe side.
#include "/org/gpuquerylab/primitives/group.cl"
#include "keys.cl"
#include "cells.cl"
#include "program_bits.cl"
DEFINE_GROUP_SCAN(scan_group, uint)
#define KEEP_MATCHED 0
#define KEEP_UNMATCHED 1
// The rows whose searches a work-item begins at once, and the rows of which a group has the bits in local memory; with
// FOUND, a work-item keeps the heads of its rows of these meanwhile.
#define BATCH 4
#if FOUND
#define SPAN TILE
#define HEADS ITEMS
#define PER_BATCH UNROLL
#else
#define SPAN CHUNK
#define HEADS BATCH
#define PER_BATCH
#endif

// KEPT: which rows are kept: those with a match (KEEP_MATCHED), or those without, where rows with a NULL
// count as without (KEEP_UNMATCHED) or are not kept (KEEP_KNOWN_UNMATCHED). bits gets a bit for each row that is kept,
// counts the number of kept rows of each chunk of CHUNK rows. With FOUND, the heads of a chunk's kept rows minus one
// are stored without gaps, from the index of the chunk's first row on. EVERY 1: instead, found_rows gets the head minus
// one of every row, -1 if it has no match.
KERNEL void match_probe(EACH(KEYS, KEY_PARAMETERS) const GLOBAL ulong *restrict table,
                        const GLOBAL uint *restrict heads, GLOBAL uint *restrict bits, GLOBAL uint *restrict counts,
                        GLOBAL uint *restrict found_rows, const uint n, const uint chunks, const uint shift,
                        const uint mask) {
  LOCAL_ARRAY(uint, scratch, SCAN_SCRATCH);
  LOCAL_ARRAY(uint, words, SPAN / 32 + 1);
  LOCAL_ARRAY(uint, ranks, TILE / 32);
  const uint lid = (uint)get_local_id(0);
  for (uint c = (uint)get_group_id(0); c < chunks; c += (uint)get_num_groups(0)) {
    const uint begin = c * CHUNK, end = n - begin > CHUNK ? begin + CHUNK : n;
    uint count = 0;
    for (uint span = begin; span < end; span += SPAN) {
      uint head[HEADS];
#if !EVERY
      for (uint w = lid; w <= SPAN / 32; w += GROUP) words[w] = 0;
      BARRIER();
#endif
      PER_BATCH for (uint batch = 0; batch < SPAN / GROUP; batch += BATCH) {
        const uint at = span + batch * GROUP + lid;
        ulong keys[BATCH], first[BATCH];
        uint states[BATCH];
        UNROLL for (uint j = 0; j < BATCH; j++) {
          const uint row = at + j * GROUP;
          ulong key = 0;
          uint state = row < n ? KNOWN : OUTSIDE;
          if (row < n) {
            EACH(KEYS, LOAD_KEY)
          }
          keys[j] = key;
          states[j] = state;
        }
        UNROLL for (uint j = 0; j < BATCH; j++) {
          first[j] = states[j] == KNOWN ? first_word(table, heads, keys[j], shift) : 0;
        }
        UNROLL for (uint j = 0; j < BATCH; j++) {
          uint cell;
          head[batch % HEADS + j] =
              states[j] == KNOWN ? head_of(table, heads, first[j], keys[j], shift, mask, &cell) : 0;
        }
        UNROLL for (uint j = 0; j < BATCH; j++) {
          const uint h = head[batch % HEADS + j];
#if EVERY
          if (at + j * GROUP < n) found_rows[at + j * GROUP] = h - 1U;
#else
          const int is_kept = KEPT == KEEP_MATCHED
                                  ? h != 0
                                  : h == 0 && at + j * GROUP < n &&
                                        (KEPT == KEEP_UNMATCHED || (states[j] & HAS_NULL) == 0);
          SET_BIT(words, (batch + j) * GROUP + lid, is_kept);
#endif
        }
      }
#if !EVERY
      BARRIER();
      const uint set = lid < SPAN / 32 ? words[lid] : 0;
      if (lid < SPAN / 32 && span + lid * 32 < n) bits[span / 32 + lid] = set;
#if FOUND
      uint kept;
      const uint rank = scan_group((uint)popcount(set), scratch, &kept);
      if (lid < SPAN / 32) ranks[lid] = rank;
      BARRIER();
      UNROLL for (uint k = 0; k < ITEMS; k++) {
        const uint in_span = k * GROUP + lid, word = words[in_span / 32], bit = 1U << (in_span & 31);
        if ((word & bit) != 0) {
          found_rows[begin + count + ranks[in_span / 32] + (uint)popcount(word & (bit - 1U))] = head[k] - 1U;
        }
      }
      count += kept;
#else
      if (set != 0) atomic_add_local_u32(words + SPAN / 32, popcount(set));
      BARRIER();
      count += words[SPAN / 32];
#endif
      BARRIER();
#endif
    }
    if (!EVERY && lid == 0) counts[c] = count;
  }
}
