// EC-GPU: one work-item evaluates all join pairs of one relation set (its equivalence class).
#include "/org/gpuquerylab/joinorder/internal/gpu/cost.cl"
#include "/org/gpuquerylab/joinorder/internal/gpu/counter.cl"
#include "/org/gpuquerylab/joinorder/internal/gpu/enumeration.cl"

KERNEL void ec_gpu(const uint n, const uint qss, const uint sets, const GLOBAL double *rows,
                   GLOBAL double *cost, GLOBAL uint *left, GLOBAL ulong *pairs) {
  LOCAL_ARRAY(uint, counts, GROUP);
  const uint lid = get_local_id(0);
  const ulong sid = get_global_id(0);
  uint valid = 0;
  if (sid < sets) {
    const uint s = unrank_binomial((uint)sid, (int)qss, (int)n);
    if (rows[s] >= 0) {
      // Uses algorithm 4 over the subsets without the highest relation, so each unordered pair is
      // visited once.
      const uint rest = s ^ (1U << (31 - clz(s)));
      double best = INFINITY;
      uint best_left = 0;
      for (uint l = rest & (0U - rest); l != 0; l = (l - rest) & rest) {
        const double found = JOIN_COST(cost, rows, l, s ^ l, s);
        valid += found < (double)INFINITY ? 1U : 0U;
        if (found < best) {
          best = found;
          best_left = l;
        }
      }
      cost[s] = best;
      left[s] = best_left;
    }
  }
  counts[lid] = valid;
  BARRIER();
  add_group_sum(counts, lid, GROUP, pairs);
}
