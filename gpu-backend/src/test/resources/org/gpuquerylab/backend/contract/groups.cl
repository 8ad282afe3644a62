// Local memory: each group reverses its elements and sums them, in a tree with barriers.
#ifndef GROUP
#define GROUP 64
#endif

DEVICE uint tree_sum(LOCAL_PTR uint *scratch) {
  for (uint step = GROUP / 2; step > 0; step /= 2) {
    BARRIER();
    if (get_local_id(0) < step) {
      scratch[get_local_id(0)] += scratch[get_local_id(0) + step];
    }
  }
  BARRIER();
  return scratch[0];
}

KERNEL void groups(const GLOBAL uint *x, GLOBAL uint *reversed, GLOBAL uint *sums) {
  LOCAL_ARRAY(uint, tile, GROUP);
  LOCAL_ARRAY(uint, scratch, GROUP);
  const uint lid = (uint)get_local_id(0);
  const ulong i = get_global_id(0);
  tile[lid] = x[i];
  scratch[lid] = x[i];
  BARRIER();
  reversed[i] = tile[GROUP - 1 - lid];
  const uint sum = tree_sum(scratch);
  if (lid == 0) {
    sums[get_group_id(0)] = sum;
  }
}

// Neighbours in a group through global memory: the barrier orders that too.
KERNEL void neighbours(GLOBAL uint *x, GLOBAL uint *y) {
  const ulong i = get_global_id(0);
  const ulong first = i - get_local_id(0);
  x[i] = (uint)i * 3;
  BARRIER();
  y[i] = x[first + (get_local_id(0) + 1) % get_local_size(0)];
}
