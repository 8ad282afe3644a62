// The microbenchmark that needs 64-bit atomics; apart from its width, it equals add_atomic.
#include "microbenchmarks.cl"

KERNEL void add_atomic64(GLOBAL ulong *restrict counters, const ulong blocks, const uint mask) {
  for (ulong block = (uint)get_group_id(0); block < blocks; block += (uint)get_num_groups(0)) {
    UNROLL for (uint k = 0; k < ITEMS; k++) {
      atomic_add_u64(&counters[mixed((uint)access_of(block, k)) & mask], 1);
    }
  }
}
