#include "scaled_rows.cl"

// rows[s] = the cardinality of the set s of n relations, connected or not; 1 for the empty set.
KERNEL void rows_of_all(const uint n, const GLOBAL ulong *query, GLOBAL double *rows) {
  const ulong s = get_global_id(0);
  if (s < 1UL << n) {
    rows[s] = scaled_rows(query, n, s);
  }
}
