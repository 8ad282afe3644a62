// A double between smaller scalars, and double arithmetic.
KERNEL void scalars_fp64(const int i, const double d, const float f, GLOBAL double *out) {
  if (get_global_id(0) == 0) {
    out[0] = d;
    out[1] = (double)f + i;
    out[2] = as_double(as_ulong(d) + 1);
    out[3] = fma(d, 3.0, 0.1);
    out[4] = sqrt(fabs(d));
  }
}
