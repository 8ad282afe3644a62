package org.gpuquerylab.operators.selection;

import java.util.List;
import org.gpuquerylab.operators.device.DeviceColumn;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.RowFilter;

/**
 * Selection in the three steps of Yuan et al. 2013, with a filter vector. The work is O(rows); the
 * memory in addition to the result is one bit for each row.
 */
public final class FilterSelection implements Selection {
  /** The name of this operator in {@link org.gpuquerylab.operators.device.StepTime}. */
  public static final String NAME = "selection";

  private final OperatorContext context;

  /** Creates a selection that runs in a context. */
  public FilterSelection(OperatorContext context) {
    this.context = context;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public DeviceTable select(DeviceTable table, Condition condition, List<String> projection) {
    List<DeviceColumn> columns = projection.stream().map(table::column).toList();
    try (RowFilter filter = new RowFilter(context, table.rows());
        DeviceTable.Builder result = new DeviceTable.Builder(context)) {
      long read = conditionBytes(table, condition) + filter.bitBytes();
      context
          .steps()
          .run(
              NAME,
              "filter",
              () -> read,
              () -> new RowFilters(context, table).evaluate(condition, filter));
      int[] passed = new int[1];
      context
          .steps()
          .run(
              NAME,
              "prefix sum",
              () -> 8L * filter.grid().groups(),
              () -> passed[0] = filter.prefixSum());
      for (DeviceColumn column : columns) {
        result.addLike(column, passed[0]);
      }
      DeviceTable selected = result.build(table.name(), passed[0]);
      gather(filter, columns, selected);
      return selected;
    }
  }

  private void gather(RowFilter filter, List<DeviceColumn> columns, DeviceTable selected) {
    long bytes = columns.stream().mapToLong(c -> 2L * c.type().bytes()).sum() * selected.rows();
    context
        .steps()
        .run(
            NAME,
            "gather",
            () -> bytes + columns.size() * filter.bitBytes(),
            () ->
                columns.forEach(column -> filter.project(column, selected.column(column.name()))));
    // The filter is freed after this call.
    context.queue().finish();
  }

  /**
   * The total bytes of the columns that a condition reads; a column counts as often as the
   * condition names it.
   */
  private static long conditionBytes(DeviceTable table, Condition condition) {
    if (condition instanceof Condition.OnColumn onColumn) {
      return (long) table.rows() * table.column(onColumn.column()).type().bytes();
    }
    List<Condition> parts =
        condition instanceof Condition.AllOf allOf
            ? allOf.conditions()
            : ((Condition.AnyOf) condition).conditions();
    return parts.stream().mapToLong(part -> conditionBytes(table, part)).sum();
  }
}
