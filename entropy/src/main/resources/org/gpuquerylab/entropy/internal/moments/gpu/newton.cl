// Newton's method on the normalised dual log Z(theta) - b theta, controlled by the device. The host
// defines the shared constants (see SolverKernels): the phases, which say what is evaluated next;
// the indices in the state that the host reads, and STATE, their number; the vectors of m elements
// in the work buffer, and VECTORS, their number, after which the sums of sections follow; BLOCK;
// RUN, which starts the factorization or the solution; and the numbers of NewtonRules and
// Backtracking.
#ifndef GROUP
#define GROUP 512
#endif
#define AT(vector, i) work[(ulong)(vector) * m + (i)]

// The action after an evaluation. If its code is STOP or larger, the weights are accepted. An
// evaluation for the unions sums the cells of each union of two known sets.
#define GIVE_UP 0
#define SHORTEN 1
#define BACK 2  // Evaluate the accepted weights again, also for the unions.
#define STOP 3
#define EVALUATE_AGAIN 4  // Evaluate these weights again, also for the unions.
#define FACTORIZE 5
#define STEP 6  // Take a step with the Hessian of the previous step.

DEVICE double unit_scale(double diagonal) { return diagonal > 0 ? 1.0 / sqrt(diagonal) : 0.0; }

// Keeps weights finite if a selectivity is 1 apart from rounding; returns 1/2 if no selectivity is
// known.
DEVICE double single(const GLOBAL double *known, const GLOBAL int *singles, uint bit) {
  const int at = singles[bit];
  return at < 0 ? 0.5 : fmin(known[at], MOST_SELECTIVITY);
}

// Computes the largest of all work-items' first values, and the sums of their other two values; all
// work-items get the results.
DEVICE void reduce_all(LOCAL_PTR double *most, LOCAL_PTR double *sums, LOCAL_PTR double *others,
                       uint lid) {
  for (uint step = GROUP / 2; step > 0; step /= 2) {
    BARRIER();
    if (lid < step) {
      most[lid] = fmax(most[lid], most[lid + step]);
      sums[lid] += sums[lid + step];
      others[lid] += others[lid + step];
    }
  }
  BARRIER();
}

DEVICE double worse_ratio(double most, double known, double estimate) {
  const double ratio = known / estimate;
  return ratio > 0 && ratio < (double)INFINITY ? fmax(most, fmax(ratio, 1 / ratio))
                                               : (double)INFINITY;
}

// weights = accepted + H^-1 (b - Dx), where H is the Hessian at independence: H^-1 = L^t L, and row
// S of L has the entry prod_{S - R} (-s_i) / prod_S sigma_i for every subset R of S. The tables
// list (R, S - R) for each S and, in reverse, (S, S - R) for each R, cut into sections. One group
// executes this.
DEVICE void closed_step(const GLOBAL uint *tables, uint m, uint pieces, uint entries,
                        GLOBAL double *work, const GLOBAL double *accepted,
                        GLOBAL double *weights, uint lid) {
  const GLOBAL uint *start = tables;
  const GLOBAL uint *first_piece = start + m + 1;
  const GLOBAL uint *piece_start = first_piece + m + 1;
  const GLOBAL uint *subsets = piece_start + pieces + 1;
  const GLOBAL uint *supersets = subsets + 2 * entries;
  GLOBAL double *parts = work + (ulong)VECTORS * m;
  for (uint i = lid; i < m; i += GROUP) {
    double sum = 0;
    for (uint e = start[i]; e < start[i + 1]; e++) {
      sum = fma(AT(SIGNED, subsets[2 * e + 1]), AT(DIFFERENCE, subsets[2 * e]), sum);
    }
    AT(SCALED, i) = sum / AT(VARIANCE, i);
  }
  BARRIER();
  for (uint p = lid; p < pieces; p += GROUP) {
    double sum = 0;
    for (uint e = piece_start[p]; e < piece_start[p + 1]; e++) {
      sum = fma(AT(SIGNED, supersets[2 * e + 1]), AT(SCALED, supersets[2 * e]), sum);
    }
    parts[p] = sum;
  }
  BARRIER();
  for (uint i = lid; i < m; i += GROUP) {
    double sum = accepted[i];
    for (uint p = first_piece[i]; p < first_piece[i + 1]; p++) sum += parts[p];
    weights[i] = sum;
  }
}

