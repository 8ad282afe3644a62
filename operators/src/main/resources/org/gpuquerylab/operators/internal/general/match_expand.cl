// Writes row i offsets[i + 1] - offsets[i] times; offsets[n] is the number of result rows. With FOUND, writes also
// the matches of the row, which are side by side in rows from begins[i] on; NO_ROW if the row has none.
// A group writes a range of the result, and first finds the rows of the range's ends.
DEVICE uint last_before(const GLOBAL uint *restrict offsets, uint low, uint high, uint j) {
  while (high - low > 1) {
    const uint middle = low + (high - low) / 2;
    if (offsets[middle] <= j) low = middle; else high = middle;
  }
  return low;
}

KERNEL void match_expand(const GLOBAL uint *restrict offsets, const GLOBAL uint *restrict begins,
                         const GLOBAL uint *restrict rows, GLOBAL uint *restrict row_of, GLOBAL uint *restrict match_of,
                         const uint n, const uint total) {
  LOCAL_ARRAY(uint, ends, 2);
  const uint lid = (uint)get_local_id(0);
  for (ulong tile = (ulong)get_group_id(0) * TILE; tile < total; tile += (ulong)get_num_groups(0) * TILE) {
    const ulong end = tile + TILE < total ? tile + TILE : total;
    if (lid < 2) ends[lid] = last_before(offsets, 0, n, lid == 0 ? (uint)tile : (uint)(end - 1));
    BARRIER();
    for (ulong j = tile + lid; j < end; j += GROUP) {
      const uint row = last_before(offsets, ends[0], ends[1] + 1, (uint)j);
      row_of[j] = row;
#if FOUND
      match_of[j] = begins[row] == NO_ROW ? NO_ROW : rows[begins[row] + ((uint)j - offsets[row])];
#endif
    }
    BARRIER();
  }
}
