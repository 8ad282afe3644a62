package org.gpuquerylab.operators.aggregation;

import java.util.List;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.operators.aggregation.AggregateKernels.AggregateCountPieces;
import org.gpuquerylab.operators.aggregation.AggregateKernels.AggregatePieces;
import org.gpuquerylab.operators.aggregation.AggregateKernels.AggregateSizes;
import org.gpuquerylab.operators.aggregation.GroupKernels.GroupStarts;
import org.gpuquerylab.operators.device.DeviceColumn;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.Gather;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.Tiles;
import org.gpuquerylab.primitives.KeyBits;
import org.gpuquerylab.primitives.RadixSort;

/**
 * Hash aggregation in the three steps of Yuan et al. 2013. Sums of doubles are added in the same
 * order in every run on one device. The work is O(rows x passes of the sort); the memory is 24
 * bytes for each row in addition to the words of the keys.
 */
public final class HashAggregation extends GroupedAggregation {
  /** The name of this operator in {@link org.gpuquerylab.operators.device.StepTime}. */
  public static final String NAME = "hash aggregation";

  /** The maximum number of rows that one thread group aggregates. */
  public static final int PIECE_ROWS = 1 << 14;

  /** Creates an aggregation that runs in a context. */
  public HashAggregation(OperatorContext context) {
    super(context);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  Run run(DeviceTable table, Groups groups, GroupResult result, Workspace scratch) {
    return new HashRun(table, groups, result, scratch);
  }

  /** The steps that follow once the groups are known. */
  private final class HashRun implements Run {
    private final DeviceTable table;
    private final Groups groups;
    private final GroupResult result;
    private final Workspace scratch;
    private final DeviceBuffer<int[]> starts;
    private final DeviceBuffer<int[]> firstPiece;
    private final DeviceBuffer<long[]> counts;
    private int pieces;

    HashRun(DeviceTable table, Groups groups, GroupResult result, Workspace scratch) {
      this.table = table;
      this.groups = groups;
      this.result = result;
      this.scratch = scratch;
      this.starts = scratch.allocate(ElementType.INT, groups.count() + 1L);
      this.firstPiece = scratch.allocate(ElementType.INT, groups.count() + 1L);
      this.counts = scratch.allocate(ElementType.LONG, Math.max(1, groups.count()));
    }

    @Override
    public void aggregate(List<DeviceColumn> keys, List<Aggregate> aggregates) {
      int rows = table.rows();
      context.steps().run(NAME, "scatter", () -> 16L * rows, this::sort);
      context
          .steps()
          .run(
              NAME,
              "aggregate",
              () -> 24L * groups.count(),
              () -> {
                cutIntoPieces();
                result.addKeys(keys);
              });
      aggregates.forEach(this::aggregate);
    }

    /** Moves the rows of each group next to each other, and finds the first row of each group. */
    private void sort() {
      CommandQueue queue = context.queue();
      int bits = Integer.SIZE - Integer.numberOfLeadingZeros(groups.count() - 1);
      if (groups.count() > 1) {
        try (RadixSort<int[]> sort =
            RadixSort.ofPairs(context.backend(), ElementType.INT, table.rows())) {
          sort.run(queue, groups.numbers(), groups.order(), table.rows(), KeyBits.lowest(bits));
          queue.finish();
        }
      }
      queue.fill(starts, 0);
      Groups.launch(
          context,
          GroupStarts.class,
          GroupKernels.DEFINES,
          table.rows(),
          new GroupStarts(groups.numbers(), starts, table.rows()));
      queue.fill(starts, groups.count(), 1, table.rows());
    }

    private void cutIntoPieces() {
      int count = groups.count();
      launch(
          AggregateCountPieces.class,
          count + 1L,
          new AggregateCountPieces(starts, firstPiece, count, PIECE_ROWS));
      pieces = context.scanInPlace(firstPiece, count + 1);
      launch(AggregateSizes.class, count, new AggregateSizes(starts, counts, count));
    }

    private void aggregate(Aggregate aggregate) {
      DeviceColumn to = result.add(aggregate);
      DeviceColumn column = result.column(aggregate);
      if (column == null) {
        copyCounts(to);
        return;
      }
      int rows = table.rows();
      long width = column.type().bytes();
      try (DeviceBuffer<?> values =
              context.backend().allocate(column.elements(), Math.max(1, rows));
          DeviceBuffer<long[]> partials =
              context.backend().allocate(ElementType.LONG, Math.max(1, pieces))) {
        DeviceColumn scattered = column.with(values);
        context
            .steps()
            .run(
                NAME,
                "scatter",
                () -> rows * (2 * width + 4),
                () -> Gather.run(context, column, groups.order(), scattered, rows));
        context
            .steps()
            .run(
                NAME,
                "aggregate",
                () -> rows * width + 16L * pieces,
                () ->
                    WideAverage.combine(
                        context,
                        new WideAverage.Combined(aggregate, column, counts, to, groups.count()),
                        scratch,
                        (fold, out) -> aggregatePieces(fold, scattered, partials, out)));
        context.queue().finish();
      }
    }

    @SuppressWarnings("unchecked") // Counts are INT64.
    private void copyCounts(DeviceColumn to) {
      context.queue().copy(counts, 0, (DeviceBuffer<long[]>) to.values(), 0, groups.count());
    }

    private void aggregatePieces(
        Fold fold, DeviceColumn scattered, DeviceBuffer<long[]> partials, DeviceColumn to) {
      long most = Tiles.processors(context.backend()) * 16L;
      Grid grid = new Grid(Math.max(1, Math.min(pieces, most)) * Tiles.GROUP, Tiles.GROUP);
      Kernel<AggregatePieces> kernel =
          context.backend().compile(AggregatePieces.class, GroupResult.defines(fold, scattered));
      context
          .queue()
          .launch(
              kernel,
              grid,
              new AggregatePieces(
                  scattered.values(),
                  starts,
                  firstPiece,
                  partials,
                  groups.count(),
                  pieces,
                  PIECE_ROWS));
      result.finish(fold, scattered, partials, firstPiece, counts, to, false);
    }
  }
}
