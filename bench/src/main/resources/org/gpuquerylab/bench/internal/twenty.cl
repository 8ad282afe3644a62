// A kernel with twenty parameters that does nothing, to measure the host's cost of a launch.

KERNEL void twenty(const GLOBAL int *b0, const GLOBAL int *b1, const GLOBAL int *b2,
                   const GLOBAL int *b3, const GLOBAL int *b4, const GLOBAL int *b5,
                   const GLOBAL int *b6, const GLOBAL int *b7, const GLOBAL int *b8,
                   const GLOBAL int *b9, const int i0, const int i1, const int i2, const int i3,
                   const int i4, const int i5, const int i6, const int i7, const ulong n0,
                   const ulong n1) {}
