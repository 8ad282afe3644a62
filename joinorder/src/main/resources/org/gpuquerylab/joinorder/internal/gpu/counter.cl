// Counts across work-items with one atomic operation for each group. All work-items of the group
// must call it, after a barrier that follows the writes to `counts`.
DEVICE void add_group_sum(const LOCAL_PTR uint *counts, uint lid, uint group, GLOBAL ulong *total) {
  if (lid == 0) {
    ulong sum = 0;
    for (uint i = 0; i < group; i++) {
      sum += counts[i];
    }
    if (sum != 0) {
      atomic_add_u64(total, sum);
    }
  }
}
