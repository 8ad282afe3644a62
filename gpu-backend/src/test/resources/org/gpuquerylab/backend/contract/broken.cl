// Line 6 does not compile; lines 3 and 4 would only be warned about, with the word error in them.
KERNEL void broken(GLOBAL int *x) {
  int error_unused;
  int *error = 0;

  x[0] = undeclared_name;
}
