// One step of the factorization A = L D L^t, L with ones on the diagonal, by blocks. A pivot that
// is not above threshold gets the reciprocal 0, which leaves its unknown out: y_j = 0. Layout:
// square blocks of BLOCK, row-major, with blocks * BLOCK columns; the right side r is the first row
// after A, so that the factorization leaves L^-1 r there. The lower blocks become those of L D; the
// buffer inverses receives L^-t of the diagonal blocks, followed by the reciprocals of D. If whole
// is 1, the identity is factorized with A, and the upper blocks become those of X = L^-t. A
// solution is then a product, y = X D^-1 X^t r, instead of sequential steps. If whole is 0, the
// upper blocks are neither read nor written. The host defines BLOCK and RUN, the required value of
// run[0].
#ifndef GROUP
#define GROUP 256
#endif
#define EDGE (BLOCK / 2)    // A group is EDGE x EDGE work-items, each with 2 x 2 values of a block.
#define STRIDE (BLOCK + 1)  // No two rows of a block start in the same memory bank.

DEVICE void load_block(LOCAL_PTR double *to, const GLOBAL double *from, ulong stride, uint lid) {
  for (uint e = lid; e < BLOCK * BLOCK; e += GROUP) {
    to[e / BLOCK * STRIDE + e % BLOCK] = from[e / BLOCK * stride + e % BLOCK];
  }
}

// Like load_block, but each column is multiplied by its factor.
DEVICE void load_scaled(LOCAL_PTR double *to, const GLOBAL double *from, ulong stride,
                        const GLOBAL double *factors, uint lid) {
  for (uint e = lid; e < BLOCK * BLOCK; e += GROUP) {
    to[e / BLOCK * STRIDE + e % BLOCK] = from[e / BLOCK * stride + e % BLOCK] * factors[e % BLOCK];
  }
}

// v -= p q^t for the values of this work-item: rows ty and ty + EDGE, columns tx and tx + EDGE.
DEVICE void subtract_product(double *v, const LOCAL_PTR double *p, const LOCAL_PTR double *q, uint tx,
                             uint ty) {
  for (uint l = 0; l < BLOCK; l++) {
    const double p0 = p[ty * STRIDE + l], p1 = p[(ty + EDGE) * STRIDE + l];
    const double q0 = q[tx * STRIDE + l], q1 = q[(tx + EDGE) * STRIDE + l];
    v[0] = fma(-p0, q0, v[0]);
    v[1] = fma(-p0, q1, v[1]);
    v[2] = fma(-p1, q0, v[2]);
    v[3] = fma(-p1, q1, v[3]);
  }
}

DEVICE uint block_row(uint e, uint ty) { return ty + (e >> 1) * EDGE; }
DEVICE uint block_column(uint e, uint tx) { return tx + (e & 1) * EDGE; }

// The array inverse becomes L^-1 of the block a = L D L^t, and the diagonal of a becomes D. Needs
// one barrier for each column: column j does not change any more when its multiples are subtracted.
DEVICE void invert_factor(LOCAL_PTR double *a, LOCAL_PTR double *inverse, double threshold, uint tx,
                          uint ty) {
  for (uint j = 0; j < BLOCK; j++) {
    const double pivot = a[j * STRIDE + j];
    const double reciprocal = pivot > threshold ? 1.0 / pivot : 0.0;
    UNROLL for (uint e = 0; e < 4; e++) {
      const uint row = block_row(e, ty), column = block_column(e, tx);
      if (row > j && (column <= j || column <= row)) {
        const double factor = a[row * STRIDE + j] * reciprocal;
        if (column <= j) {
          inverse[row * STRIDE + column] =
              fma(-factor, inverse[j * STRIDE + column], inverse[row * STRIDE + column]);
        } else {
          a[row * STRIDE + column] = fma(-factor, a[column * STRIDE + j], a[row * STRIDE + column]);
        }
      }
    }
    BARRIER();
  }
}

