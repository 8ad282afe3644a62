package org.gpuquerylab.joinorder.internal.large;

/**
 * Ranks of doubles within limits: fast, but the order need not be the best if the products of
 * factors leave the limits.
 */
public final class ScaledRanks implements Ranks {
  private static final double LARGEST = 1e290;

  private final double[] rows;
  private final double[] factorT;
  private final double[] costC;
  private final double[] rank;

  /**
   * Creates the ranks of a query's relations.
   *
   * @param rows the rows of the relations, at least as many as there are relations; kept and not
   *     modified
   * @param relations the number of relations
   */
  public ScaledRanks(double[] rows, int relations) {
    this.rows = rows;
    factorT = new double[relations];
    costC = new double[relations];
    rank = new double[relations];
  }

  @Override
  public void set(int relation, double selectivity) {
    double growth = selectivity * rows[relation];
    set(relation, growth, growth);
  }

  @Override
  public void append(int compound, int next) {
    double c = costC[compound] + factorT[compound] * costC[next];
    set(compound, factorT[compound] * factorT[next], c);
  }

  private void set(int compound, double t, double c) {
    factorT[compound] = Math.min(LARGEST, Math.max(1 / LARGEST, t));
    costC[compound] = Math.min(LARGEST, Math.max(1 / LARGEST, c));
    rank[compound] = (factorT[compound] - 1) / costC[compound];
  }

  @Override
  public boolean isLess(int compound, int other) {
    return rank[compound] < rank[other];
  }
}
