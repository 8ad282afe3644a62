package org.gpuquerylab.calcite.internal;

/**
 * The fractions of the rows for which a predicate is true and for which it is false.
 *
 * @param yes the fraction of the rows for which the predicate is true, from 0 to 1
 * @param no the fraction of the rows for which the predicate is false, from 0 to 1 - {@code yes}
 */
record TruthShare(double yes, double no) implements PredicateEstimate {
  /** A predicate that is true for all rows. */
  static final TruthShare TRUE = new TruthShare(1, 0);

  /** A predicate that is unknown for all rows, such as a comparison with null. */
  static final TruthShare UNKNOWN = new TruthShare(0, 0);

  /** Limits both fractions to their ranges. */
  TruthShare {
    yes = Math.min(1, Math.max(0, yes));
    no = Math.min(1 - yes, Math.max(0, no));
  }

  /** A predicate that is never unknown. */
  static TruthShare of(double yes) {
    return of(yes, 1);
  }

  /** A predicate that is unknown except for a given fraction of the rows. */
  static TruthShare of(double yes, double known) {
    double most = Math.min(yes, known);
    return new TruthShare(most, known - most);
  }

  @Override
  public TruthShare truth() {
    return this;
  }

  @Override
  public TruthShare not() {
    return new TruthShare(no, yes);
  }

  @Override
  public TruthShare isTrue() {
    return of(yes);
  }

  @Override
  public TruthShare isUnknown() {
    return of(1 - yes - no);
  }

  /** AND with an independent predicate. */
  TruthShare and(TruthShare other) {
    return new TruthShare(yes * other.yes, no + other.no - no * other.no);
  }
}
