// 64-bit atomics, as atomics.cl.
KERNEL void atomics64(const GLOBAL ulong *x, GLOBAL ulong *results, GLOBAL ulong *locals,
    const uint n) {
  LOCAL_ARRAY(ulong, least, 1);
  if (get_local_id(0) == 0) {
    least[0] = 0xFFFFFFFFFFFFFFFFUL;
  }
  BARRIER();
  const uint i = (uint)get_global_id(0);
  if (i < n) {
    atomic_add_u64(&results[0], x[i]);
    atomic_min_u64(&results[1], x[i]);
    atomic_max_u64(&results[2], x[i]);
    if (atomic_cas_u64(&results[3], 0, 0x1122334455667788UL) == 0) {
      atomic_add_u64(&results[4], 1);
    }
    atomic_min_local_u64(&least[0], x[i]);
  }
  BARRIER();
  if (get_local_id(0) == 0) {
    atomic_min_u64(&locals[0], least[0]);
  }
}
