package org.gpuquerylab.joinorder.internal.large;

/**
 * The values T and C of compounds of relations, and their ranks (T - 1) / C. T is the factor by
 * which a compound multiplies the rows of its input; C is the sum of its intermediate results for
 * each row of the input. A compound has the number of its first relation. Only one thread at a time
 * may use an instance.
 */
public interface Ranks {

  /**
   * Makes a relation a compound of its own, which multiplies the rows by its own rows times a
   * selectivity.
   */
  void set(int relation, double selectivity);

  /** Appends another compound to the end of a compound: T = T1 T2, C = C1 + T1 C2. */
  void append(int compound, int next);

  /** Whether the rank of a compound is below that of another. */
  boolean isLess(int compound, int other);
}
