// The smallest and the greatest key among each group's rows; a group processes adjacent rows.
#if KEY_BYTES == 4
typedef int signed_key;
#else
typedef i64 signed_key;
#endif

KERNEL void join_range(const GLOBAL signed_key *restrict keys, GLOBAL i64 *restrict extremes, const uint n) {
  LOCAL_ARRAY(i64, least, GROUP);
  LOCAL_ARRAY(i64, greatest, GROUP);
  const uint lid = (uint)get_local_id(0), group = (uint)get_group_id(0), groups = (uint)get_num_groups(0);
  const uint begin = (uint)((ulong)n * group / groups), end = (uint)((ulong)n * (group + 1) / groups);
  // Each group has at least one row, because there are no more groups than rows.
  i64 low = keys[begin], high = low;
  for (uint i = begin + lid; i < end; i += GROUP) {
    const i64 key = keys[i];
    low = key < low ? key : low;
    high = key > high ? key : high;
  }
  least[lid] = low;
  greatest[lid] = high;
  for (uint width = GROUP / 2; width > 0; width /= 2) {
    BARRIER();
    if (lid < width) {
      least[lid] = least[lid + width] < least[lid] ? least[lid + width] : least[lid];
      greatest[lid] = greatest[lid + width] > greatest[lid] ? greatest[lid + width] : greatest[lid];
    }
  }
  if (lid == 0) {
    extremes[group] = least[0];
    extremes[groups + group] = greatest[0];
  }
}
