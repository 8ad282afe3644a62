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
   * @param groupBy columns of any type; may be empty: then the result is one row, and where the
   *     table has none, its counts and sums are 0, its averages NaN, its minima and maxima 0, or
   *     NaN of doubles
   * @param aggregates functions, at least one column of the result in all
   * @return a new table of the same name: the group columns and the aggregates, a row for each
   *     group, in no order
   * @throws IllegalArgumentException where the table lacks a column, or two of the result have one
   *     name
   */
  DeviceTable aggregate(DeviceTable table, List<String> groupBy, List<Aggregate> aggregates);
}
