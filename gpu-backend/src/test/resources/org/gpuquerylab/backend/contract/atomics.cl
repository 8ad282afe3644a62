// 32-bit atomics. Global results: sum, least, largest, union, winner of a compare-and-swap, and how
// many work-items saw the swap succeed. Local results are merged group by group.
KERNEL void atomics(const GLOBAL uint *x, GLOBAL uint *results, GLOBAL uint *locals, const uint n) {
  LOCAL_ARRAY(uint, sums, 4);
  if (get_local_id(0) == 0) {
    sums[0] = 0;
    sums[1] = 0xFFFFFFFFU;
    sums[2] = 0;
    sums[3] = 0;
  }
  BARRIER();
  const uint i = (uint)get_global_id(0);
  if (i < n) {
    atomic_add_u32(&results[0], x[i]);
    atomic_min_u32(&results[1], x[i]);
    atomic_max_u32(&results[2], x[i]);
    atomic_or_u32(&results[3], x[i]);
    if (atomic_cas_u32(&results[4], 0, 17) == 0) {
      atomic_add_u32(&results[5], 1);
    }
    atomic_add_local_u32(&sums[0], x[i]);
    atomic_min_local_u32(&sums[1], x[i]);
    atomic_max_local_u32(&sums[2], x[i]);
    atomic_or_local_u32(&sums[3], x[i]);
  }
  BARRIER();
  if (get_local_id(0) == 0) {
    atomic_add_u32(&locals[0], sums[0]);
    atomic_min_u32(&locals[1], sums[1]);
    atomic_max_u32(&locals[2], sums[2]);
    atomic_or_u32(&locals[3], sums[3]);
  }
}

// Each work-item takes a ticket: the old values are all different.
KERNEL void tickets(GLOBAL uint *next, GLOBAL uint *owners, const uint n) {
  const uint i = (uint)get_global_id(0);
  if (i < n) {
    owners[atomic_add_u32(next, 1)] = i;
  }
}
