package org.gpuquerylab.entropy.problem;

/**
 * Truth values of some predicates: like a {@link Cube}, but for predicates given by number.
 *
 * @param fixed the predicates
 * @param holding those of the predicates that hold; the others do not hold
 */
public record TruthValues(PredicateSet fixed, PredicateSet holding) {
  /** Checks that only fixed predicates hold. */
  public TruthValues {
    if (fixed.union(holding).size() > fixed.size()) {
      throw new IllegalArgumentException("a predicate that holds must be among the fixed ones");
    }
  }

  /** The truth values in which all given predicates hold. */
  public static TruthValues all(PredicateSet holding) {
    return new TruthValues(holding, holding);
  }
}