// One group computes independence, where weights and moments are products, and also the first step
// if closed is 1.
KERNEL void start_at_independence(const GLOBAL double *known, const GLOBAL ulong *sets,
                                  const GLOBAL int *singles, const uint z, const uint m,
                                  const uint closed, const GLOBAL uint *tables,
                                  const uint pieces, const uint entries, const double epsilon,
                                  GLOBAL double *work, GLOBAL double *accepted,
                                  GLOBAL double *weights, GLOBAL double *state,
                                  GLOBAL uint *phase) {
  LOCAL_ARRAY(double, worst, GROUP);
  LOCAL_ARRAY(double, product, GROUP);
  LOCAL_ARRAY(double, empty, GROUP);
  const uint lid = (uint)get_local_id(0);
  double most = 1, dot = 0, logs = 0;
  for (uint i = lid; i < m; i += GROUP) {
    double negative = 1, variance = 1, weight = 0;
    for (ulong rest = sets[i]; rest != 0; rest &= rest - 1) {
      const double s = single(known, singles, (uint)ctz64(rest));
      negative *= -s;
      variance *= s * (1 - s);
      if (popcount(sets[i]) == 1) weight = log(s) - log1p(-s);
    }
    AT(SIGNED, i) = negative;
    AT(VARIANCE, i) = variance;
    AT(DIFFERENCE, i) = known[i] - fabs(negative);
    AT(GRADIENT, i) = known[i] - fabs(negative);
    accepted[i] = weight;
    weights[i] = weight;
    dot = fma(known[i], weight, dot);
    most = worse_ratio(most, known[i], fabs(negative));
  }
  for (uint bit = lid; bit < z; bit += GROUP) logs += log1p(-single(known, singles, bit));
  worst[lid] = most;
  product[lid] = dot;
  empty[lid] = logs;
  reduce_all(worst, product, empty, lid);
  if (lid == 0) {
    const double residual = worst[0] - 1;
    const uint next = residual <= epsilon ? DONE : closed != 0 && residual < NEAR ? CLOSED : UNIONS;
    accepted[0] = 1 + empty[0];
    weights[0] = 1 + empty[0];
    for (uint i = 0; i < STATE; i++) state[i] = 0;
    state[PHASE] = next;
    state[RESIDUAL] = residual;
    state[DUAL] = -empty[0] - product[0];
    state[AGAIN] = closed != 0 ? 0 : 1;
    phase[0] = next;
  }
  BARRIER();
  if (closed != 0) closed_step(tables, m, pieces, entries, work, accepted, weights, lid);
}

// Computes the state after an evaluation, and the next action. One work-item executes this.
DEVICE uint decide(LOCAL_PTR double *next, const LOCAL_PTR double *before, double measured,
                   double dual, double epsilon, uint cap) {
  const uint phase = (uint)before[PHASE];
  const bool again = before[AGAIN] != 0;
  // Allows for the rounding of the dual's terms. False for NaN.
  const bool smaller = dual <= before[DUAL] + ROUNDING * (1 + fabs(before[DUAL]));
  for (uint i = 0; i < STATE; i++) next[i] = before[i];
  next[UNION_PASSES] += phase == UNIONS ? 1 : 0;
  next[KNOWN_PASSES] += phase == UNIONS ? 0 : 1;
  next[AGAIN] = 0;
  next[FIXED] = 0;
  if (!again && !(smaller && measured < (double)INFINITY)) {
    if (before[FIXED] != 0) {
      next[PHASE] = UNIONS;
      next[AGAIN] = 1;
      return BACK;
    }
    next[HALVINGS] += 1;
    if (next[HALVINGS] > MAX_SHORTENINGS) next[PHASE] = DONE;
    return next[HALVINGS] > MAX_SHORTENINGS ? GIVE_UP : SHORTEN;
  }
  next[ITERATIONS] += again ? 0 : 1;
  next[RESIDUAL] = measured;
  next[DUAL] = dual;
  next[HALVINGS] = 0;
  if (measured <= epsilon || next[ITERATIONS] >= cap) {
    next[PHASE] = DONE;
    return STOP;
  }
  if (phase == UNIONS) {
    next[PHASE] = measured < NEAR ? KEPT : UNIONS;
    next[FACTORIZATIONS] += 1;
    return FACTORIZE;
  }
  if (!again && measured * CONTRACTS <= before[RESIDUAL]) {
    next[FIXED] = 1;
    return STEP;
  }
  next[PHASE] = UNIONS;
  next[AGAIN] = 1;
  return EVALUATE_AGAIN;
}

// The fraction of a step to take if the step was too long. It follows from the dual's slope at the
// accepted weights, -descent, and from the dual's growth. The fraction is twice the distance to the
// minimum of the parabola through both points, because the dual grows slowly at first and then
// fast. The result is within bounds; it is the lower bound if the dual is not finite.
DEVICE double shorter(double descent, double growth) {
  const double share = descent / (growth + descent);
  return share > LEAST_SHARE ? fmin(share, MOST_SHARE) : LEAST_SHARE;
}

