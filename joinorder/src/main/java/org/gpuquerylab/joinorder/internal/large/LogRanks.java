package org.gpuquerylab.joinorder.internal.large;

import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Ranks whose T and C are kept as natural logarithms, because products of thousands of factors
 * leave the range of a double. Slower than {@link ScaledRanks}, because each value takes
 * logarithms.
 */
final class LogRanks implements Ranks {
  private final double[] logRows;
  private final double[] logT;
  private final double[] logC;

  /** The logarithm of the absolute value of each rank. */
  private final double[] logMagnitude;

  /** Creates the ranks of a query's relations. */
  LogRanks(QueryGraph graph) {
    int n = graph.size();
    logRows = new double[n];
    logT = new double[n];
    logC = new double[n];
    logMagnitude = new double[n];
    for (int i = 0; i < n; i++) {
      logRows[i] = StrictMath.log(graph.relation(i).filteredCardinality());
    }
  }

  @Override
  public void set(int relation, double selectivity) {
    double log = logRows[relation] + StrictMath.log(selectivity);
    set(relation, log, log);
  }

  @Override
  public void append(int compound, int next) {
    double first = logC[compound];
    double second = logT[compound] + logC[next];
    double larger = Math.max(first, second);
    double smaller = Math.min(first, second);
    double sum = larger + StrictMath.log1p(StrictMath.exp(smaller - larger));
    set(compound, logT[compound] + logT[next], sum);
  }

  private void set(int compound, double t, double c) {
    logT[compound] = t;
    logC[compound] = c;
    // log |T - 1| = max(0, log T) + log(1 - exp(-|log T|)).
    double beyondOne = StrictMath.log(-StrictMath.expm1(-Math.abs(t)));
    logMagnitude[compound] = Math.max(0, t) + beyondOne - c;
  }

  @Override
  public boolean isLess(int compound, int other) {
    double t = logT[compound];
    int sign = Double.compare(Math.signum(t), Math.signum(logT[other]));
    if (sign != 0 || t == 0) {
      return sign < 0;
    }
    int magnitude = Double.compare(logMagnitude[compound], logMagnitude[other]);
    return t > 0 ? magnitude < 0 : magnitude > 0;
  }
}
