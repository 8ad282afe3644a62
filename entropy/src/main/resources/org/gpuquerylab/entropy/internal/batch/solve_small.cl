// Newton's method for a problem of few predicates: one group computes the weights from independence
// in one launch, by the method of SmallNewton. All work-items of a group hold the same scalars, so
// that they take the same branches. A loop with barriers runs at least once, and no barrier is in
// an if: if barriers may be skipped, PoCL copies the code after them, once for each case. The host
// defines the class (see ProblemClass): CELLS, 2 to the power of the maximum number of predicates;
// PREDICATES; SIZE, the maximum number of unknowns; GROUP, the work-items of a group; and
// LOCAL_CELLS, whether the cells are in local memory. The host also defines the shared constants:
// the layout's (see PackedLayout) HEADER, the OUT_ indices and bits, and ROUNDING, MAX_SHORTENINGS,
// MOST_SELECTIVITY, LEAST_SHARE, MOST_SHARE, LEAST_RIDGE and MOST_RIDGE.
#include "small_cells.cl"
#define ACROSS 8  // A group is ACROSS columns wide when it processes a triangle.
#define DOWN (GROUP / ACROSS)
// Packed rows of the lower triangle: row i starts at i (i + 1) / 2.
#define ROW(i) ((i) * ((i) + 1) / 2)
// Computes the weights of independence and each predicate's selectivity there; returns w_0.
DEVICE double begin(const LOCAL_PTR uint *sets, const LOCAL_PTR double *known, LOCAL_PTR double *singles,
                    LOCAL_PTR double *w, uint z, uint u, uint lid) {
  for (uint i = lid; i < u; i += GROUP) w[i] = 0.0;
  for (uint bit = lid; bit < z; bit += GROUP) singles[bit] = 0.5;
  BARRIER();
  for (uint i = lid; i < u; i += GROUP) {
    const uint set = sets[i];
    if ((set & (set - 1)) == 0) {
      const double s = fmin(known[i], MOST_SELECTIVITY);
      singles[ctz32(set)] = s;
      w[i] = log(s) - log1p(-s);
    }
  }
  BARRIER();
  double w0 = 1.0;
  for (uint bit = 0; bit < z; bit++) w0 += log1p(-singles[bit]);
  return w0;
}

// The known sets' covariance, and the right side as one more row.
DEVICE void fill(LOCAL_PTR double *a, CELL_PTR const double *x, const LOCAL_PTR uint *sets,
                 const LOCAL_PTR double *excess, uint u, double ridge, uint lid) {
  const double scale = 1.0 / x[0];
  for (uint i = lid / ACROSS; i < u; i += DOWN) {
    const double mean = x[sets[i]] * scale * scale;
    for (uint j = lid % ACROSS; j <= i; j += ACROSS) {
      const double covariance = x[sets[i] | sets[j]] * scale - mean * x[sets[j]];
      a[ROW(i) + j] = i == j ? covariance * (1.0 + ridge) : covariance;
    }
  }
  for (uint j = lid; j < u; j += GROUP) a[ROW(u) + j] = -excess[j];
}

// Subtracts the contribution of column j of A = L D L^t from the columns to its right and the rows
// below, including the right side. Returns 1 if the pivot is above 0 and finite, otherwise 0.
DEVICE uint eliminate(LOCAL_PTR double *a, LOCAL_PTR double *reciprocals, uint j, uint u, uint lid) {
  const double pivot = a[ROW(j) + j], reciprocal = 1.0 / pivot;
  for (uint i = j + 1 + lid / ACROSS; i <= u; i += DOWN) {
    const double share = a[ROW(i) + j] * reciprocal;
    for (uint l = j + 1 + lid % ACROSS; l < u && l <= i; l += ACROSS) {
      a[ROW(i) + l] = fma(-share, a[ROW(l) + j], a[ROW(i) + l]);
    }
  }
  if (lid == 0) reciprocals[j] = reciprocal;
  return pivot > 0 && pivot < INFINITY ? 1U : 0U;
}

