package org.gpuquerylab.operators.selection;

import java.util.List;
import org.gpuquerylab.operators.device.DeviceTable;

/** An algorithm that selects the rows of a table that satisfy a condition. */
public interface Selection {

  /** The name of the operator in {@link org.gpuquerylab.operators.device.StepTime}. */
  String name();

  /**
   * Selects rows, which keep their order.
   *
   * @param table not modified
   * @param condition the condition that a row must satisfy
   * @param projection the names of the result's columns, in order
   * @return a new table with the same name; it is complete once the context's queue is finished
   * @throws IllegalArgumentException if the table does not have a column, or if a constant does not
   *     have the type of its column
   */
  DeviceTable select(DeviceTable table, Condition condition, List<String> projection);
}
