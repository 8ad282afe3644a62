// Functions with which warps multiply blocks of 32 x 32 values on the FP64 tensor cores, and
// factorize a block. Requires compute capability 9.0 or above. The layout is that of
// cholesky_step.cl.
static_assert(BLOCK == 32, "a lane has a row of a block");
#define PITCH (BLOCK + 1)  // row length in shared memory: avoids bank conflicts
#define WARPS (GROUP / 32)

DEVICE double2 load_pair(const double *from) { return *(const double2 *)from; }

// c -= a b for 16 x 8 values. The 8 summed values are permuted in the same way in a and b, so that
// a lane loads two neighbours: a has the columns 2t, 2t + 1 of the rows g and g + 8, and b has
// those of row g.
DEVICE void multiply_add(double *c, double2 a0, double2 a1, double2 b) {
  asm("mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, "
      "{%0,%1,%2,%3};"
      : "+d"(c[0]), "+d"(c[1]), "+d"(c[2]), "+d"(c[3])
      : "d"(a0.x), "d"(a1.x), "d"(a0.y), "d"(a1.y), "d"(b.x), "d"(b.y));
}

// The pair multiplied by the negated factors.
DEVICE double2 negative(double2 v, double2 factors) {
  return make_double2(-v.x * factors.x, -v.y * factors.y);
}

// 16 x 8 values of a block, a warp's part; two sums, so that two products can overlap. Each lane
// has the rows lane / 4 and lane / 4 + 8, and two neighbouring columns.
struct Share {
  double c[4] = {}, other[4] = {};

  // Loads values of the block `from`: rows from i and columns from j on.
  __device__ void load(const double *from, ulong stride, uint lane) {
    const double2 v = load_pair(from + lane / 4 * stride + lane % 4 * 2);
    const double2 w = load_pair(from + (lane / 4 + 8) * stride + lane % 4 * 2);
    c[0] = v.x, c[1] = v.y, c[2] = w.x, c[3] = w.y;
  }
  // Loads values of the identity.
  __device__ void identity(uint i, uint j, uint lane) {
    UNROLL for (uint e = 0; e < 4; e++) {
      c[e] = i + lane / 4 + e / 2 * 8 == j + lane % 4 * 2 + e % 2 ? 1.0 : 0.0;
    }
  }
  // Subtracts 16 rows of p, scaled, times 8 rows of q, transposed; both have BLOCK columns.
  __device__ void subtract(const double *p, ulong p_stride, const double *q, ulong stride,
                           const double *reciprocals, uint lane) {
    const uint g = lane / 4, t = lane % 4;
    double2 a[BLOCK / 4], b[BLOCK / 8];
    UNROLL for (uint s = 0; s < BLOCK / 8; s++) {
      a[2 * s] = load_pair(p + g * p_stride + 8 * s + 2 * t);
      a[2 * s + 1] = load_pair(p + (g + 8) * p_stride + 8 * s + 2 * t);
      b[s] = load_pair(q + g * stride + 8 * s + 2 * t);
    }
    UNROLL for (uint s = 0; s < BLOCK / 8; s++) {
      const double2 f = load_pair(reciprocals + 8 * s + 2 * t);
      multiply_add(s % 2 == 0 ? c : other, negative(a[2 * s], f), negative(a[2 * s + 1], f), b[s]);
    }
  }
  __device__ double value(uint e) const { return c[e] + other[e]; }
  __device__ void store(double *to, ulong stride, uint lane) const {
    UNROLL for (uint half = 0; half < 2; half++) {
      *(double2 *)(to + (lane / 4 + 8 * half) * stride + lane % 4 * 2) =
          make_double2(value(2 * half), value(2 * half + 1));
    }
  }
  // Stores to shared memory with PITCH values a row.
  __device__ void store_shared(double *to, uint lane) const {
    UNROLL for (uint e = 0; e < 4; e++) {
      to[(lane / 4 + e / 2 * 8) * PITCH + lane % 4 * 2 + e % 2] = value(e);
    }
  }
};

// 1 / pivot, exact to the last bit or the one before it; 0 if the pivot is not above threshold.
// Uses the hardware's 20 bits and one step of third order: a division takes three times as long.
DEVICE double reciprocal(double pivot, double threshold) {
  double r;
  asm("rcp.approx.ftz.f64 %0, %1;" : "=d"(r) : "d"(pivot));
  const double e = fma(-pivot, r, 1.0);
  r = fma(r, fma(e, e, e), r);
  return pivot > threshold ? r : 0.0;
}

