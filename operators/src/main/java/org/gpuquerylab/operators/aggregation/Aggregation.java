package org.gpuquerylab.operators.aggregation;

import java.util.List;
import org.gpuquerylab.operators.device.DeviceTable;

/** An algorithm that aggregates a table by groups. */
public interface Aggregation {

  /** The name of the operator in {@link org.gpuquerylab.operators.device.StepTime}. */
  String name();

  /**
   * Aggregates a table.
   *
   * @param table not modified
   * @param groupBy the columns of the groups, of any types; the list may be empty. If it is empty,
   *     the result is one row. If the table has no rows, its counts and sums are 0, its averages
   *     are NaN, and its minima and maxima are 0, or NaN for doubles
   * @param aggregates the functions; the result must have at least one column
   * @return a new table with the same name: the group columns and the aggregates, with one row for
   *     each group, in no particular order
   * @throws IllegalArgumentException if the table does not have a column, or if two columns of the
   *     result have the same name
   */
  DeviceTable aggregate(DeviceTable table, List<String> groupBy, List<Aggregate> aggregates);
}
