// Cardinalities of relation sets, by products in the order of CardinalityEstimator, with the same
// bits.
#include "tile.cl"

// The factor that set s contributes through its low part alone: if r < 0, the product over low
// relations; otherwise the cardinality of relation r times its selectivities with the low
// relations.
DEVICE double low_factor(uint low, int r, uint n, const GLOBAL ulong *query) {
  double product = r < 0 ? 1.0 : as_double(CARDINALITIES(query, n)[r]);
  for (uint rest = low; rest != 0; rest &= rest - 1) {
    const int relation = ctz32(rest);
    if (r >= 0) {
      product *= as_double(SELECTIVITIES(query, n)[r * n + relation]);
    } else {
      double rows = as_double(CARDINALITIES(query, n)[relation]);
      for (uint lower = low & ((1U << relation) - 1); lower != 0; lower &= lower - 1) {
        rows *= as_double(SELECTIVITIES(query, n)[relation * n + ctz32(lower)]);
      }
      product *= rows;
    }
  }
  return product;
}

// factors: low_factor for r = -1, then for each high relation, with TILE values each.

// The cardinality of s.
DEVICE double cardinality(uint s, uint n, const GLOBAL ulong *query, const GLOBAL double *factors) {
  const uint low = s & (TILE - 1);
  const uint high = s >> TILE_BITS;
  double product = factors[low];
  for (uint rest = high; rest != 0; rest &= rest - 1) {
    const uint r = (uint)ctz32(rest);
    const GLOBAL ulong *selectivity = SELECTIVITIES(query, n) + (r + TILE_BITS) * n + TILE_BITS;
    double rows = factors[((r + 1) << TILE_BITS) + low];
    for (uint lower = high & ((1U << r) - 1); lower != 0; lower &= lower - 1) {
      rows *= as_double(selectivity[ctz32(lower)]);
    }
    product *= rows;
  }
  return product;
}

// The cardinalities of the VALUES sets of a high part that belong to a work-item of a group.
#define VALUES (TILE / GROUP)
DEVICE void cardinalities(double *product, uint high, uint lid, uint n, const GLOBAL ulong *query,
                          const GLOBAL double *factors) {
  UNROLL
  for (uint v = 0; v < VALUES; v++) {
    product[v] = factors[v * GROUP + lid];
  }
  for (uint rest = high; rest != 0; rest &= rest - 1) {
    const uint r = (uint)ctz32(rest);
    const GLOBAL ulong *selectivity = SELECTIVITIES(query, n) + (r + TILE_BITS) * n + TILE_BITS;
    double rows[VALUES];
    UNROLL
    for (uint v = 0; v < VALUES; v++) {
      rows[v] = factors[((r + 1) << TILE_BITS) + v * GROUP + lid];
    }
    for (uint lower = high & ((1U << r) - 1); lower != 0; lower &= lower - 1) {
      const double factor = as_double(selectivity[ctz32(lower)]);
      UNROLL
      for (uint v = 0; v < VALUES; v++) {
        rows[v] *= factor;
      }
    }
    UNROLL
    for (uint v = 0; v < VALUES; v++) {
      product[v] *= rows[v];
    }
  }
}

// Whether s is the set of all relations. The rows of the query's result are part of every plan's
// cost. If they are many, they hide the other costs, so they count as 0.
DEVICE bool is_result(uint s, uint n) { return s == (1U << n) - 1; }

// The scaled cardinality of s as a cost, 0 for the query's result; given: the cardinalities of all
// sets, if query[0] says that they are supplied.
DEVICE REAL scaled_rows(uint s, uint n, const GLOBAL ulong *query, const GLOBAL double *factors,
                        const GLOBAL double *given) {
  if (is_result(s, n)) {
    return (REAL)0;
  }
  const double rows = query[0] != 0 ? given[s] : cardinality(s, n, query, factors);
  return (REAL)(rows * as_double(query[2]));
}
