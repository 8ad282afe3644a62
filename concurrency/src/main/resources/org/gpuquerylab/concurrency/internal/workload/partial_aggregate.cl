// COUNT and SUM by group. Each work-group adds to several copies of the table in local memory, and
// then to one of the slots, which all work-groups use in turn.
#ifndef GROUPS
#define GROUPS 256  // Upper bound of the codes; a power of two from 2 to CELLS.
#endif
#define CELLS 1024
#define COPIES (CELLS / GROUPS)
#define NO_GROUP 0xFFFFFFFFU  // The code of rows that belong to no group.
#ifndef ROWS_PER_FLUSH
#define ROWS_PER_FLUSH 4194304  // Upper bound 1000, so that no 32-bit sum overflows.
#endif
#define ROWS_AT_ONCE 4096  // The maximum number of rows that a group processes in a step.

typedef struct {
  LOCAL_PTR uint *counts;
  LOCAL_PTR uint *sums;
  GLOBAL ulong *slot;  // A count and a sum for each group, then the error word.
} accumulator;

DEVICE void add_row(accumulator to, uint code, uint value) {
  if (code < GROUPS) {
    const uint cell = code * COPIES + (uint)get_local_id(0) % COPIES;
    atomic_add_local_u32(&to.counts[cell], 1);
    atomic_add_local_u32(&to.sums[cell], value);
  } else if (code != NO_GROUP) {
    atomic_add_u64(&to.slot[2 * GROUPS], 1);
  }
}

DEVICE void flush(accumulator to) {
  BARRIER();
  for (uint code = (uint)get_local_id(0); code < GROUPS; code += (uint)get_local_size(0)) {
    ulong count = 0, sum = 0;
    for (uint cell = code * COPIES; cell < (code + 1) * COPIES; cell++) {
      count += to.counts[cell];
      sum += to.sums[cell];
      to.counts[cell] = 0;
      to.sums[cell] = 0;
    }
    if (count > 0) {
      atomic_add_u64(&to.slot[2 * code], count);
      atomic_add_u64(&to.slot[2 * code + 1], sum);
    }
  }
  BARRIER();
}

KERNEL void partial_aggregate(const GLOBAL uint *restrict codes, const GLOBAL uint *restrict values,
                              GLOBAL ulong *partials, const uint n, const uint slots) {
  LOCAL_ARRAY(uint, counts, CELLS);
  LOCAL_ARRAY(uint, sums, CELLS);
  const uint lid = (uint)get_local_id(0), size = (uint)get_local_size(0), group = (uint)get_group_id(0);
  const uint whole = (n + 3) / 4;
  accumulator to;
  to.counts = counts;
  to.sums = sums;
  to.slot = partials + (ulong)(group % slots) * (2 * GROUPS + 1);
  for (uint i = lid; i < CELLS; i += size) {
    counts[i] = 0;
    sums[i] = 0;
  }
  BARRIER();
  uint pending = 0;
  for (ulong first = (ulong)group * size; first < whole; first += (ulong)get_num_groups(0) * size) {
    const ulong v = first + lid;
    if (v < whole) {
      uint4 code = ((const GLOBAL uint4 *)codes)[v];
      if (4 * v + 1 >= n) code.y = NO_GROUP;
      if (4 * v + 2 >= n) code.z = NO_GROUP;
      if (4 * v + 3 >= n) code.w = NO_GROUP;
      if ((code.x & code.y & code.z & code.w) != NO_GROUP) {
        const uint4 value = ((const GLOBAL uint4 *)values)[v];
        add_row(to, code.x, value.x);
        add_row(to, code.y, value.y);
        add_row(to, code.z, value.z);
        add_row(to, code.w, value.w);
      }
    }
    pending += 4 * size;
    if (pending >= ROWS_PER_FLUSH - ROWS_AT_ONCE) {
      flush(to);
      pending = 0;
    }
  }
  flush(to);
}
