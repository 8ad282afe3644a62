// Newton's system at the evaluated weights, and the decision about these weights. The host defines
// the shared constants: the verdicts REJECTED, ACCEPTED and DONE, BLOCK, the indices in the state
// that the host reads (see NewtonState), and ROUNDING and MAX_SHORTENINGS (see Backtracking).
#ifndef GROUP
#define GROUP 256
#endif

DEVICE double unit_scale(double diagonal) { return diagonal > 0 ? 1.0 / sqrt(diagonal) : 0.0; }

// Computes one 32 x 32 block of the matrix (Cx)[T_i | T_j], scaled to a diagonal of 1 (equation 5),
// or of the row after it: b - Dx, scaled. The matrix is padded to whole blocks with ones on the
// diagonal.
DEVICE void write_block(uint row, uint column, uint lid, const GLOBAL double *sums,
                        const GLOBAL ulong *sets, const GLOBAL double *known, uint m, uint blocks,
                        GLOBAL double *matrix) {
  for (uint e = lid; e < BLOCK * BLOCK; e += GROUP) {
    const uint i = row * BLOCK + e / BLOCK, j = column * BLOCK + e % BLOCK;
    double value = i == j ? 1.0 : 0.0;
    if (j < m && i < m && i != j) {
      const double scale = unit_scale(sums[sets[i]]) * unit_scale(sums[sets[j]]);
      value = sums[sets[i] | sets[j]] * scale;
    } else if (j < m && i == blocks * BLOCK) {
      const double estimate = sums[sets[j]];
      value = (known[j] - estimate) * unit_scale(estimate);
    }
    matrix[(ulong)i * blocks * BLOCK + j] = value;
  }
}

// Computes the state after an evaluation. One work-item executes this.
DEVICE void judge(GLOBAL double *state, GLOBAL uint *verdict, double measured, double dual) {
  const double before = state[DUAL];
  // Allows for the rounding of the dual's terms. False for NaN, and for infinity if the previous
  // value was finite.
  const uint smaller = dual <= before + ROUNDING * (1 + fabs(before)) ? 1U : 0U;
  uint next;
  if (smaller != 0) {
    const double iterations = state[ITERATIONS] + 1;
    const bool unknown = state[BY_CHANGE] != 0 && iterations == 0;
    const double residual = unknown ? (double)INFINITY : measured;
    state[ITERATIONS] = iterations;
    state[RESIDUAL] = residual;
    state[DUAL] = dual;
    state[HALVINGS] = 0;
    next = residual <= state[EPSILON] || iterations >= state[CAP] ? DONE : ACCEPTED;
  } else {
    const double halvings = state[HALVINGS] + 1;
    state[HALVINGS] = halvings;
    next = halvings > MAX_SHORTENINGS ? DONE : REJECTED;
  }
  state[CURRENT] = smaller;
  state[VERDICT] = next;
  verdict[0] = next;
}

// One group for each of the (blocks + 1) * blocks blocks; the groups of blocks above the diagonal
// have no work.
KERNEL void newton_matrix(const GLOBAL uint *verdict, const GLOBAL double *sums,
                          const GLOBAL ulong *sets, const GLOBAL double *known, const uint m,
                          const uint blocks, GLOBAL double *matrix) {
  const uint number = (uint)get_group_id(0), lid = (uint)get_local_id(0);
  if (verdict[0] != ACCEPTED || number % blocks > number / blocks) return;
  write_block(number / blocks, number % blocks, lid, sums, sets, known, m, blocks, matrix);
}

// One group computes the residual and the dual of the weights, the next action, and the weights
// that are accepted or tried next.
KERNEL void judge_weights(GLOBAL uint *verdict, const GLOBAL double *sums, const GLOBAL ulong *sets,
                          const GLOBAL double *known, const uint m,
                          const GLOBAL double *changes, const ulong tiles, GLOBAL double *accepted,
                          GLOBAL double *weights,
                          GLOBAL double *scales, GLOBAL double *state) {
  LOCAL_ARRAY(double, worst, GROUP);
  LOCAL_ARRAY(double, product, GROUP);
  const uint lid = (uint)get_local_id(0);
  if (verdict[0] == DONE) return;
  const bool by_change = state[BY_CHANGE] != 0;
  double most = by_change ? 0.0 : 1.0;
  double sum = 0;
  for (uint i = lid; i < m; i += GROUP) {
    const double estimate = sums[sets[i]];
    const double ratio = known[i] / estimate;
    const bool usable = ratio > 0 && ratio < (double)INFINITY;
    sum += known[i] * weights[i];
    scales[i] = unit_scale(estimate);
    if (!by_change) {
      most = usable ? fmax(most, fmax(ratio, 1 / ratio)) : (double)INFINITY;
    }
  }
  for (ulong i = lid; by_change && i < tiles; i += GROUP) most = fmax(most, changes[i]);
  worst[lid] = most;
  product[lid] = sum;
  for (uint step = GROUP / 2; step > 0; step /= 2) {
    BARRIER();
    if (lid < step) {
      worst[lid] = fmax(worst[lid], worst[lid + step]);
      product[lid] += product[lid + step];
    }
  }
  if (lid == 0) {
    // The sum of the cells is the first component of Dx, which belongs to the empty set.
    const double dual = sums[0] - product[0];
    const double measured = by_change ? worst[0] : worst[0] - 1;
    judge(state, verdict, measured, dual);
  }
  BARRIER();
  for (uint i = lid; i < m; i += GROUP) {
    if (state[CURRENT] != 0) {
      accepted[i] = weights[i];
    } else {
      weights[i] = 0.5 * (accepted[i] + weights[i]);
    }
  }
}
