// counts[g] becomes the number of rows of group g, which begin at starts[g].
KERNEL void aggregate_sizes(const GLOBAL uint *restrict starts, GLOBAL ulong *restrict counts, const uint groups) {
  for (ulong g = get_global_id(0); g < groups; g += get_global_size(0)) counts[g] = starts[g + 1] - starts[g];
}

// first[g] becomes the place of the first copy of group g's accumulator.
KERNEL void aggregate_first_copies(GLOBAL uint *restrict first, const uint groups, const uint copies) {
  for (ulong g = get_global_id(0); g <= groups; g += get_global_size(0)) first[g] = (uint)g * copies;
}
