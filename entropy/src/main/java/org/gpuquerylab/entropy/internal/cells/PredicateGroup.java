package org.gpuquerylab.entropy.internal.cells;

/**
 * A group of consecutive predicates.
 *
 * @param first the index of the group's first predicate
 * @param size the number of predicates
 */
record PredicateGroup(int first, int size) {
  /** The number of combinations of the predicates' truth values. */
  int values() {
    return 1 << size;
  }

  /** Divides all predicates into three groups, whose sizes differ by at most one. */
  static PredicateGroup[] thirds(int predicates) {
    PredicateGroup[] groups = new PredicateGroup[3];
    int first = 0;
    for (int g = 0; g < 3; g++) {
      int size = (predicates + 2 - g) / 3;
      groups[g] = new PredicateGroup(first, size);
      first += size;
    }
    return groups;
  }

  /**
   * The factors of the group's predicates and of pairs within the group, by truth values.
   *
   * @param constant the logarithm of the first value
   */
  double[] factors(PairWeights weights, double constant) {
    double[] factors = new double[values()];
    double[] step = new double[values()];
    factors[0] = Math.exp(constant);
    for (int i = 0; i < size; i++) {
      int h = 1 << i;
      step[0] = Math.exp(weights.single(first + i));
      for (int j = 0; j < i; j++) {
        double factor = Math.exp(weights.pair(first + i, first + j));
        for (int value = 0; value < 1 << j; value++) {
          step[(1 << j) + value] = step[value] * factor;
        }
      }
      for (int value = 0; value < h; value++) {
        factors[h + value] = factors[value] * step[value];
      }
    }
    return factors;
  }
}
