package org.gpuquerylab.operators.aggregation;

import java.util.function.BiConsumer;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.operators.aggregation.Aggregate.Function;
import org.gpuquerylab.operators.device.DeviceColumn;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.table.ColumnType;

/**
 * The mean of 64-bit integers, whose sum may need more than 64 bits: their high halves, with sign,
 * and their low halves, without, are summed apart. Neither sum of at most 2^31 rows wraps around.
 */
final class WideAverage {
  /** The function of {@code aggregate.cl} that sums high halves. */
  static final int HIGH = 5;

  /** The function of {@code aggregate.cl} that sums low halves. */
  static final int LOW = 6;

  /** The bits of a low half. */
  static final long LOW_BITS = 0xFFFFFFFFL;

  private static final double HIGH_UNIT = 0x1p32;

  private static final KernelSpec KERNEL =
      KernelSpec.kernel(WideAverage.class, "aggregate_wide_average")
          .in("wide_average")
          .buffer("highs", ElementType.LONG)
          .buffer("lows", ElementType.LONG)
          .buffer("counts", ElementType.LONG)
          .buffer("out", ElementType.DOUBLE)
          .value("groups", Kind.INT)
          .twin(WideAverage::twin);

  private WideAverage() {}

  /**
   * What is combined.
   *
   * @param aggregate the function
   * @param column of the rows
   * @param counts rows of each group
   * @param to the column of the result, modified
   * @param groups how many
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
  }

  /**
   * Enqueues combining a column into one of the result: at once, or by halves where it is the mean
   * of 64-bit integers.
   *
   * @param scratch memory for the sums of both halves
   * @param function enqueues a function of {@code aggregate.cl}, by its number, into a column
   */
  static void combine(
      OperatorContext context,
      Combined what,
      Workspace scratch,
      BiConsumer<Integer, DeviceColumn> function) {
    if (!what.wide()) {
      function.accept(what.aggregate().function().code(), what.to());
      return;
    }
    int groups = what.groups();
    DeviceBuffer<long[]> highs = scratch.allocate(ElementType.LONG, Math.max(1, groups));
    DeviceBuffer<long[]> lows = scratch.allocate(ElementType.LONG, Math.max(1, groups));
    function.accept(HIGH, new DeviceColumn("", ColumnType.INT64, highs, null));
    function.accept(LOW, new DeviceColumn("", ColumnType.INT64, lows, null));
    context
        .queue()
        .launch(
            context.backend().compile(KERNEL),
            Groups.grid(context, groups),
            highs,
            lows,
            what.counts(),
            what.to().values(),
            groups);
  }

  private static void twin(Grid grid, KernelArguments arguments) {
    long[] highs = arguments.longs("highs");
    long[] lows = arguments.longs("lows");
    long[] counts = arguments.longs("counts");
    double[] out = arguments.doubles("out");
    for (int g = 0; g < arguments.intValue("groups"); g++) {
      long high = highs[g] + (lows[g] >>> Integer.SIZE);
      out[g] = (high * HIGH_UNIT + (lows[g] & LOW_BITS)) / counts[g];
    }
  }
}
