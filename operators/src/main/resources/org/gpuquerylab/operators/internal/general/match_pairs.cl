// All matches of each row of the probe side, where the rows of a cell are side by side.
#include "keys.cl"
#include "cells.cl"

// Writes the number of result rows of each row of the probe side, and where its matches begin. The sum of all
// numbers is added to total. A row without a match has UNMATCHED result rows, a row with a NULL NULL_ROWS, and
// a row with matches as many as there are matches, at most MOST_MATCHES. MARKS: whether marks gets a mark for
// each cell that has a match.
KERNEL void match_pairs(EACH(KEYS, KEY_PARAMETERS) const GLOBAL ulong *restrict table,
                        const GLOBAL uint *restrict heads, const GLOBAL uint *restrict starts,
                        GLOBAL uint *restrict counts, GLOBAL uint *restrict begins, GLOBAL uchar *restrict marks,
                        GLOBAL ulong *total, const uint base, const uint n, const uint shift, const uint mask,
                        const uint parts, const uint part) {
  LOCAL_ARRAY(ulong, partial, GROUP);
  const uint lid = (uint)get_local_id(0);
  ulong sum = 0;
  for (ulong row = get_global_id(0); row < n; row += get_global_size(0)) {
    ulong key = 0;
    uint state = KNOWN, cell = 0, count = 0;
    EACH(KEYS, LOAD_KEY)
    if (IN_PART(key, state)) {
      if (state == KNOWN && head_of(table, heads, first_word(table, heads, key, shift), key, shift, mask, &cell) != 0) {
        count = starts[cell + 1] - starts[cell];
        if (MARKS) marks[cell] = 1;
      }
      begins[row] = count == 0 ? NO_ROW : base + starts[cell];
      count = count != 0 ? (count < MOST_MATCHES ? count : MOST_MATCHES)
                         : (state & HAS_NULL) != 0 ? (uint)NULL_ROWS : (uint)UNMATCHED;
      counts[row] = count;
      sum += count;
    }
  }
  partial[lid] = sum;
  for (uint apart = GROUP / 2; apart > 0; apart /= 2) {
    BARRIER();
    if (lid < apart) partial[lid] += partial[lid + apart];
  }
  BARRIER();
  if (lid == 0 && partial[0] != 0) atomic_add_u64(total, partial[0]);
}
