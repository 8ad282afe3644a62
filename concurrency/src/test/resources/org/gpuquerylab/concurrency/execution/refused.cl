// A kernel that no compiler takes.
KERNEL void refused(GLOBAL int *out) {
  out[0] = not_declared_anywhere;
}