// One warp factorizes the block `diagonal` = L D L^t, with row `lane` of this block and of a block
// x in registers, and replaces x by x L^-t, one column at a time. The chain of dependent steps is
// that of the pivots: reciprocal, shuffle, product, fma; the other operations of a column fill its
// gaps. diagonal and x have PITCH values a row, and `to` has stride. columns: 2 * BLOCK values of
// shared memory. Returns the reciprocal of pivot `lane`; 0 if the pivot is not above threshold.
DEVICE double factorize_with(const double *diagonal, const double *x, double *to, ulong stride,
                             double *columns, double threshold, uint lane) {
  double d[BLOCK], v[BLOCK];
  double pivot = diagonal[lane * PITCH + lane], own = 0;
  UNROLL for (uint j = 0; j < BLOCK; j++) {
    d[j] = diagonal[lane * PITCH + j];
    v[j] = x[lane * PITCH + j];
  }
  UNROLL for (uint j = 0; j < BLOCK; j++) {
    const double r = __shfl_sync(0xffffffffU, reciprocal(pivot, threshold), j);
    double *column = columns + j % 2 * BLOCK;
    column[lane] = d[j];
    __syncwarp();
    if (j == lane) own = r;
    const double f = -d[j] * r, g = -v[j] * r;
    pivot = fma(f, d[j], pivot);
    UNROLL for (uint k = j / 2 * 2; k < BLOCK; k += 2) {
      const double2 c = load_pair(column + k);
      if (k > j) {
        d[k] = fma(f, c.x, d[k]);
        v[k] = fma(g, c.x, v[k]);
      }
      if (k + 1 > j) {
        d[k + 1] = fma(f, c.y, d[k + 1]);
        v[k + 1] = fma(g, c.y, v[k + 1]);
      }
    }
    if (j % 2 == 1) *(double2 *)(to + lane * stride + j - 1) = make_double2(v[j - 1], v[j]);
  }
  return own;
}

// Two warps factorize a block in the same way, with half the registers: one factorizes and passes
// its columns on, FLUSH of them at once; the other computes x L^-t.
#define FLUSH 4
struct Columns {
  double values[BLOCK * BLOCK];  // column by column
  double reciprocals[BLOCK];
};

DEVICE double factorize(const double *diagonal, Columns &columns, double threshold, uint lane) {
  double d[BLOCK];
  double pivot = diagonal[lane * PITCH + lane], own = 0;
  UNROLL for (uint j = 0; j < BLOCK; j++) d[j] = diagonal[lane * PITCH + j];
  UNROLL for (uint j = 0; j < BLOCK; j++) {
    const double r = __shfl_sync(0xffffffffU, reciprocal(pivot, threshold), j);
    double *column = columns.values + j * BLOCK;
    column[lane] = d[j];
    if (j == lane) columns.reciprocals[j] = own = r;
    __syncwarp();
    const double f = -d[j] * r;
    pivot = fma(f, d[j], pivot);
    UNROLL for (uint k = j / 2 * 2; k < BLOCK; k += 2) {
      const double2 c = load_pair(column + k);
      if (k > j) d[k] = fma(f, c.x, d[k]);
      if (k + 1 > j) d[k + 1] = fma(f, c.y, d[k + 1]);
    }
    if (j % FLUSH == FLUSH - 1) {
      __threadfence_block();
      asm volatile("barrier.cta.arrive %0, 64;" ::"r"(1 + j / FLUSH) : "memory");
    }
  }
  return own;
}

DEVICE void eliminate(const double *x, const Columns &columns, double *to, ulong stride, uint lane) {
  double v[BLOCK];
  UNROLL for (uint j = 0; j < BLOCK; j++) v[j] = x[lane * PITCH + j];
  UNROLL for (uint j = 0; j < BLOCK; j++) {
    if (j % FLUSH == 0) asm volatile("barrier.cta.sync %0, 64;" ::"r"(1 + j / FLUSH) : "memory");
    const double *column = columns.values + j * BLOCK;
    const double g = -v[j] * columns.reciprocals[j];
    UNROLL for (uint k = j / 2 * 2; k < BLOCK; k += 2) {
      const double2 c = load_pair(column + k);
      if (k > j) v[k] = fma(g, c.x, v[k]);
      if (k + 1 > j) v[k + 1] = fma(g, c.y, v[k + 1]);
    }
    if (j % 2 == 1) *(double2 *)(to + lane * stride + j - 1) = make_double2(v[j - 1], v[j]);
  }
}