// Computes Newton's step with the covariance, if u is not 0; returns 0 if there is no step.
// Rounding may make a ridge necessary.
DEVICE uint newton_step(LOCAL_PTR double *a, LOCAL_PTR double *reciprocals, CELL_PTR const double *x,
                        const LOCAL_PTR uint *sets, const LOCAL_PTR double *excess,
                        LOCAL_PTR double *step, uint u, uint lid) {
  uint fine = 1;
  double ridge = 0.0;
  do {
    fill(a, x, sets, excess, u, ridge, lid);
    BARRIER();
    fine = 1;
    uint j = 0;
    do {
      if (j < u) fine &= eliminate(a, reciprocals, j, u, lid);
      BARRIER();
    } while (++j < u);
    ridge = fmax(LEAST_RIDGE, 100 * ridge);
  } while (fine == 0 && ridge <= MOST_RIDGE);
  LOCAL_PTR double *side = a + ROW(u);
  uint left = u;
  do {
    if (left > 0) {
      const uint j = left - 1;
      const double y = side[j] * reciprocals[j];
      for (uint l = lid; l < j; l += GROUP) side[l] = fma(-a[ROW(j) + l], y, side[l]);
      if (lid == 0) step[j] = y;
    }
    BARRIER();
  } while (left-- > 1);
  return fine;
}

// Computes the excess of each known set's estimate, and each term of b w. Every work-item sums all
// terms, which takes no longer than a tree reduction for so few terms.
DEVICE void compare(CELL_PTR const double *x, const LOCAL_PTR uint *sets, const LOCAL_PTR double *known,
                    const LOCAL_PTR double *w, LOCAL_PTR double *ratios, LOCAL_PTR double *products, uint u,
                    uint lid) {
  for (uint i = lid; i < u; i += GROUP) {
    const double ratio = x[sets[i]] / x[0] / known[i];
    ratios[i] = ratio > 0 && ratio < INFINITY ? fmax(ratio, 1.0 / ratio) : (double)INFINITY;
    products[i] = known[i] * w[i];
  }
}

DEVICE double largest(const LOCAL_PTR double *values, uint u) {
  double most = 1.0;
  for (uint i = 0; i < u; i++) most = fmax(most, values[i]);
  return most;
}

DEVICE double total(const LOCAL_PTR double *values, uint u) {
  double sum = 0.0;
  for (uint i = 0; i < u; i++) sum += values[i];
  return sum;
}

DEVICE double dot_product(const LOCAL_PTR double *a, const LOCAL_PTR double *b, uint u) {
  double sum = 0.0;
  for (uint i = 0; i < u; i++) sum += a[i] * b[i];
  return sum;
}

// Computes the excess of each known set's estimate, and each term of b w. Every work-item sums all
// terms, which takes no longer than a tree reduction for so few terms.
DEVICE double shorter(double descent, double growth) {
  const double share = descent / (growth + descent);
  return share > LEAST_SHARE ? fmin(share, MOST_SHARE) : LEAST_SHARE;
}

// Loads a problem's data, and sets the step to 0.
DEVICE void load(const GLOBAL ulong *in, LOCAL_PTR double *known, LOCAL_PTR uint *sets,
                 LOCAL_PTR double *step, uint u, uint lid) {
  for (uint i = lid; i < u; i += GROUP) {
    known[i] = as_double(in[i]);
    sets[i] = (uint)(in[u + i / SETS_A_WORD] >> (SET_BITS * (i % SETS_A_WORD))) & ((1U << SET_BITS) - 1);
    step[i] = 0.0;
  }
  BARRIER();
}

