package org.gpuquerylab.joinorder.internal.large;

/**
 * The values T and C of a sequence of relations and its rank (T - 1) / C. T and C are kept as
 * natural logarithms, because products of thousands of factors leave the range of a double. T is
 * the factor by which the sequence multiplies the rows of its input; C is the sum of the sequence's
 * intermediate results for each row of the input. Instances are ordered by rank.
 */
final class Rank implements Comparable<Rank> {
  private final double logT;
  private final double logC;

  /** The logarithm of the absolute value of the rank. */
  private final double logMagnitude;

  private Rank(double logT, double logC) {
    this.logT = logT;
    this.logC = logC;
    // log |T - 1| = max(0, log T) + log(1 - exp(-|log T|)).
    double beyondOne = StrictMath.log(-StrictMath.expm1(-Math.abs(logT)));
    logMagnitude = Math.max(0, logT) + beyondOne - logC;
  }

  /**
   * The rank of a single relation, which multiplies the rows by its own rows times a selectivity.
   */
  static Rank of(double rows, double selectivity) {
    double log = StrictMath.log(rows) + StrictMath.log(selectivity);
    return new Rank(log, log);
  }

  /** The rank of this sequence followed by another sequence: T = T1 T2, C = C1 + T1 C2. */
  Rank then(Rank next) {
    double first = logC;
    double second = logT + next.logC;
    double larger = Math.max(first, second);
    double smaller = Math.min(first, second);
    double sum = larger + StrictMath.log1p(StrictMath.exp(smaller - larger));
    return new Rank(logT + next.logT, sum);
  }

  @Override
  public int compareTo(Rank other) {
    int sign = Double.compare(Math.signum(logT), Math.signum(other.logT));
    if (sign != 0 || logT == 0) {
      return sign;
    }
    int magnitude = Double.compare(logMagnitude, other.logMagnitude);
    return logT > 0 ? magnitude : -magnitude;
  }
}
