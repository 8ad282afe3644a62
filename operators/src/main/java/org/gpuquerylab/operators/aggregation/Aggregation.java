package org.gpuquerylab.operators.aggregation;

import java.util.List;
import org.gpuquerylab.operators.device.DeviceTable;

/** A way to aggregate a table by groups. */
public interface Aggregation {

  /** The operator's name in {@link org.gpuquerylab.operators.device.StepTime}. */
  String name();

  /**
   * Aggregates.
   *
   * @param table not modified
   * @param groupBy columns of any type; may be empty. Then the result is one row; if the table has
   *     no rows, its counts and sums are 0, its averages NaN, and its minima and maxima 0, or NaN
   *     for doubles
   * @param aggregates functions; the result must have at least one column
   * @return a new table of the same name: the group columns and the aggregates, one row for each
   *     group, in no particular order
   * @throws IllegalArgumentException if the table lacks a column, or two columns of the result have
   *     the same name
   */
  DeviceTable aggregate(DeviceTable table, List<String> groupBy, List<Aggregate> aggregates);
}
