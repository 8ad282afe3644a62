package org.gpuquerylab.concurrency.internal.workload;

import java.util.stream.IntStream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;

/**
 * Counts and adds up values by group, in partial results.
 *
 * @param codes the group codes of the rows, from 0 up to, but not including, the define {@code
 *     GROUPS}, or {@link #NO_GROUP}; not modified
 * @param values values below 1000; not modified
 * @param partials modified: each slot has a count and a sum for each group, and an error word that
 *     counts the rows with other codes; results are added
 */
record PartialAggregate(
    DeviceBuffer<int[]> codes,
    DeviceBuffer<int[]> values,
    DeviceBuffer<long[]> partials,
    int n,
    int slots)
    implements KernelCall {
  /** The code of rows that belong to no group. */
  static final int NO_GROUP = -1;

  @Override
  public void onHost(Grid grid, KernelDefines defines) {
    int groups = defines.intValue("GROUPS");
    int parts = (int) Math.min(slots, grid.groups());
    IntStream.range(0, parts)
        .parallel()
        .forEach(
            part ->
                add(
                    groups,
                    (int) ((long) n * part / parts),
                    (int) (n * (part + 1L) / parts),
                    part * (2 * groups + 1)));
  }

  private void add(int groups, int begin, int end, int slot) {
    long[] to = partials.array();
    for (int row = begin; row < end; row++) {
      int code = codes.array()[row];
      if (code >= 0 && code < groups) {
        to[slot + 2 * code]++;
        to[slot + 2 * code + 1] += values.array()[row];
      } else if (code != NO_GROUP) {
        to[slot + 2 * groups]++;
      }
    }
  }
}
