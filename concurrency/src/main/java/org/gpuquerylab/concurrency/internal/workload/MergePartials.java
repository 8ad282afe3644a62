package org.gpuquerylab.concurrency.internal.workload;

import java.util.stream.IntStream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.concurrency.query.KernelWork;

/**
 * Adds up partial results: the last step of a histogram or a grouped aggregation.
 *
 * @param partials the cells of each slot, one slot after another; not modified
 * @param merged overwritten with the sum of each cell over the slots
 * @param cells number of cells in a slot, including the error word
 */
record MergePartials(
    DeviceBuffer<long[]> partials, DeviceBuffer<long[]> merged, int slots, int cells)
    implements KernelCall {
  /**
   * The number of slots, which the groups use in turn, so that fewer groups add to the same
   * address.
   */
  public static final int SLOTS = 32;

  /** The work of the step: each cell of each slot is read and added, and each sum is written. */
  public static KernelWork work(int slots, int cells) {
    long added = (long) slots * cells;
    return new KernelWork(Long.BYTES * (added + cells), added, 0, 0);
  }

  @Override
  public void onHost(Grid grid, KernelDefines defines) {
    for (int cell = 0; cell < cells; cell++) {
      int c = cell;
      merged.array()[c] =
          IntStream.range(0, slots).mapToLong(slot -> partials.array()[slot * cells + c]).sum();
    }
  }
}
