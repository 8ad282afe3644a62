// The build side of joins.
#include "keys.cl"
#include "cells.cl"
// The rows that a work-item reads at once.
#define BATCH 4

// Each row finds or claims the cell of its key. flags[0] becomes 1 if two rows have the same key,
// flags[1] if a row has a NULL, flags[2] if the table is full, flags[3] if a row is not the number of its key.
KERNEL void match_build(EACH(KEYS, KEY_PARAMETERS) GLOBAL ulong *table, GLOBAL uint *heads,
                        GLOBAL uint *restrict flags, const uint n, const uint shift, const uint mask,
                        const uint parts, const uint part) {
  for (ulong begin = get_global_id(0); begin < n; begin += BATCH * get_global_size(0)) {
    ulong keys[BATCH];
    uint states[BATCH];
    UNROLL for (uint j = 0; j < BATCH; j++) {
      const ulong row = begin + j * get_global_size(0);
      ulong key = 0;
      uint state = row < n ? KNOWN : OUTSIDE;
      if (row < n) {
        EACH(KEYS, LOAD_KEY)
      }
      keys[j] = key;
      states[j] = state == KNOWN && !IN_PART(key, state) ? OUTSIDE : state;
    }
    UNROLL for (uint j = 0; j < BATCH; j++) {
      const ulong row = begin + j * get_global_size(0);
      uint cell;
      if (states[j] == KNOWN) {
        const uint claimed = claim(table, heads, keys[j], (uint)row, shift, mask, mask + 1U, &cell);
        if (claimed != NEW) flags[claimed == OLD ? 0 : 2] = 1;
        if (keys[j] != row) flags[3] = 1;
      } else if ((states[j] & HAS_NULL) != 0) {
        flags[1] = 1;
      }
    }
  }
}

// Counts the rows of each cell; places[row] becomes the number of rows that were counted in the row's cell
// before it.
KERNEL void match_count(EACH(KEYS, KEY_PARAMETERS) const GLOBAL ulong *restrict table,
                        const GLOBAL uint *restrict heads, GLOBAL uint *restrict counts,
                        GLOBAL uint *restrict places, const uint n, const uint shift, const uint mask,
                        const uint parts, const uint part) {
  for (ulong row = get_global_id(0); row < n; row += get_global_size(0)) {
    ulong key = 0;
    uint state = KNOWN, cell;
    EACH(KEYS, LOAD_KEY)
    if (state == KNOWN && IN_PART(key, state)) {
      head_of(table, heads, first_word(table, heads, key, shift), key, shift, mask, &cell);
      places[row] = atomic_add_u32(counts + cell, 1U);
    }
  }
}

// Writes the rows of each cell side by side, from index starts[cell] + base on.
KERNEL void match_scatter(EACH(KEYS, KEY_PARAMETERS) const GLOBAL ulong *restrict table,
                          const GLOBAL uint *restrict heads, const GLOBAL uint *restrict starts,
                          const GLOBAL uint *restrict places, GLOBAL uint *restrict rows, const uint base,
                          const uint n, const uint shift, const uint mask, const uint parts, const uint part) {
  for (ulong row = get_global_id(0); row < n; row += get_global_size(0)) {
    ulong key = 0;
    uint state = KNOWN, cell;
    EACH(KEYS, LOAD_KEY)
    if (state == KNOWN && IN_PART(key, state)) {
      head_of(table, heads, first_word(table, heads, key, shift), key, shift, mask, &cell);
      rows[base + starts[cell] + places[row]] = (uint)row;
    }
  }
}

// Marks the rows of the build side that have no match: those with a NULL, and those whose cell has no mark.
KERNEL void match_unmatched(EACH(KEYS, KEY_PARAMETERS) const GLOBAL ulong *restrict table,
                            const GLOBAL uint *restrict heads, const GLOBAL uchar *restrict marks,
                            GLOBAL uchar *restrict unmatched, const uint n, const uint shift, const uint mask,
                            const uint parts, const uint part) {
  for (ulong row = get_global_id(0); row < n; row += get_global_size(0)) {
    ulong key = 0;
    uint state = KNOWN, cell = 0;
    EACH(KEYS, LOAD_KEY)
    if (IN_PART(key, state)) {
      if (state == KNOWN) head_of(table, heads, first_word(table, heads, key, shift), key, shift, mask, &cell);
      unmatched[row] = state != KNOWN || marks[cell] == 0 ? 1 : 0;
    }
  }
}
