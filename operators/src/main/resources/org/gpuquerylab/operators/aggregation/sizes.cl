// counts[g] becomes the number of rows of group g; the rows begin at starts[g].
KERNEL void aggregate_sizes(const GLOBAL uint *restrict starts, GLOBAL ulong *restrict counts, const uint groups) {
  for (ulong g = get_global_id(0); g < groups; g += get_global_size(0)) counts[g] = starts[g + 1] - starts[g];
}

// first[g] becomes the index of the first copy of group g's accumulator.
KERNEL void aggregate_first_copies(GLOBAL uint *restrict first, const uint groups, const uint copies) {
  for (ulong g = get_global_id(0); g <= groups; g += get_global_size(0)) first[g] = (uint)g * copies;
}

// pieces[g] becomes the number of sections of group g; the element after the last group becomes 0.
KERNEL void aggregate_count_pieces(const GLOBAL uint *restrict starts, GLOBAL uint *restrict pieces,
                                   const uint groups, const uint piece_rows) {
  for (ulong g = get_global_id(0); g <= groups; g += get_global_size(0)) {
    pieces[g] = g == groups ? 0 : (starts[g + 1] - starts[g] + piece_rows - 1) / piece_rows;
  }
}

// Adds 1 for each row to one copy of its group's accumulator.
KERNEL void aggregate_count_atomically(const GLOBAL uint *restrict groups, GLOBAL ulong *accumulators,
                                       const uint n, const uint copies) {
  const uint copy = (uint)(get_global_id(0) % copies);
  for (ulong row = get_global_id(0); row < n; row += get_global_size(0)) {
    atomic_add_u64(accumulators + (ulong)groups[row] * copies + copy, 1);
  }
}
