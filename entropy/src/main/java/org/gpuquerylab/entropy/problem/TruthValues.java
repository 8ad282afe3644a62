package org.gpuquerylab.entropy.problem;

/**
 * Truth values of some predicates: a {@link Cube} of predicates by their numbers.
 *
 * @param fixed the predicates
 * @param holding which of these hold; the others do not
 */
public record TruthValues(PredicateSet fixed, PredicateSet holding) {
  /** Checks that predicates that hold are fixed. */
  public TruthValues {
    if (fixed.union(holding).size() > fixed.size()) {
      throw new IllegalArgumentException("what holds must be fixed");
    }
  }

  /** Some predicates that hold. */
  public static TruthValues all(PredicateSet holding) {
    return new TruthValues(holding, holding);
  }
}
