package org.gpuquerylab.joinorder.internal.gpu.dpsize;

import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.joinorder.internal.gpu.QueryBits;

/** The twin of {@code rows_of} in {@code dpsize.cl}: cardinalities of connected sets. */
final class RowsOfSets {
  private final int relations;
  private final int given;
  private final long[] query;
  private final long[] givenSets;
  private final double[] givenRows;

  RowsOfSets(RowsCall call) {
    relations = call.n();
    given = call.given();
    query = call.query().array();
    givenSets = call.givenSets().array();
    givenRows = call.givenRows().array();
  }

  /** A launch that needs the cardinalities of connected sets. */
  interface RowsCall extends KernelCall {
    int n();

    /** The number of given cardinalities; 0 if cardinalities are products. */
    int given();

    DeviceBuffer<long[]> query();

    DeviceBuffer<long[]> givenSets();

    DeviceBuffer<double[]> givenRows();
  }

  double rows(long set) {
    return given != 0 ? givenRows[find(set)] : QueryBits.cardinality(set, relations, query);
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
}
