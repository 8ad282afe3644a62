KERNEL void rounding(const GLOBAL double *in, GLOBAL double *out, const GLOBAL float *fin, GLOBAL float *fout) {
  const uint i = (uint)get_global_id(0);
  out[i] = in[3 * i] * in[3 * i + 1] + in[3 * i + 2];
  fout[2 * i] = fin[3 * i] * fin[3 * i + 1] + fin[3 * i + 2];
  fout[2 * i + 1] = fin[3 * i] / fin[3 * i + 1];
}
