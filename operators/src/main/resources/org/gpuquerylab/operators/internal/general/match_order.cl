// Writes the row of each key, given its head.
KERNEL void match_order(const GLOBAL uint *restrict heads, GLOBAL uint *restrict order, const uint n) {
  for (ulong key = get_global_id(0); key < n; key += get_global_size(0)) order[key] = heads[key] - 1U;
}
