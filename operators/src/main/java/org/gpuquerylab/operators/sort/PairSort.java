package org.gpuquerylab.operators.sort;

import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.operators.device.DeviceColumn;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.Gather;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.Tiles;
import org.gpuquerylab.operators.sort.SortKernels.SortEncode;
import org.gpuquerylab.operators.sort.SortKernels.SortRows;

/**
 * A sort by several keys, one after another from the last to the first. The sort moves the row
 * numbers along with the keys. Subclasses sort one key with its row numbers.
 */
abstract class PairSort implements Sort {
  private final OperatorContext context;

  PairSort(OperatorContext context) {
    this.context = context;
  }

  /** The context of the sort. */
  final OperatorContext context() {
    return context;
  }

  @Override
  public DeviceTable sort(DeviceTable table, List<OrderBy> keys, List<String> projection) {
    int rows = table.rows();
    List<DeviceColumn> columns = projection.stream().map(table::column).toList();
    try (DeviceTable.Builder result = new DeviceTable.Builder(context);
        DeviceBuffer<int[]> order =
            context.backend().allocate(ElementType.INT, Math.max(1, rows))) {
      context
          .steps()
          .run(
              name(),
              "encode",
              () -> 4L * rows,
              () ->
                  context
                      .queue()
                      .launch(
                          context.backend().compile(SortRows.class),
                          grid(rows),
                          new SortRows(order, rows)));
      for (int k = keys.size() - 1; k >= 0; k--) {
        sortBy(table.column(keys.get(k).column()), keys.get(k).descending(), order, rows);
      }
      gather(columns, order, result, rows);
      context.queue().finish();
      return result.build(table.name(), rows);
    }
  }

  private void sortBy(
      DeviceColumn column, boolean descending, DeviceBuffer<int[]> order, int rows) {
    ElementType<?> type =
        column.type().bytes() == Integer.BYTES ? ElementType.INT : ElementType.LONG;
    try (DeviceBuffer<?> encoded = context.backend().allocate(type, Math.max(1, rows))) {
      context
          .steps()
          .run(
              name(),
              "encode",
              () -> rows * (2L * column.type().bytes() + 4),
              () -> encode(column, descending, order, encoded, rows));
      sortPairs(encoded, order, rows);
      context.queue().finish();
    }
  }

  private void encode(
      DeviceColumn column,
      boolean descending,
      DeviceBuffer<int[]> order,
      DeviceBuffer<?> encoded,
      int rows) {
    Kernel<SortEncode> kernel =
        context.backend().compile(SortEncode.class, Map.of("COLUMN", column.code()));
    context
        .queue()
        .launch(
            kernel,
            grid(rows),
            new SortEncode(column.values(), order, encoded, rows, descending ? 1 : 0));
  }

  private void gather(
      List<DeviceColumn> columns, DeviceBuffer<int[]> order, DeviceTable.Builder result, int rows) {
    long bytes = columns.stream().mapToLong(c -> 2L * c.type().bytes() + 4).sum() * rows;
    context
        .steps()
        .run(
            name(),
            "gather",
            () -> bytes,
            () ->
                columns.forEach(
                    column ->
                        Gather.run(context, column, order, result.addLike(column, rows), rows)));
  }

  /**
   * A grid for a number of items, with at most as many work-items as fill the device; a work-item
   * may process several rows.
   */
  final Grid grid(long items) {
    long most = Tiles.processors(context.backend()) * 8L * Tiles.GROUP;
    return Grid.cover(Math.min(items, most), Tiles.GROUP);
  }

  /**
   * Sorts keys as unsigned numbers, stably, together with values. On return, the scratch memory is
   * no longer in use.
   *
   * @param keys {@code int} or {@code long}; its first n elements are modified
   * @param values its first n elements are modified
   */
  abstract void sortPairs(DeviceBuffer<?> keys, DeviceBuffer<int[]> values, int n);
}