// Step k of the blocks. Every group first subtracts the columns of step k - 1 from the blocks that
// it uses. The first groups compute the columns of step k, each for one block row: k to blocks of
// A, then 0 to k - 1 of X. All of these groups invert the diagonal block, so that no extra launch
// is needed for it. Each further group subtracts the columns of step k - 1 from one block to the
// right. No group reads values that another group writes: the diagonal block's factor goes to
// inverses.
KERNEL void cholesky_step(const GLOBAL uint *run, GLOBAL double *matrix, GLOBAL double *inverses,
                          const uint blocks, const uint k, const uint whole, const double threshold) {
  LOCAL_ARRAY(double, p, BLOCK * STRIDE);
  LOCAL_ARRAY(double, q, BLOCK * STRIDE);
  LOCAL_ARRAY(double, a, BLOCK * STRIDE);
  if (run[0] != RUN) return;
  const uint lid = (uint)get_local_id(0), tx = lid % EDGE, ty = lid / EDGE;
  const uint number = (uint)get_group_id(0), left = blocks - k, rows = left + 1 + whole * k;
  const ulong stride = (ulong)blocks * BLOCK;
  GLOBAL double *reciprocals = inverses + stride * BLOCK + k * BLOCK;
  const bool panel = number < rows;
  const uint other = number - rows, below = left * (left - 1);
  uint row = number <= left ? k + number : number - left - 1, column = k;
  if (!panel) {
    row = other < below ? k + 1 + other / (left - 1) : (other - below) / (left - 1);
    column = k + 1 + other % (left - 1);
  }
  if (row >= k && column > row) return;
  GLOBAL double *block = matrix + row * BLOCK * stride + column * BLOCK;
  const GLOBAL double *diagonal = matrix + k * BLOCK * stride + k * BLOCK;
  const bool is_new = row + 1 == k;  // a row of X in which only the diagonal block is known
  double v[4], d[4];
  UNROLL for (uint e = 0; e < 4; e++) {
    const ulong at = block_row(e, ty) * stride + block_column(e, tx);
    v[e] = is_new ? 0.0 : block[at];
    d[e] = panel ? diagonal[at] : 0.0;
  }
  if (k > 0) {
    const GLOBAL double *previous = matrix + (k - 1) * BLOCK, *factors = reciprocals - BLOCK;
    if (is_new) {
      load_block(p, inverses + row * BLOCK * BLOCK, BLOCK, lid);
    } else {
      load_block(p, previous + row * BLOCK * stride, stride, lid);
    }
    load_scaled(q, previous + column * BLOCK * stride, stride, factors, lid);
    if (panel) load_block(a, previous + column * BLOCK * stride, stride, lid);
    BARRIER();
    subtract_product(v, p, q, tx, ty);
    if (panel) subtract_product(d, a, q, tx, ty);
    BARRIER();
  }
  if (!panel) {
    UNROLL for (uint e = 0; e < 4; e++) {
      block[block_row(e, ty) * stride + block_column(e, tx)] = v[e];
    }
    return;
  }
  UNROLL for (uint e = 0; e < 4; e++) {
    const uint at = block_row(e, ty) * STRIDE + block_column(e, tx);
    a[at] = d[e];
    p[at] = v[e];
    q[at] = block_row(e, ty) == block_column(e, tx) ? 1.0 : 0.0;
  }
  BARRIER();
  invert_factor(a, q, threshold, tx, ty);
  if (row == k) {
    GLOBAL double *inverse = inverses + (ulong)k * BLOCK * BLOCK;
    for (uint e = lid; e < BLOCK * BLOCK; e += GROUP) {
      inverse[e] = q[e % BLOCK * STRIDE + e / BLOCK];
      if (e / BLOCK == e % BLOCK) {
        const double pivot = a[e % BLOCK * (STRIDE + 1)];
        reciprocals[e % BLOCK] = pivot > threshold ? 1.0 / pivot : 0.0;
      }
    }
  } else {
    UNROLL for (uint e = 0; e < 4; e++) v[e] = 0;
    subtract_product(v, p, q, tx, ty);
    UNROLL for (uint e = 0; e < 4; e++) {
      block[block_row(e, ty) * stride + block_column(e, tx)] = -v[e];
    }
  }
}
