package org.gpuquerylab.operators.aggregation;

import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.KernelSpec;
import org.gpuquerylab.operators.aggregation.Aggregate.Function;
import org.gpuquerylab.operators.device.DeviceColumn;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.Gather;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.Tiles;
import org.gpuquerylab.operators.table.ColumnType;
import org.gpuquerylab.operators.table.Dictionary;
import org.jspecify.annotations.Nullable;

/** Builds the table that aggregation returns. */
final class GroupResult implements AutoCloseable {
  private final OperatorContext context;
  private final DeviceTable table;
  private final Groups groups;
  private final DeviceTable.Builder result;

  GroupResult(OperatorContext context, DeviceTable table, Groups groups) {
    this.context = context;
    this.table = table;
    this.groups = groups;
    this.result = new DeviceTable.Builder(context);
  }

  /** Enqueues writing each group's keys. */
  void addKeys(List<DeviceColumn> keys) {
    for (DeviceColumn key : keys) {
      DeviceColumn column = result.addLike(key, groups.count());
      Gather.run(context, key, groups.representatives(), column, groups.count());
    }
  }

  /** A new column for an aggregate. */
  DeviceColumn add(Aggregate aggregate) {
    @Nullable DeviceColumn column = column(aggregate);
    ColumnType type = aggregate.resultType(column == null ? ColumnType.INT64 : column.type());
    @Nullable Dictionary dictionary =
        type == ColumnType.STRING && column != null ? column.dictionary() : null;
    DeviceColumn added =
        new DeviceColumn(
            aggregate.name(),
            type,
            context.backend().allocate(type.elements(), groups.count()),
            dictionary);
    result.add(added);
    return added;
  }

  /** The column that an aggregate reads, null where it reads none. */
  @Nullable DeviceColumn column(Aggregate aggregate) {
    return aggregate.function() == Function.COUNT ? null : table.column(aggregate.column());
  }

  /**
   * Enqueues turning partial accumulators into a column of the result.
   *
   * @param function its number in the kernels
   */
  void finish(
      int function,
      DeviceColumn from,
      DeviceBuffer<long[]> partials,
      DeviceBuffer<int[]> first,
      DeviceBuffer<long[]> counts,
      DeviceColumn to,
      boolean atomic) {
    KernelSpec spec = AggregateKernels.FINISH.of(to.elements());
    Map<String, Integer> defines =
        Map.of(
            "GROUP",
            Tiles.GROUP,
            "COLUMN",
            Accumulators.code(from.elements()),
            "FUNCTION",
            function,
            "RESULT",
            Accumulators.code(to.elements()),
            "ATOMIC",
            atomic ? 1 : 0);
    context
        .queue()
        .launch(
            context.backend().compile(spec, defines),
            Groups.grid(context, groups.count()),
            partials,
            first,
            counts,
            to.values(),
            groups.count());
  }

  static Map<String, Integer> defines(int function, DeviceColumn column) {
    return Map.of(
        "GROUP", Tiles.GROUP, "COLUMN", Accumulators.code(column.elements()), "FUNCTION", function);
  }

  DeviceTable build() {
    return result.build(table.name(), groups.count());
  }

  @Override
  public void close() {
    result.close();
  }
}
