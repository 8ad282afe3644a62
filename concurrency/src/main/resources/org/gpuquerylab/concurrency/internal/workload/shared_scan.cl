// COUNT and SUM of a column for several predicates in one pass. Each work-item has one word for
// each predicate, with the number of rows in the upper bits and the sum in the lower bits.
#ifndef PREDICATES
#define PREDICATES 1  // up to 16
#endif
#define VECTOR 4
#define LANES 32
#define MOST_GROUP 1024
#define SUM_BITS 36  // enough for 2^24 rows with values below 1000 in a work-item

DEVICE ulong passing(int x, int low, uint width) {
  return (uint)(x - low) < width ? 1UL << SUM_BITS | (ulong)(uint)x : 0;
}

// bounds has low and high for each predicate. The answer, which was cleared before, has the number
// of rows and the sum for each predicate.
KERNEL void shared_scan(const GLOBAL int *restrict column, const GLOBAL int *restrict bounds,
                        GLOBAL ulong *restrict answer, const uint n) {
  LOCAL_ARRAY(ulong, scratch, MOST_GROUP);
  LOCAL_ARRAY(ulong, sums, LANES * 2 * PREDICATES);
  const uint lid = (uint)get_local_id(0), size = (uint)get_local_size(0);
  const uint vectors = n / VECTOR;
  int low[PREDICATES];
  uint width[PREDICATES];
  ulong found[PREDICATES];
  UNROLL for (uint p = 0; p < PREDICATES; p++) {
    low[p] = bounds[2 * p];
    width[p] = (uint)(bounds[2 * p + 1] - bounds[2 * p]);
    found[p] = 0;
  }
  for (ulong v = get_global_id(0); v < vectors; v += get_global_size(0)) {
    const int4 x = ((const GLOBAL int4 *)column)[v];
    UNROLL for (uint p = 0; p < PREDICATES; p++) {
      found[p] += passing(x.x, low[p], width[p]) + passing(x.y, low[p], width[p])
                + passing(x.z, low[p], width[p]) + passing(x.w, low[p], width[p]);
    }
  }
  const ulong rest = (ulong)vectors * VECTOR + get_global_id(0);
  UNROLL for (uint p = 0; p < PREDICATES; p++) {
    if (rest < n) found[p] += passing(column[rest], low[p], width[p]);
    scratch[lid] = found[p];
    BARRIER();
    if (lid < LANES) {
      ulong rows = 0, sum = 0;
      for (uint i = lid; i < size; i += LANES) {
        rows += scratch[i] >> SUM_BITS;
        sum += scratch[i] & ((1UL << SUM_BITS) - 1);
      }
      sums[2 * p * LANES + lid] = rows;
      sums[(2 * p + 1) * LANES + lid] = sum;
    }
    BARRIER();
  }
  for (uint word = lid; word < 2 * PREDICATES; word += size) {
    ulong total = 0;
    for (uint lane = 0; lane < LANES; lane++) total += sums[word * LANES + lane];
    atomic_add_u64(&answer[word], total);
  }
}
