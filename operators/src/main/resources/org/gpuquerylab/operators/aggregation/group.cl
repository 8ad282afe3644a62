// Finds the group of each row. The key of a row consists of the words from group_pack.cl; the bits
// of two keys are equal if, and only if, the keys are equal. EMPTY is the owner of a slot without a
// key.
DEVICE ulong mixed(ulong x) {
  x = (x ^ x >> 32) * (ulong)MIXER;
  x = (x ^ x >> 32) * (ulong)MIXER;
  return x ^ x >> 32;
}

DEVICE uint equal_keys(const GLOBAL ulong *restrict words, uint n, uint width, uint a, uint b) {
  for (uint k = 0; k < width; k++) {
    if (words[(ulong)k * n + a] != words[(ulong)k * n + b]) return 0;
  }
  return 1;
}

// Each row finds the slot of its key by linear probing, or claims a slot with its row number. If a
// search visits more than the maximum number of slots, overflow[0] becomes 1 and the result is
// invalid.
KERNEL void group_find(const GLOBAL ulong *restrict words, GLOBAL uint *owners, GLOBAL uint *restrict slots,
                       GLOBAL uint *overflow, const uint n, const uint width, const uint mask, const uint most) {
  for (ulong i = get_global_id(0); i < n; i += get_global_size(0)) {
    const uint row = (uint)i;
    ulong hash = 0;
    for (uint k = 0; k < width; k++) hash = mixed(hash + words[(ulong)k * n + row]);
    uint slot = (uint)hash & mask, searched = 0;
    // An owner never changes, so an owner that is known need not be read again by an atomic
    // operation.
    uint owner = owners[slot];
    if (owner == (uint)EMPTY) owner = atomic_cas_u32(&owners[slot], (uint)EMPTY, row);
    while (owner != (uint)EMPTY && equal_keys(words, n, width, owner, row) == 0) {
      if (++searched > most) {
        overflow[0] = 1;
        return;
      }
      slot = (slot + 1) & mask;
      owner = owners[slot];
      if (owner == (uint)EMPTY) owner = atomic_cas_u32(&owners[slot], (uint)EMPTY, row);
    }
    slots[row] = slot;
  }
}

// used[slot] becomes 1 if the slot belongs to a key, otherwise 0.
KERNEL void group_used(const GLOBAL uint *restrict owners, GLOBAL uint *restrict used, const uint slots) {
  for (ulong slot = get_global_id(0); slot < slots; slot += get_global_size(0)) {
    used[slot] = owners[slot] == (uint)EMPTY ? 0 : 1;
  }
}

// representatives[group] becomes a row of the group.
KERNEL void group_representatives(const GLOBAL uint *restrict owners, const GLOBAL uint *restrict numbers,
                                  GLOBAL uint *restrict representatives, const uint slots) {
  for (ulong slot = get_global_id(0); slot < slots; slot += get_global_size(0)) {
    if (owners[slot] != (uint)EMPTY) representatives[numbers[slot]] = owners[slot];
  }
}

// groups[row], which holds the row's slot before the launch, becomes the row's group; order[row]
// becomes row.
KERNEL void group_number(const GLOBAL uint *restrict numbers, GLOBAL uint *restrict groups,
                         GLOBAL uint *restrict order, const uint n) {
  for (ulong row = get_global_id(0); row < n; row += get_global_size(0)) {
    groups[row] = numbers[groups[row]];
    order[row] = (uint)row;
  }
}

// sorted has the groups of the rows in ascending order; every group occurs. starts[g] becomes the
// index of the first row of group g.
KERNEL void group_starts(const GLOBAL uint *restrict sorted, GLOBAL uint *restrict starts, const uint n) {
  for (ulong i = get_global_id(0); i < n; i += get_global_size(0)) {
    if (i == 0 || sorted[i] != sorted[i - 1]) starts[sorted[i]] = (uint)i;
  }
}
