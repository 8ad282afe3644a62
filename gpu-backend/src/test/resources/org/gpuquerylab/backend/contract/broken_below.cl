// The error is in line 5, below an include that compiles.
#include "part.cl"

KERNEL void broken_below(GLOBAL int *x) {
  x[0] = part(x[0]) + undeclared_below;
}
