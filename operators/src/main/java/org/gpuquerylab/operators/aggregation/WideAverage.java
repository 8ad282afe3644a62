package org.gpuquerylab.operators.aggregation;

import java.util.Map;
import java.util.function.BiConsumer;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;
import org.gpuquerylab.operators.aggregation.Aggregate.Function;
import org.gpuquerylab.operators.device.DeviceColumn;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.table.ColumnType;

/**
 * Computes the mean of 64-bit integers. Their sum may need more than 64 bits, so their high halves,
 * as signed numbers, and their low halves, as unsigned numbers, are summed separately. Neither of
 * these sums of at most 2^31 rows wraps around.
 */
final class WideAverage {
  /** A mask for the bits of a low half. */
  static final long LOW_BITS = 0xFFFFFFFFL;

  private static final double HIGH_UNIT = 0x1p32;

  private WideAverage() {}

  /**
   * The combined values.
   *
   * @param aggregate the function to compute
   * @param column the column to aggregate, with a value for each row
   * @param counts the number of rows of each group
   * @param to the column of the result, which is modified
   * @param groups number of groups
   */
  record Combined(
      Aggregate aggregate,
      DeviceColumn column,
      DeviceBuffer<long[]> counts,
      DeviceColumn to,
      int groups) {

    private boolean wide() {
      return aggregate.function() == Function.AVERAGE && column.type() == ColumnType.INT64;
    }

    @SuppressWarnings("unchecked") // A mean is FLOAT64.
    private DeviceBuffer<double[]> doubles() {
      return (DeviceBuffer<double[]>) to.values();
    }
  }

  /**
   * Enqueues the combination of a column into a column of the result. The mean of 64-bit integers
   * is combined from halves; all other aggregates are combined directly.
   *
   * @param scratch memory for the sums of both halves
   * @param folding enqueues the combination of the column into a column of the result
   */
  static void combine(
      OperatorContext context,
      Combined what,
      Workspace scratch,
      BiConsumer<Fold, DeviceColumn> folding) {
    if (!what.wide()) {
      folding.accept(Fold.of(what.aggregate().function()), what.to());
      return;
    }
    int groups = what.groups();
    DeviceBuffer<long[]> highs = scratch.allocate(ElementType.LONG, Math.max(1, groups));
    DeviceBuffer<long[]> lows = scratch.allocate(ElementType.LONG, Math.max(1, groups));
    folding.accept(Fold.HIGH_HALVES, new DeviceColumn("", ColumnType.INT64, highs, null));
    folding.accept(Fold.LOW_HALVES, new DeviceColumn("", ColumnType.INT64, lows, null));
    Groups.launch(
        context,
        AggregateWideAverage.class,
        Map.of(),
        groups,
        new AggregateWideAverage(highs, lows, what.counts(), what.doubles(), groups));
  }

  /** Computes the means from the sums of the two halves. */
  @KernelFile("wide_average")
  record AggregateWideAverage(
      DeviceBuffer<long[]> highs,
      DeviceBuffer<long[]> lows,
      DeviceBuffer<long[]> counts,
      DeviceBuffer<double[]> out,
      int groups)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      long[] high = highs.array();
      long[] low = lows.array();
      long[] rows = counts.array();
      double[] means = out.array();
      for (int g = 0; g < groups; g++) {
        long carried = high[g] + (low[g] >>> Integer.SIZE);
        means[g] = (carried * HIGH_UNIT + (low[g] & LOW_BITS)) / rows[g];
      }
    }
  }
}
