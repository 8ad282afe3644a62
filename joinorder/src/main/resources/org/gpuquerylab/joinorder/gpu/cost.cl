// The cost functions, chosen by COST_FUNCTION = CostFunction.kernelId(). A cost is infinite where an
// input is not connected; the cardinality tables hold -1 for sets that are not connected.
#ifndef COST_FUNCTION
#define COST_FUNCTION 0
#endif

#if COST_FUNCTION == 0
// C_out: rows of the inputs do not matter, so they are not loaded.
#define JOIN_COST(cost, rows, l, r, s) (cost[l] + cost[r] + rows[s])
#else
#error "no such COST_FUNCTION"
#endif
