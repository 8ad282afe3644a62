package org.gpuquerylab.calcite.internal;

/**
 * The fractions of the rows for which a predicate is true and for which it is false.
 *
 * @param yes the fraction of the rows for which the predicate is true, from 0 to 1
 * @param no the fraction of the rows for which the predicate is false, from 0 to 1 - {@code yes}
 */
record Truth(double yes, double no) implements Estimate {
  /** A predicate that is true for all rows. */
  static final Truth TRUE = new Truth(1, 0);

  /** A predicate that is unknown for all rows, such as a comparison with null. */
  static final Truth UNKNOWN = new Truth(0, 0);

  /** Limits both fractions to their ranges. */
  Truth {
    yes = Math.min(1, Math.max(0, yes));
    no = Math.min(1 - yes, Math.max(0, no));
  }

  /** A predicate that is never unknown. */
  static Truth of(double yes) {
    return of(yes, 1);
  }

  /** A predicate that is unknown except for a given fraction of the rows. */
  static Truth of(double yes, double known) {
    double most = Math.min(yes, known);
    return new Truth(most, known - most);
  }

  @Override
  public Truth truth() {
    return this;
  }

  @Override
  public Truth not() {
    return new Truth(no, yes);
  }

  @Override
  public Truth isTrue() {
    return of(yes);
  }

  @Override
  public Truth isUnknown() {
    return of(1 - yes - no);
  }

  /** AND with an independent predicate. */
  Truth and(Truth other) {
    return new Truth(yes * other.yes, no + other.no - no * other.no);
  }

  /** Exclusive OR with an independent predicate. */
  Truth xor(Truth other) {
    return new Truth(yes * other.no + no * other.yes, yes * other.yes + no * other.no);
  }
}
