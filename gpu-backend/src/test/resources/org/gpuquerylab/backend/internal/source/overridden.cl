// Overridden by the file below.
KERNEL void overridden(GLOBAL int *x) {}
