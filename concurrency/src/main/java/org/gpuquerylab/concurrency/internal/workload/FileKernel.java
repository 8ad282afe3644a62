package org.gpuquerylab.concurrency.internal.workload;

import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;

/**
 * A kernel that does a given amount of work ({@code file_kernel.cl}).
 *
 * @param values the column, read cyclically
 * @param edges the steps that were complete before, all steps' after one another
 * @param results the result of each step; this step's is 0 before the launch
 * @param step the step's index
 * @param from the first of the step's edges
 * @param to the end of the step's edges
 * @param n number of values of the column
 * @param rounds multiplications and additions for each value
 * @param reads number of values to read
 * @param atomics number of atomic additions
 */
@KernelFile("file_kernel")
record FileKernel(
    DeviceBuffer<int[]> values,
    DeviceBuffer<int[]> edges,
    DeviceBuffer<long[]> results,
    int step,
    int from,
    int to,
    int n,
    int rounds,
    long reads,
    long atomics)
    implements KernelCall {
  static final int PRIME = 31;
  static final int FACTOR = 1_664_525;
  static final int ADDEND = 1_013_904_223;

  @Override
  public void onHost(Grid grid, KernelDefines defines) {
    int start = step;
    for (int e = from; e < to; e++) {
      start = start * PRIME + (int) results.array()[edges.array()[e]];
    }
    long sum = atomics;
    for (long i = 0; i < reads; i++) {
      int value = values.array()[(int) (i % n)] ^ start;
      for (int round = 0; round < rounds; round++) {
        value = value * FACTOR + ADDEND;
      }
      sum += value;
    }
    results.array()[step] += sum;
  }
}
