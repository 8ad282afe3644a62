package org.gpuquerylab.operators.sort;

import java.util.List;
import org.gpuquerylab.operators.device.DeviceTable;

/**
 * An algorithm that sorts a table by some keys. The sort is stable: rows with equal keys keep their
 * order.
 */
public interface Sort {

  /** The name of the operator in {@link org.gpuquerylab.operators.device.StepTime}. */
  String name();

  /**
   * Sorts a table.
   *
   * @param table not modified
   * @param keys the first key determines the order; a later key determines it if all earlier keys
   *     are equal. The list may be empty
   * @param projection the names of the result's columns
   * @return a new table with the same name and the same number of rows
   * @throws IllegalArgumentException if the table does not have a column
   */
  DeviceTable sort(DeviceTable table, List<OrderBy> keys, List<String> projection);
}
