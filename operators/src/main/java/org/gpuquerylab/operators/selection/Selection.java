package org.gpuquerylab.operators.selection;

import java.util.List;
import org.gpuquerylab.operators.device.DeviceTable;

/** A way to select the rows of a table that meet a condition. */
public interface Selection {

  /** The operator's name in {@link org.gpuquerylab.operators.device.StepTime}. */
  String name();

  /**
   * Selects rows, in their order.
   *
   * @param table not modified
   * @param condition the condition that must hold
   * @param projection names of the columns of the result, in order
   * @return a new table of the same name, whose contents are complete once the context's queue is
   *     finished
   * @throws IllegalArgumentException if the table lacks a column, or a constant does not have its
   *     column's type
   */
  DeviceTable select(DeviceTable table, Condition condition, List<String> projection);
}
