package org.gpuquerylab.operators.aggregation;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.operators.aggregation.Aggregate.Function;
import org.gpuquerylab.operators.aggregation.AggregateKernels.AggregateFinish;
import org.gpuquerylab.operators.device.DeviceColumn;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.Gather;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.Tiles;
import org.gpuquerylab.operators.table.ColumnType;
import org.gpuquerylab.operators.table.Dictionary;
import org.jspecify.annotations.Nullable;

/** Builds the table that an aggregation returns. */
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

  /** Enqueues commands that write the keys of each group. */
  void addKeys(List<DeviceColumn> keys) {
    for (DeviceColumn key : keys) {
      DeviceColumn column = result.addLike(key, groups.count());
      Gather.run(context, key, groups.representatives(), column, groups.count());
    }
  }

  /** Adds a new column for an aggregate, and returns it. */
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

  /** The column that an aggregate reads; null if it does not read any. */
  @Nullable DeviceColumn column(Aggregate aggregate) {
    return aggregate.function() == Function.COUNT ? null : table.column(aggregate.column());
  }

  /**
   * Enqueues the conversion of partial accumulators into a column of the result.
   *
   * @param fold the operation that produced the accumulators
   * @param from the column that was combined
   * @param atomic whether the column was combined by atomics
   */
  void finish(
      Fold fold,
      DeviceColumn from,
      DeviceBuffer<long[]> partials,
      DeviceBuffer<int[]> first,
      DeviceBuffer<long[]> counts,
      DeviceColumn to,
      boolean atomic) {
    Map<String, Object> defines = new HashMap<>(defines(fold, from));
    defines.put("RESULT", to.elements());
    defines.put("ATOMIC", atomic ? 1 : 0);
    int count = groups.count();
    Groups.launch(
        context,
        AggregateFinish.class,
        defines,
        count,
        new AggregateFinish(partials, first, counts, to.values(), count));
  }

  /**
   * The constants with which {@code aggregate.cl} is compiled to combine the values of a column.
   */
  static Map<String, ?> defines(Fold fold, DeviceColumn column) {
    boolean doubles = column.elements() == ElementType.DOUBLE;
    return Map.of(
        "GROUP",
        Tiles.GROUP,
        "VALUE",
        column.elements(),
        "DOUBLES",
        doubles ? 1 : 0,
        fold.name(),
        1);
  }

  DeviceTable build() {
    return result.build(table.name(), groups.count());
  }

  @Override
  public void close() {
    result.close();
  }
}