// Solves the problems first to first + count - 1 of a packed batch; each group solves its problems
// one after the other, and there are no more groups than problems.
KERNEL void solve_small(const GLOBAL ulong *input, const uint first, const uint count,
                        const double epsilon, const uint cap, GLOBAL double *scratch,
                        GLOBAL double *output) {
  LOCAL_ARRAY(double, a, ROW(SIZE) + SIZE);
  LOCAL_ARRAY(double, reciprocals, SIZE);
  LOCAL_ARRAY(double, known, SIZE);
  LOCAL_ARRAY(double, w, SIZE);
  LOCAL_ARRAY(double, moved, SIZE);
  LOCAL_ARRAY(double, excess, SIZE);
  LOCAL_ARRAY(double, step, SIZE);
  LOCAL_ARRAY(double, singles, PREDICATES);
  LOCAL_ARRAY(double, ratios, SIZE);
  LOCAL_ARRAY(double, products, SIZE);
  LOCAL_ARRAY(uint, sets, SIZE);
#if LOCAL_CELLS
  LOCAL_ARRAY(double, x, CELLS);
#else
  GLOBAL double *x = scratch + (ulong)get_group_id(0) * CELLS;
#endif
  const uint lid = (uint)get_local_id(0);
  uint p = first + (uint)get_group_id(0);
  do {
    const ulong head = input[HEADER * (ulong)p], tail = input[HEADER * (ulong)p + 1];
    const uint u = (uint)(head >> HIGH_BIT), z = (uint)(tail >> HIGH_BIT) & 31U;
    const uint closed = (uint)(tail >> CLOSED_BIT) & 1U;
    load(input + (head & OFFSET_MASK), known, sets, step, u, lid);
    double w0 = begin(sets, known, singles, w, z, u, lid);
    double dual = INFINITY, residual = INFINITY, scale = 1.0, descent = 0.0;
    uint taken = 0, shortenings = 0, going = 1;
    // The first round evaluates independence, by a step of 0; each later round tries a step length.
    do {
      for (uint i = lid; i < u; i += GROUP) moved[i] = fma(scale, step[i], w[i]);
      BARRIER();
      evaluate(x, sets, moved, w0, z, u, lid);
      compare(x, sets, known, moved, ratios, products, u, lid);
      BARRIER();
      const double measured = largest(ratios, u) - 1.0, next0 = w0 - log(x[0]);
      const double next = 1.0 - next0 - total(products, u);
      const uint smaller = taken == 0 || next <= dual + ROUNDING * (1 + fabs(dual)) ? 1U : 0U;
      const uint accepted = measured < INFINITY ? smaller : 0U;
      const uint wanted = accepted != 0 && measured > epsilon && taken < cap ? 1U : 0U;
      const double conjunct = x[(1U << z) - 1] / x[0];
      for (uint i = lid; accepted != 0 && i < u; i += GROUP) {
        w[i] = moved[i];
        excess[i] = x[sets[i]] / x[0] - known[i];
      }
      BARRIER();
      const uint by_features = taken == 0 ? closed & wanted : 0U;
      independent_step(x, sets, excess, singles, step, z, u, by_features, lid);
      const uint fine = newton_step(a, reciprocals, x, sets, excess, step, wanted > by_features ? u : 0, lid);
      if (accepted != 0) {
        going = wanted & fine;
        taken++;
        shortenings = 0;
        w0 = next0;
        dual = next;
        residual = measured;
        scale = 1.0;
        descent = -dot_product(excess, step, u);
        if (lid == 0) output[(tail & OFFSET_MASK) + OUT_CONJUNCT] = conjunct;
      } else {
        scale *= shorter(scale * descent, next - dual);
        shortenings++;
        going = taken != 0 && shortenings <= MAX_SHORTENINGS ? 1U : 0U;
      }
    } while (going != 0);
    GLOBAL double *out = output + (tail & OFFSET_MASK);
    if (lid == 0) {
      out[OUT_RESIDUAL] = residual;
      out[OUT_ITERATIONS] = taken > 0 ? taken - 1 : 0;
      out[OUT_WEIGHTS] = w0;
    }
    for (uint i = lid; i < u; i += GROUP) out[OUT_WEIGHTS + 1 + i] = w[i];
    BARRIER();
    p += (uint)get_num_groups(0);
  } while (p < first + count);
}
