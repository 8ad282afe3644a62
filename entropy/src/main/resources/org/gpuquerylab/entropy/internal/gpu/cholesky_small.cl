// Solves A y = r for symmetric positive definite A with a diagonal near 1 and few unknowns. An
// unknown whose pivot is not above threshold is left out (y_j = 0). The layout is that of
// cholesky_step.cl. The host defines BLOCK, RUN, and SMALL, the maximum number of unknowns.
#ifndef GROUP
#define GROUP 256
#endif
#define EDGE 16  // A group is EDGE x EDGE work-items.
// Packed rows of the lower triangle: row i starts at i (i + 1) / 2.
#define ROW(i) ((i) * ((i) + 1) / 2)

// Loads the lower triangle, and the right side as an additional row.
DEVICE void load_small(LOCAL_PTR double *a, const GLOBAL double *matrix, uint blocks, uint m, uint tx,
                       uint ty) {
  const ulong stride = (ulong)blocks * BLOCK;
  for (uint i = ty; i <= m; i += EDGE) {
    const ulong row = i < m ? i : stride;
    for (uint j = tx; j < m && j <= i; j += EDGE) a[ROW(i) + j] = matrix[row * stride + j];
  }
  BARRIER();
}

// Backward substitution from L^-1 r, which is overwritten; then target = base + scales y.
DEVICE void back_small(LOCAL_PTR double *a, const LOCAL_PTR double *reciprocals, uint m, uint lid,
                       const GLOBAL double *base, const GLOBAL double *scales,
                       GLOBAL double *target) {
  LOCAL_PTR double *side = a + ROW(m);
  for (uint j = m; j-- > 0;) {
    const double y = side[j] * reciprocals[j];
    for (uint l = lid; l < j; l += GROUP) side[l] = fma(-a[ROW(j) + l], y, side[l]);
    BARRIER();
  }
  for (uint j = lid; j < m; j += GROUP) {
    target[j] = fma(scales[j], side[j] * reciprocals[j], base[j]);
  }
}

// Computes the whole solution in one launch of one group for m <= SMALL (section 4.1.2), without
// square roots: A = L D L^t, with the columns of L D kept in place.
KERNEL void cholesky_small(const GLOBAL uint *run, GLOBAL double *matrix, const uint blocks,
                           const uint m, const double threshold, const GLOBAL double *base,
                           const GLOBAL double *scales, GLOBAL double *target) {
  LOCAL_ARRAY(double, a, ROW(SMALL) + SMALL);
  LOCAL_ARRAY(double, reciprocals, SMALL);
  if (run[0] != RUN) return;
  const uint lid = (uint)get_local_id(0), tx = lid % EDGE, ty = lid / EDGE;
  const ulong stride = (ulong)blocks * BLOCK;
  load_small(a, matrix, blocks, m, tx, ty);
  for (uint j = 0; j < m; j++) {
    const double pivot = a[ROW(j) + j];
    const double reciprocal = pivot > threshold ? 1.0 / pivot : 0.0;
    for (uint i = j + 1 + ty; i <= m; i += EDGE) {
      const double factor = a[ROW(i) + j] * reciprocal;
      for (uint l = j + 1 + tx; l < m && l <= i; l += EDGE) {
        a[ROW(i) + l] = fma(-factor, a[ROW(l) + j], a[ROW(i) + l]);
      }
    }
    if (lid == 0) reciprocals[j] = reciprocal;
    BARRIER();
  }
  for (uint i = ty; i < m; i += EDGE) {
    for (uint j = tx; j <= i; j += EDGE) matrix[i * stride + j] = a[ROW(i) + j];
  }
  back_small(a, reciprocals, m, lid, base, scales, target);
}

// Computes the solution for a different right side with the factor that cholesky_small has kept.
KERNEL void cholesky_small_solve(const GLOBAL uint *run, const GLOBAL double *matrix,
                                 const uint blocks, const uint m, const double threshold,
                                 const GLOBAL double *base, const GLOBAL double *scales,
                                 GLOBAL double *target) {
  LOCAL_ARRAY(double, a, ROW(SMALL) + SMALL);
  LOCAL_ARRAY(double, reciprocals, SMALL);
  if (run[0] != RUN) return;
  const uint lid = (uint)get_local_id(0);
  load_small(a, matrix, blocks, m, lid % EDGE, lid / EDGE);
  for (uint j = lid; j < m; j += GROUP) {
    const double pivot = a[ROW(j) + j];
    reciprocals[j] = pivot > threshold ? 1.0 / pivot : 0.0;
  }
  BARRIER();
  LOCAL_PTR double *side = a + ROW(m);
  for (uint j = 0; j < m; j++) {
    const double z = side[j] * reciprocals[j];
    for (uint i = j + 1 + lid; i < m; i += GROUP) side[i] = fma(-a[ROW(i) + j], z, side[i]);
    BARRIER();
  }
  back_small(a, reciprocals, m, lid, base, scales, target);
}
