package org.gpuquerylab.operators.selection;

import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.operators.device.DeviceColumn;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.RowFilter;
import org.gpuquerylab.operators.device.Tiles;
import org.gpuquerylab.operators.selection.FilterKernels.FilterMerge;
import org.gpuquerylab.operators.selection.FilterKernels.FilterRows;

/** Evaluates conditions into filters, which is step 1 of selection. */
final class RowFilters {
  private final OperatorContext context;
  private final DeviceTable table;

  RowFilters(OperatorContext context, DeviceTable table) {
    this.context = context;
    this.table = table;
  }

  /** Enqueues commands that write the bits and counts of a filter. */
  void evaluate(Condition condition, RowFilter filter) {
    evaluate(condition, filter, Merging.REPLACE);
  }

  private void evaluate(Condition condition, RowFilter filter, Merging merging) {
    if (condition instanceof Condition.OnColumn onColumn) {
      column(onColumn, filter, merging);
    } else if (merging == Merging.REPLACE) {
      combine(condition, filter);
    } else {
      try (RowFilter other = new RowFilter(context, filter.rows())) {
        combine(condition, other);
        merge(other, filter, merging);
        // The memory of this object may be reused once the object is closed.
        context.queue().finish();
      }
    }
  }

  private void combine(Condition condition, RowFilter filter) {
    boolean all = condition instanceof Condition.AllOf;
    List<Condition> parts =
        condition instanceof Condition.AllOf allOf
            ? allOf.conditions()
            : ((Condition.AnyOf) condition).conditions();
    if (parts.isEmpty()) {
      constant(filter, all);
    }
    Merging merging = Merging.REPLACE;
    for (Condition part : parts) {
      evaluate(part, filter, merging);
      merging = all ? Merging.AND : Merging.OR;
    }
  }

  /**
   * Enqueues a filter that all rows pass, or that no row passes. It tests the first column with the
   * complement of the empty set, or with the empty set.
   */
  private void constant(RowFilter filter, boolean all) {
    DeviceColumn any = table.columns().get(0);
    launch(any, new IntervalSet(any.elements().newArray(2), 0, all), filter, Merging.REPLACE);
  }

  private void column(Condition.OnColumn condition, RowFilter filter, Merging merging) {
    DeviceColumn column = table.column(condition.column());
    launch(column, IntervalSet.of(condition, column), filter, merging);
  }

  private void launch(DeviceColumn column, IntervalSet set, RowFilter filter, Merging merging) {
    Map<String, Object> defines = Tiles.defines(Merging.DEFINES);
    defines.put("COLUMN", column.code());
    Kernel<FilterRows> kernel = context.backend().compile(FilterRows.class, defines);
    try (DeviceBuffer<?> bounds =
        context.backend().allocate(column.elements(), Math.max(2, 2L * set.count()))) {
      write(bounds, set.bounds());
      context
          .queue()
          .launch(
              kernel,
              filter.grid(),
              new FilterRows(
                  column.values(),
                  bounds,
                  filter.bits(),
                  filter.counts(),
                  filter.rows(),
                  set.count(),
                  set.complement() ? 1 : 0,
                  merging.code()));
      context.queue().finish();
    }
  }

  @SuppressWarnings("unchecked") // The bounds have the element type of the column.
  private <A> void write(DeviceBuffer<A> buffer, Object array) {
    context.queue().write((A) array, buffer);
  }

  private void merge(RowFilter other, RowFilter filter, Merging merging) {
    Kernel<FilterMerge> kernel =
        context.backend().compile(FilterMerge.class, Tiles.defines(Merging.DEFINES));
    context
        .queue()
        .launch(
            kernel,
            filter.grid(),
            new FilterMerge(
                other.bits(), filter.bits(), filter.counts(), filter.rows(), merging.code()));
  }
}
