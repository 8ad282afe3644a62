package org.gpuquerylab.operators.sort;

import java.util.List;
import org.gpuquerylab.operators.device.DeviceTable;

/** A way to sort a table by some keys, stably: rows with equal keys keep their order. */
public interface Sort {

  /** The operator's name in {@link org.gpuquerylab.operators.device.StepTime}. */
  String name();

  /**
   * Sorts.
   *
   * @param table not modified
   * @param keys the first key decides, later ones if the earlier are equal; may be empty
   * @param projection the columns of the result
   * @return a new table of the same name and as many rows
   * @throws IllegalArgumentException if the table lacks a column
   */
  DeviceTable sort(DeviceTable table, List<OrderBy> keys, List<String> projection);
}
