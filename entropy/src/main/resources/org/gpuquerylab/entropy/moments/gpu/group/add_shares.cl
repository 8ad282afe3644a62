// Adds the sums of the other members of a group to those of the lead, in the order of the members,
// so that the result does not depend on which sums arrive first. shares[member - 1][sum].
KERNEL void add_shares(const GLOBAL uint *phase, const uint value, const uint others,
                       const ulong length, const GLOBAL double *shares, GLOBAL double *sums) {
  if (phase[0] != value) return;
  const ulong id = get_global_id(0);
  if (id >= length) return;
  double sum = sums[id];
  for (uint other = 0; other < others; other++) sum += shares[other * length + id];
  sums[id] = sum;
}
