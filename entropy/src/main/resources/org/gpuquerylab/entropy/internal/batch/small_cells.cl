// One group computes all cells of a few predicates: from weights to all selectivities, and the step
// from independence. Cases with loops are separate ifs, without else: PoCL 5.0 cannot compile a
// barrier after an if and an else that both contain a loop. The including file defines CELLS,
// GROUP, and LOCAL_CELLS (whether the cells are in local memory).
#if LOCAL_CELLS
#define CELL_PTR LOCAL_PTR
#else
#define CELL_PTR GLOBAL
#endif

// For a transform over the bits from h on: the index, among all 2^z indices, of the transform's
// i-th column.
DEVICE uint column(uint i, uint h, uint width) { return (i & (h - 1)) + (i & ~(h - 1)) * width; }

// Products over subsets, two bits at a time.
DEVICE void multiply_bits(CELL_PTR double *x, uint h, uint z, uint lid) {
  for (uint i = lid; i < 1U << (z - 2); i += GROUP) {
    const uint at = column(i, h, 4);
    const double x0 = x[at], x1 = x[at + h] * x0, x2 = x[at + 2 * h];
    x[at + h] = x1;
    x[at + 3 * h] *= x1 * x2;
    x[at + 2 * h] = x2 * x0;
  }
}

// Sums over supersets, two bits at a time.
DEVICE void add_bits(CELL_PTR double *x, uint h, uint z, uint lid) {
  for (uint i = lid; i < 1U << (z - 2); i += GROUP) {
    const uint at = column(i, h, 4);
    const double x3 = x[at + 3 * h], x2 = x[at + 2 * h] + x3, x1 = x[at + h];
    x[at] = x[at] + x1 + x2;
    x[at + h] = x1 + x3;
    x[at + 2 * h] = x2;
  }
}

// The last bit if z is odd, the last two bits if z is even: first the products over these bits,
// then the sums over them.
DEVICE void turn_bits(CELL_PTR double *x, uint z, uint lid) {
  const uint odd = z & 1U, h = z > 1 ? 1U << (z - 2 + odd) : 1U;
  for (uint i = lid; i < h && z > 0; i += GROUP) {
    const double x0 = x[i], x1 = x[i + h] * x0;
    if (odd != 0) {
      x[i] = x0 + x1;
      x[i + h] = x1;
    } else {
      const double x2 = x[i + 2 * h] * x0, x3 = x[i + 3 * h] * (x1 * x[i + 2 * h]);
      x[i] = x0 + x1 + (x2 + x3);
      x[i + h] = x1 + x3;
      x[i + 2 * h] = x2 + x3;
      x[i + 3 * h] = x3;
    }
  }
}

// All selectivities from weights: products of the sets' factors, then sums over supersets.
DEVICE void evaluate(CELL_PTR double *x, const LOCAL_PTR uint *sets, const LOCAL_PTR double *w, double w0,
                     uint z, uint u, uint lid) {
  for (uint cell = lid; cell < 1U << z; cell += GROUP) x[cell] = cell == 0 ? exp(w0 - 1) : 1.0;
  BARRIER();
  for (uint i = lid; i < u; i += GROUP) x[sets[i]] = exp(w[i]);
  BARRIER();
  const uint middle = z == 0 ? 0 : (z - 1) / 2;
  uint pass = 0;
  do {
    if (pass < middle) multiply_bits(x, 1U << (2 * pass), z, lid);
    if (pass == middle) turn_bits(x, z, lid);
    if (pass > middle) add_bits(x, 1U << (2 * (pass - middle - 1)), z, lid);
    BARRIER();
  } while (++pass <= 2 * middle);
}

// At independence, the reciprocal of the variance of the product of a set's centred predicates.
DEVICE double precision(const LOCAL_PTR double *singles, uint set) {
  double variance = 1.0;
  for (uint rest = set; rest != 0; rest &= rest - 1) {
    const double s = singles[ctz32(rest)];
    variance *= s * (1 - s);
  }
  return 1.0 / variance;
}

// Applies L, or its transpose, for one bit on the cube of all sets.
DEVICE void turn_features(CELL_PTR double *x, uint h, double single, uint up, uint z, uint lid) {
  for (uint i = lid; i < 1U << (z - 1); i += GROUP) {
    const uint at = column(i, h, 2);
    if (up != 0) {
      x[at + h] -= single * x[at];
    } else {
      x[at] -= single * x[at + h];
    }
  }
}

// The first step, - L^t L g, if all subsets of known sets are known (see IndependentStep). Half of
// the passes are for L, half for its transpose; each half clears the cells, fills in the known
// sets, transforms bit by bit, and reads the known sets. The first step overwrites the cells. The
// function does nothing if wanted is 0.
DEVICE void independent_step(CELL_PTR double *x, const LOCAL_PTR uint *sets,
                             const LOCAL_PTR double *excess, const LOCAL_PTR double *singles,
                             LOCAL_PTR double *step, uint z, uint u, uint wanted, uint lid) {
  const uint passes = wanted != 0 ? z + 3 : 1;
  uint pass = 0;
  do {
    const uint up = pass < passes ? 1U : 0U, part = up != 0 ? pass : pass - passes;
    if (wanted != 0 && part == 0) {
      for (uint cell = lid; cell < 1U << z; cell += GROUP) x[cell] = 0.0;
    }
    if (wanted != 0 && part == 1) {
      for (uint i = lid; i < u; i += GROUP) x[sets[i]] = up != 0 ? excess[i] : step[i];
    }
    if (wanted != 0 && part == passes - 1) {
      for (uint i = lid; i < u; i += GROUP) {
        step[i] = up != 0 ? -x[sets[i]] * precision(singles, sets[i]) : x[sets[i]];
      }
    }
    if (wanted != 0 && part > 1 && part < passes - 1) {
      turn_features(x, 1U << (part - 2), singles[part - 2], up, z, lid);
    }
    BARRIER();
  } while (++pass < 2 * passes);
}
