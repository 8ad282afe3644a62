// Products with X = L^-t and D of a factorization with the identity; the layout is that of
// cholesky_step.cl. The host defines BLOCK and RUN.
#ifndef GROUP
#define GROUP 256
#endif
#define SLICES (GROUP / BLOCK)

// Writes X^t r, which is L^-1 r, to the row after r. One group for each block, SLICES work-items
// for each value.
KERNEL void cholesky_reduce(const GLOBAL uint *run, GLOBAL double *matrix,
                            const GLOBAL double *inverses, const uint blocks) {
  LOCAL_ARRAY(double, parts, GROUP);
  if (run[0] != RUN) return;
  const uint lid = (uint)get_local_id(0), column = (uint)get_group_id(0);
  const uint lane = lid % BLOCK, slice = lid / BLOCK;
  const ulong stride = (ulong)blocks * BLOCK;
  GLOBAL double *side = matrix + stride * stride;
  const GLOBAL double *last = inverses + column * BLOCK * BLOCK + lane;
  const GLOBAL double *above = matrix + column * BLOCK + lane;
  const uint end = column * BLOCK;
  double sum = 0;
  for (uint i = slice; i < BLOCK; i += SLICES) sum = fma(last[i * BLOCK], side[end + i], sum);
  for (uint row = slice; row < end; row += 8 * SLICES) {
    double values[8];  // loaded together
    UNROLL for (uint l = 0; l < 8; l++) {
      const uint i = row + l * SLICES;
      values[l] = i < end ? above[i * stride] : 0.0;
    }
    UNROLL for (uint l = 0; l < 8; l++) {
      const uint i = row + l * SLICES;
      if (i < end) sum = fma(values[l], side[i], sum);
    }
  }
  parts[lid] = sum;
  BARRIER();
  if (slice == 0) {
    for (uint i = lane + BLOCK; i < GROUP; i += BLOCK) sum += parts[i];
    side[stride + column * BLOCK + lane] = sum;
  }
}

// Computes target = base + scales y, with y = X D^-1 times row number side_row of the last blocks.
// One group for SLICES values, BLOCK work-items for each value.
KERNEL void cholesky_product(const GLOBAL uint *run, const GLOBAL double *matrix,
                             const GLOBAL double *inverses, const uint blocks, const uint m,
                             const uint side_row, const GLOBAL double *base,
                             const GLOBAL double *scales, GLOBAL double *target) {
  LOCAL_ARRAY(double, parts, SLICES * (BLOCK + 1));
  if (run[0] != RUN) return;
  const uint lid = (uint)get_local_id(0), lane = lid % BLOCK, slice = lid / BLOCK;
  const uint i = (uint)get_global_id(0) / BLOCK, block = i / BLOCK * BLOCK;
  const ulong stride = (ulong)blocks * BLOCK;
  const GLOBAL double *side = matrix + (stride + side_row) * stride + lane;
  const GLOBAL double *reciprocals = inverses + stride * BLOCK + lane;
  const GLOBAL double *values = matrix + i * stride + lane;
  double sum = inverses[i * BLOCK + lane] * (side[block] * reciprocals[block]);
  for (uint start = block + BLOCK; start < stride; start += 4 * BLOCK) {
    double x[4], z[4];  // loaded together
    UNROLL for (uint l = 0; l < 4; l++) {
      const uint j = start + l * BLOCK;
      x[l] = j < stride ? values[j] : 0.0;
      z[l] = j < stride ? side[j] * reciprocals[j] : 0.0;
    }
    UNROLL for (uint l = 0; l < 4; l++) sum = fma(x[l], z[l], sum);
  }
  parts[slice * (BLOCK + 1) + lane] = sum;
  BARRIER();
  if (lane == 0 && i < m) {
    double y = 0;
    for (uint l = 0; l < BLOCK; l++) y += parts[slice * (BLOCK + 1) + l];
    target[i] = fma(scales[i], y, base[i]);
  }
}
