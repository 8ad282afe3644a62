// Adds the sums of another member of a group, in its memory or in the lead's, to those of the lead.
KERNEL void add_share(const GLOBAL uint *phase, const uint value, const ulong length,
                      const GLOBAL double *shares, GLOBAL double *sums) {
  if (phase[0] != value) return;
  const ulong id = get_global_id(0);
  if (id < length) sums[id] += shares[id];
}