// One group computes the residual and the dual of the weights, the next action, and the next
// weights, except those that a factorization computes. Among unions, set i has the index of T_i |
// T_i.
KERNEL void judge_moments(GLOBAL uint *phase, const uint value, const GLOBAL double *values,
                          const GLOBAL uint *places, const GLOBAL double *known, const uint m,
                          const GLOBAL uint *tables, const uint pieces, const uint entries,
                          const double epsilon, const uint cap, GLOBAL double *work,
                          GLOBAL double *accepted, GLOBAL double *weights, GLOBAL double *scales,
                          GLOBAL double *matrix, const uint blocks, GLOBAL double *state,
                          GLOBAL uint *factorize, GLOBAL uint *solve) {
  LOCAL_ARRAY(double, worst, GROUP);
  LOCAL_ARRAY(double, product, GROUP);
  LOCAL_ARRAY(double, descent, GROUP);
  LOCAL_ARRAY(double, before, STATE);
  LOCAL_ARRAY(double, next, STATE);
  LOCAL_ARRAY(uint, decision, STATE);
  const uint lid = (uint)get_local_id(0);
  if (phase[0] != value) {
    if (lid == 0) {
      factorize[0] = 0;
      solve[0] = 0;
    }
    return;
  }
  if (lid < STATE) before[lid] = state[lid];
  const double sum = values[places[0]], weight = weights[0];
  double most = 1, dot = 0, down = 0;
  for (uint i = lid; i < m; i += GROUP) {
    const ulong at = value == UNIONS ? (ulong)i * (i + 3) / 2 : i;
    const double estimate = values[places[at]] / sum;
    AT(ESTIMATE, i) = estimate;
    AT(DIFFERENCE, i) = known[i] - estimate;
    dot = fma(known[i], i > 0 ? weights[i] : 0.0, dot);
    down = fma(AT(GRADIENT, i), weights[i] - accepted[i], down);
    most = worse_ratio(most, known[i], estimate);
  }
  worst[lid] = most;
  product[lid] = dot;
  descent[lid] = down;
  reduce_all(worst, product, descent, lid);
  const double empty = weight - log(sum), dual = 1 - empty - product[0];
  const double share = shorter(descent[0], dual - before[DUAL]);
  if (lid == 0) {
    decision[0] = decide(next, before, worst[0] - 1, dual, epsilon, cap);
    phase[0] = (uint)next[PHASE];
    factorize[0] = decision[0] == FACTORIZE ? RUN : 0;
    solve[0] = decision[0] == STEP && value == KEPT ? RUN : 0;
  }
  BARRIER();
  if (lid < STATE) state[lid] = next[lid];
  const uint action = decision[0];
  GLOBAL double *side = matrix + (ulong)blocks * BLOCK * blocks * BLOCK;
  for (uint i = lid; i < m; i += GROUP) {
    if (action == SHORTEN) weights[i] = fma(share, weights[i] - accepted[i], accepted[i]);
    if (action == BACK) weights[i] = accepted[i];
    if (action >= STOP) {
      const double normalised = i > 0 ? weights[i] : empty;
      accepted[i] = normalised;
      weights[i] = normalised;
      AT(GRADIENT, i) = AT(DIFFERENCE, i);
    }
    if (action == FACTORIZE) {
      const double estimate = AT(ESTIMATE, i);
      scales[i] = i > 0 ? unit_scale(estimate * (1 - estimate)) : 0.0;
    }
    if (action == STEP && value == KEPT) side[i] = AT(DIFFERENCE, i) * scales[i];
  }
  BARRIER();
  if (action == STEP && value == CLOSED) {
    closed_step(tables, m, pieces, entries, work, accepted, weights, lid);
  }
}

// The covariance of the known sets, scaled to a diagonal of 1; the row after it holds b - Dx,
// scaled. The empty set is a separate unknown that does not move. One group for each of the (blocks
// + 1) * blocks blocks; the groups of blocks above the diagonal have no work.
KERNEL void covariance_matrix(const GLOBAL uint *factorize, const GLOBAL double *values,
                              const GLOBAL uint *places, const uint m, const uint blocks,
                              const GLOBAL double *work, const GLOBAL double *scales,
                              GLOBAL double *matrix) {
  const uint number = (uint)get_group_id(0), lid = (uint)get_local_id(0);
  const uint row = number / blocks, column = number % blocks;
  if (factorize[0] != RUN || column > row) return;
  const double sum = values[places[0]];
  for (uint e = lid; e < BLOCK * BLOCK; e += GROUP) {
    const uint i = row * BLOCK + e / BLOCK, j = column * BLOCK + e % BLOCK;
    double value = i == j ? 1.0 : 0.0;
    if (i < m && j < m && i != j && i > 0 && j > 0) {
      const uint high = i > j ? i : j, low = i > j ? j : i;
      const double both = values[places[(ulong)high * (high + 1) / 2 + low]] / sum;
      value = (both - AT(ESTIMATE, i) * AT(ESTIMATE, j)) * (scales[i] * scales[j]);
    } else if (i == blocks * BLOCK && j < m) {
      value = AT(DIFFERENCE, j) * scales[j];
    }
    matrix[(ulong)i * blocks * BLOCK + j] = value;
  }
}
