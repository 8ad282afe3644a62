// Several kernels in one file.

// x = x * factor + summand, with wrap-around.
KERNEL void affine(GLOBAL uint *x, const uint factor, const uint summand, const uint n) {
  const ulong i = get_global_id(0);
  if (i < n) {
    x[i] = x[i] * factor + summand;
  }
}

// y = x + delta, where n may pass 2^32.
KERNEL void add(const GLOBAL uint *restrict x, GLOBAL uint *y, const uint delta, const ulong n) {
  for (ulong i = get_global_id(0); i < n; i += get_global_size(0)) {
    y[i] = x[i] + delta;
  }
}

// What a work-item knows about its place in the grid.
KERNEL void places(GLOBAL ulong *items, GLOBAL uint *groups, GLOBAL uint *members,
    GLOBAL uint *sizes, const ulong n) {
  const ulong i = get_global_id(0);
  if (i < n) {
    items[i] = i;
    groups[i] = (uint)get_group_id(0);
    members[i] = (uint)get_local_id(0);
    sizes[i] = (uint)get_local_size(0) * (uint)get_num_groups(0);
  }
}

// Each work-item at or past the first counts itself: the far end of a big grid.
KERNEL void count_from(GLOBAL uint *count, const ulong first) {
  if (get_global_id(0) >= first) {
    atomic_add_u32(count, 1);
  }
}
