package org.gpuquerylab.joinorder.gpu.dpsize;

import org.gpuquerylab.backend.KernelArguments;

/** The twin of {@code rows_of} in {@code dpsize.cl}: cardinalities of connected sets. */
final class RowsOfSets {
  private final int relations;
  private final int given;
  private final long[] query;
  private final long[] givenSets;
  private final double[] givenRows;

  /** Over the arguments of a launch that has the query and the given cardinalities. */
  RowsOfSets(KernelArguments arguments) {
    relations = arguments.intValue("n");
    given = arguments.intValue("given");
    query = arguments.longs("query");
    givenSets = arguments.longs("given_sets");
    givenRows = arguments.doubles("given_rows");
  }

  double rows(long set) {
    return given != 0 ? givenRows[find(set)] : product(set);
  }

  private int find(long set) {
    int low = 0;
    int high = given - 1;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Long.compareUnsigned(givenSets[middle], set) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** In the order of {@code CardinalityEstimator}, so that both give the same bits. */
  private double product(long set) {
    double product = 1;
    for (long rest = set; rest != 0; rest &= rest - 1) {
      int relation = Long.numberOfTrailingZeros(rest);
      double rows = Double.longBitsToDouble(query[1 + relations + relation]);
      long lower = query[1 + relation] & set & ((1L << relation) - 1);
      for (long edges = lower; edges != 0; edges &= edges - 1) {
        int edge = relation * relations + Long.numberOfTrailingZeros(edges);
        rows *= Double.longBitsToDouble(query[1 + 2 * relations + edge]);
      }
      product *= rows;
    }
    return product;
  }
}
