// Prefix sums and sums over a group of any size up to MOST_GROUP. Every work-item of the group must
// call a collective function. Its scratch memory of MOST_GROUP entries may be reused when the
// function returns.
#define MOST_GROUP 1024

// Returns the sum of x over all earlier work-items; *total becomes the sum over all work-items.
DEVICE uint group_scan(uint x, LOCAL_PTR uint *scratch, uint *total) {
  const uint lid = (uint)get_local_id(0), size = (uint)get_local_size(0);
  scratch[lid] = x;
  BARRIER();
  for (uint step = 1; step < size; step *= 2) {
    const uint y = lid >= step ? scratch[lid - step] : 0;
    BARRIER();
    scratch[lid] += y;
    BARRIER();
  }
  const uint before = scratch[lid] - x;
  *total = scratch[size - 1];
  BARRIER();
  return before;
}

// Returns the sum of x over the group.
DEVICE ulong group_sum(ulong x, LOCAL_PTR ulong *scratch) {
  const uint lid = (uint)get_local_id(0);
  scratch[lid] = x;
  BARRIER();
  for (uint count = (uint)get_local_size(0); count > 1; count -= count / 2) {
    if (lid < count / 2) scratch[lid] += scratch[lid + count - count / 2];
    BARRIER();
  }
  const ulong sum = scratch[0];
  BARRIER();
  return sum;
}
