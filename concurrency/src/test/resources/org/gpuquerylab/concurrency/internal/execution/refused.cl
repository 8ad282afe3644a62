// A kernel that no compiler accepts.
KERNEL void refused(GLOBAL int *out) {
  out[0] = not_declared_anywhere;
}
