// Counts the matches of each row of the probe side or, with WRITES, writes them from its offset on.
#if KEY_BYTES == 4
typedef uint key_type;
#else
typedef ulong key_type;
#endif

KERNEL void nested_loop(const GLOBAL key_type *restrict build, const GLOBAL key_type *restrict probe,
                        GLOBAL ulong *restrict offsets, GLOBAL uint *restrict probe_rows,
                        GLOBAL uint *restrict build_rows, const uint build_count, const uint n) {
  const ulong row = get_global_id(0);
#if !WRITES
  if (row == 0) offsets[n] = 0;
#endif
  if (row >= n) return;
  ulong found = 0;
  for (uint match = 0; match < build_count; match++) {
    if (build[match] == probe[row]) {
#if WRITES
      probe_rows[offsets[row] + found] = (uint)row;
      build_rows[offsets[row] + found] = match;
#endif
      found++;
    }
  }
#if !WRITES
  offsets[row] = found;
#endif
}
