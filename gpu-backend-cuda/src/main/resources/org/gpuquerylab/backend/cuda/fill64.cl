// Sets target[first .. first + count) to a 64-bit pattern; works with any grid.
KERNEL void fill64(GLOBAL ulong *target, const ulong first, const ulong count, const ulong bits) {
  for (ulong i = get_global_id(0); i < count; i += get_global_size(0)) target[first + i] = bits;
}
