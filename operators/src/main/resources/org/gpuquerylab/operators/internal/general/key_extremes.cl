// The least and the greatest code of a column's values that are not NULL, in signed order. extremes[0]
// becomes the least with a flipped sign bit, extremes[1] the complement of the greatest with a flipped sign
// bit; both begin as ones.
#include "keys.cl"
#define FLIP 0x8000000000000000UL
// The rows that a work-item reads at once.
#define BATCH 4

KERNEL void key_extremes(EACH(KEYS, KEY_PARAMETERS) GLOBAL ulong *extremes, const uint n,
                         const uint at) {
  LOCAL_ARRAY(ulong, low, GROUP);
  LOCAL_ARRAY(ulong, high, GROUP);
  const uint lid = (uint)get_local_id(0);
  ulong least = 0xFFFFFFFFFFFFFFFFUL, greatest = 0xFFFFFFFFFFFFFFFFUL;
  for (ulong begin = get_global_id(0); begin < n; begin += BATCH * get_global_size(0)) {
    UNROLL for (uint j = 0; j < BATCH; j++) {
      const ulong row = begin + j * get_global_size(0);
      ulong key = 0;
      uint state = row < n ? KNOWN : OUTSIDE;
      if (row < n) {
        EACH(KEYS, LOAD_KEY)
      }
      if (state == KNOWN) {
        const ulong x = key ^ FLIP;
        least = x < least ? x : least;
        greatest = ~x < greatest ? ~x : greatest;
      }
    }
  }
  low[lid] = least;
  high[lid] = greatest;
  for (uint apart = GROUP / 2; apart > 0; apart /= 2) {
    BARRIER();
    if (lid < apart) {
      low[lid] = low[lid + apart] < low[lid] ? low[lid + apart] : low[lid];
      high[lid] = high[lid + apart] < high[lid] ? high[lid + apart] : high[lid];
    }
  }
  if (lid == 0) {
    atomic_min_u64(extremes + at, low[0]);
    atomic_min_u64(extremes + at + 1, high[0]);
  }
}
