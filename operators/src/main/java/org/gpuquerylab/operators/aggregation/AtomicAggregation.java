package org.gpuquerylab.operators.aggregation;

import java.util.List;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.operators.aggregation.AggregateKernels.AggregateAtomically;
import org.gpuquerylab.operators.aggregation.AggregateKernels.AggregateCountAtomically;
import org.gpuquerylab.operators.aggregation.AggregateKernels.AggregateFirstCopies;
import org.gpuquerylab.operators.device.DeviceColumn;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.table.ColumnType;

/**
 * Aggregation without scatter: each row is added to an accumulator of its group by an atomic
 * operation. If there are few groups, each group has several accumulators, so that atomic
 * operations seldom collide. The last bits of sums of doubles depend on the order of the atomic
 * operations. This algorithm needs {@link org.gpuquerylab.backend.device.Capability#INT64_ATOMICS}.
 * The work is O(rows); the memory is 8 bytes for each row in addition to the words of the keys.
 */
public final class AtomicAggregation extends GroupedAggregation {
  /** The name of this operator in {@link org.gpuquerylab.operators.device.StepTime}. */
  public static final String NAME = "atomic aggregation";

  /** The minimum number of accumulators of all groups together. */
  private static final int ACCUMULATORS = 1 << 16;

  /** Creates an aggregation that runs in a context. */
  public AtomicAggregation(OperatorContext context) {
    super(context);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  Run run(DeviceTable table, Groups groups, GroupResult result, Workspace scratch) {
    return new AtomicRun(table, groups, result, scratch);
  }

  /** The steps that follow once the groups are known. */
  private final class AtomicRun implements Run {
    private final int rows;
    private final Groups groups;
    private final GroupResult result;
    private final Workspace scratch;
    private final int copies;
    private final DeviceBuffer<long[]> accumulators;
    private final DeviceBuffer<long[]> counts;
    private final DeviceBuffer<int[]> first;

    AtomicRun(DeviceTable table, Groups groups, GroupResult result, Workspace scratch) {
      this.rows = table.rows();
      this.groups = groups;
      this.result = result;
      this.scratch = scratch;
      this.copies = Math.max(1, ACCUMULATORS / Math.max(1, groups.count()));
      this.accumulators =
          scratch.allocate(ElementType.LONG, Math.max(1, (long) groups.count() * copies));
      this.counts = scratch.allocate(ElementType.LONG, Math.max(1, groups.count()));
      this.first = scratch.allocate(ElementType.INT, groups.count() + 1L);
    }

    @Override
    public void aggregate(List<DeviceColumn> keys, List<Aggregate> aggregates) {
      context
          .steps()
          .run(
              NAME,
              "aggregate",
              () -> 4L * rows + 24L * groups.count(),
              () -> {
                launch(
                    AggregateFirstCopies.class,
                    groups.count() + 1L,
                    new AggregateFirstCopies(first, groups.count(), copies));
                count();
                result.addKeys(keys);
              });
      for (Aggregate aggregate : aggregates) {
        context
            .steps()
            .run(NAME, "aggregate", () -> 4L * rows + bytes(aggregate), () -> aggregate(aggregate));
      }
    }

    private long bytes(Aggregate aggregate) {
      DeviceColumn column = result.column(aggregate);
      return column == null ? 0 : (long) rows * column.type().bytes();
    }

    private void count() {
      CommandQueue queue = context.queue();
      queue.fill(accumulators, 0);
      launch(
          AggregateCountAtomically.class,
          rows,
          new AggregateCountAtomically(groups.numbers(), accumulators, rows, copies));
      // The sum over the copies of the accumulators, which are treated as a column of longs.
      DeviceColumn longs = new DeviceColumn("", ColumnType.INT64, counts, null);
      result.finish(Fold.SUM, longs, accumulators, first, accumulators, longs, false);
    }

    @SuppressWarnings("unchecked") // Counts are INT64.
    private void aggregate(Aggregate aggregate) {
      DeviceColumn to = result.add(aggregate);
      DeviceColumn column = result.column(aggregate);
      if (column == null) {
        context.queue().copy(counts, 0, (DeviceBuffer<long[]>) to.values(), 0, groups.count());
        return;
      }
      WideAverage.combine(
          context,
          new WideAverage.Combined(aggregate, column, counts, to, groups.count()),
          scratch,
          (fold, out) -> add(fold, column, out));
    }

    /**
     * Adds all rows to the accumulators of their groups, and converts the accumulators into a
     * column.
     */
    private void add(Fold fold, DeviceColumn column, DeviceColumn to) {
      context.queue().fill(accumulators, fold == Fold.LEAST ? -1L : 0L);
      Groups.launch(
          context,
          AggregateAtomically.class,
          GroupResult.defines(fold, column),
          rows,
          new AggregateAtomically(column.values(), groups.numbers(), accumulators, rows, copies));
      result.finish(fold, column, accumulators, first, counts, to, true);
    }
  }
}
