KERNEL void quotient(const GLOBAL int *in, GLOBAL int *out) {
  const uint i = (uint)get_global_id(0);
  out[i] = 1000 / in[i];
}
