package org.gpuquerylab.operators.join;

import java.util.Map;
import java.util.stream.LongStream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.operators.device.DeviceColumn;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.Tiles;
import org.gpuquerylab.operators.join.HashJoinKernels.JoinRange;

/**
 * The smallest and the greatest key of a build side.
 *
 * @param least the smallest key
 * @param greatest the greatest key
 */
record KeyRange(long least, long greatest) {

  /** The number of groups in the search; the host reads two results from each. */
  private static final int MOST_GROUPS = 64;

  /** The range of the first n values of an integer column; empty if n is 0. */
  static KeyRange of(OperatorContext context, DeviceColumn column, int n) {
    if (n == 0) {
      return new KeyRange(0, -1);
    }
    Grid grid = Grid.cover(Math.min(n, MOST_GROUPS * Tiles.GROUP), Tiles.GROUP);
    int groups = (int) grid.groups();
    long[] extremes = new long[2 * groups];
    Kernel<JoinRange> kernel =
        context
            .backend()
            .compile(
                JoinRange.class, Map.of("GROUP", Tiles.GROUP, "KEY_BYTES", column.type().bytes()));
    try (DeviceBuffer<long[]> found =
        context.backend().allocate(ElementType.LONG, extremes.length)) {
      context
          .steps()
          .run(
              JoinTable.OPERATOR,
              "count",
              () -> (long) n * column.type().bytes(),
              () -> context.queue().launch(kernel, grid, new JoinRange(column.values(), found, n)));
      context.queue().read(found, extremes);
    }
    return new KeyRange(
        LongStream.of(extremes).limit(groups).min().orElseThrow(),
        LongStream.of(extremes).skip(groups).max().orElseThrow());
  }

  /**
   * Whether a table with a slot for each number in the range has at most the given number of slots.
   */
  boolean fits(long slots) {
    long distance = greatest - least;
    return distance >= 0 && distance < slots;
  }

  /** The number of integers in the range, if the range {@link #fits}. */
  int size() {
    return (int) (greatest - least + 1);
  }
}
