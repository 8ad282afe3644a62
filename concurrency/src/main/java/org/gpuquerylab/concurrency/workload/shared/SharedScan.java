package org.gpuquerylab.concurrency.workload.shared;

import java.util.stream.IntStream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;

/**
 * Counts and adds up a column by several predicates, whose number is the define {@code PREDICATES},
 * in one pass.
 *
 * @param column values from 0 to 999; not modified
 * @param bounds low and high of each predicate, low at most high; not modified
 * @param answer rows and sum of each predicate; added to
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
