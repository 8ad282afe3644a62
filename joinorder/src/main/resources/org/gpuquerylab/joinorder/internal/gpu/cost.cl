// The cost functions, selected by the constants of KernelCost.defines(): COST_FUNCTION is
// COST_COUT, COST_CMAX or COST_HASH_OR_LOOP; COST_OVERHEAD is the number of steps, each depending
// on the one before, that are added to each evaluation (CostOverhead); PROBE belongs to
// HashOrLoopJoin. The cost is infinite if an input is not connected; the cardinality tables hold -1
// for unconnected sets.

DEVICE double cost_overhead(double cost) {
  double x = 1.0 / (1.0 + cost);
  for (int step = 0; step < COST_OVERHEAD; step++) {
    x = 0.5 * x + 0.25;
  }
  return x >= 0.0 ? cost : (double)INFINITY;
}

// The cost of a join from the costs of its inputs, the rows of its inputs and the rows of its
// result.
DEVICE double join_cost(double left_cost, double right_cost, double left_rows, double right_rows,
                        double rows) {
#if COST_FUNCTION == COST_COUT
  const double cost = left_cost + right_cost + rows;
#elif COST_FUNCTION == COST_CMAX
  const double cost = fmax(fmax(left_cost, right_cost), rows);
#elif COST_FUNCTION == COST_HASH_OR_LOOP
  const double build = fmin(left_rows, right_rows);
  const double probe = fmax(left_rows, right_rows);
  const double cost = left_cost + right_cost + (fmin(build * probe, build + PROBE * probe) + rows);
#else
#error "no such COST_FUNCTION"
#endif
  return COST_OVERHEAD > 0 ? cost_overhead(cost) : cost;
}

// The cost of joining the parts l and r of the set s, from tables with a common index. The rows of
// the inputs are loaded only if the cost function needs them.
#if COST_FUNCTION == COST_HASH_OR_LOOP
#define JOIN_COST(cost, rows, l, r, s) join_cost(cost[l], cost[r], rows[l], rows[r], rows[s])
#else
#define JOIN_COST(cost, rows, l, r, s) join_cost(cost[l], cost[r], 0.0, 0.0, rows[s])
#endif
