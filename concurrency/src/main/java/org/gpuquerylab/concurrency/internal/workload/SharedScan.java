package org.gpuquerylab.concurrency.internal.workload;

import java.util.stream.IntStream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;

/**
 * Counts and adds up the values of a column that satisfy each of several predicates, in one pass.
 * The define {@code PREDICATES} is the number of predicates.
 *
 * @param column values from 0 to 999; not modified
 * @param bounds the bounds low and high of each predicate, where low is at most high; not modified
 * @param answer modified: the number of rows and their sum for each predicate are added
 */
record SharedScan(
    DeviceBuffer<int[]> column, DeviceBuffer<int[]> bounds, DeviceBuffer<long[]> answer, int n)
    implements KernelCall {

  @Override
  public void onHost(Grid grid, KernelDefines defines) {
    IntStream.range(0, defines.intValue("PREDICATES")).parallel().forEach(this::add);
  }

  private void add(int predicate) {
    int low = bounds.array()[2 * predicate];
    int high = bounds.array()[2 * predicate + 1];
    for (int row = 0; row < n; row++) {
      int x = column.array()[row];
      if (x >= low && x < high) {
        answer.array()[2 * predicate]++;
        answer.array()[2 * predicate + 1] += x;
      }
    }
  }
}
