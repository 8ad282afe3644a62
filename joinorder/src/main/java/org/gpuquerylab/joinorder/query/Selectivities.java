package org.gpuquerylab.joinorder.query;

/** The range check for selectivities of relations and join edges. */
final class Selectivities {
  private Selectivities() {}

  static void check(double selectivity) {
    if (!(selectivity > 0 && selectivity <= 1)) {
      throw new InvalidQueryException(
          "the selectivity is " + selectivity + "; it must be above 0 and at most 1",
          "selectivity");
    }
  }
}
