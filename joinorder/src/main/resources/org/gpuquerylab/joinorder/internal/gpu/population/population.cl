#include "/org/gpuquerylab/joinorder/internal/gpu/cost.cl"

// Computes the costs of join trees. A tree is a sequence of n - 1 edges of the query graph: each
// joins the two components that contain its ends at that time. Element i of tree t is at index [i *
// count + t] in all arrays with a section for each tree, so that neighbouring work-items access
// neighbouring words.

// 2 to the power of a number with 3 * POWER_BITS bits after the binary point: the product of three
// factors of POWER_BITS each and a power of two, within the limits of CardinalityEstimator. The
// function uses only products, so every device gives the same bits.
#define POWERS (1U << POWER_BITS)
DEVICE double rows_of(i64 token, uint fraction_bits, const GLOBAL double *powers) {
  const i64 exponent = token >> fraction_bits;
  const ulong fraction = ((ulong)token & ((1UL << fraction_bits) - 1UL)) >> (fraction_bits - 3U * POWER_BITS);
  if (exponent < MIN_EXPONENT) {
    return 0.0;
  }
  if (exponent > MAX_EXPONENT) {
    return MAX_CARDINALITY;
  }
  const double mantissa = powers[(uint)(fraction >> (2 * POWER_BITS))] *
                          powers[POWERS + ((uint)(fraction >> POWER_BITS) & (POWERS - 1U))] *
                          powers[2U * POWERS + ((uint)fraction & (POWERS - 1U))];
  return mantissa * as_double((ulong)(exponent + 1023) << 52);
}

// One work-item evaluates each tree. ends: the two relations of each edge. first, neighbour,
// predicate: the joins of each relation, from first[relation] to first[relation + 1]; for each
// join, the other relation and the logarithm of the selectivity. relation: the logarithm of each
// relation's rows. A component is identified by one of its relations; `next` links the relations of
// a component into a circle.
KERNEL void population_cost(const uint n, const uint count, const uint fraction_bits,
                            const GLOBAL uint *ends, const GLOBAL uint *first,
                            const GLOBAL uint *neighbour, const GLOBAL i64 *predicate,
                            const GLOBAL i64 *relation, const GLOBAL double *powers,
                            const GLOBAL uint *trees, GLOBAL uint *owner, GLOBAL uint *next,
                            GLOBAL uint *size, GLOBAL i64 *token, GLOBAL double *rows,
                            GLOBAL double *cost, GLOBAL double *result) {
  const ulong tree = get_global_id(0);
  if (tree >= count) {
    return;
  }
  for (uint i = 0; i < n; i++) {
    const ulong at = (ulong)i * count + tree;
    owner[at] = i;
    next[at] = i;
    size[at] = 1;
    token[at] = relation[i];
    rows[at] = rows_of(relation[i], fraction_bits, powers);
    cost[at] = 0.0;
  }
  double total = 0.0;
  for (uint j = 0; j + 1 < n; j++) {
    const uint edge = trees[(ulong)j * count + tree];
    const uint a = owner[(ulong)ends[2 * edge] * count + tree];
    const uint b = owner[(ulong)ends[2 * edge + 1] * count + tree];
    const ulong at_a = (ulong)a * count + tree;
    const ulong at_b = (ulong)b * count + tree;
    const uint kept = size[at_a] < size[at_b] ? b : a;
    const uint gone = kept == a ? b : a;
    const ulong at_kept = (ulong)kept * count + tree;
    const ulong at_gone = (ulong)gone * count + tree;
    i64 sum = token[at_a] + token[at_b];
    uint member = gone;
    do {
      for (uint k = first[member]; k < first[member + 1]; k++) {
        if (owner[(ulong)neighbour[k] * count + tree] == kept) {
          sum += predicate[k];
        }
      }
      member = next[(ulong)member * count + tree];
    } while (member != gone);
    do {
      owner[(ulong)member * count + tree] = kept;
      member = next[(ulong)member * count + tree];
    } while (member != gone);
    const uint after = next[at_kept];
    next[at_kept] = next[at_gone];
    next[at_gone] = after;
    const double joined = rows_of(sum, fraction_bits, powers);
    total = join_cost(cost[at_a], cost[at_b], rows[at_a], rows[at_b], joined);
    size[at_kept] += size[at_gone];
    token[at_kept] = sum;
    rows[at_kept] = joined;
    cost[at_kept] = total;
  }
  result[tree] = total;
}
