package org.gpuquerylab.operators.join;

import org.gpuquerylab.operators.device.DeviceTable;

/** An algorithm that joins two tables on the equality of a key. */
public interface EquiJoin {

  /** The name of the operator in {@link org.gpuquerylab.operators.device.StepTime}. */
  String name();

  /**
   * Joins two tables; the result has a row for each pair of rows with equal keys.
   *
   * @param build the smaller table, such as a dimension; at most 2^28 rows; not modified
   * @param probe the larger table, such as the fact table; not modified
   * @param columns keys of type INT32, INT64 or STRING, and the columns of the result: first the
   *     probe side's columns
   * @return a new table with the name of the probe side; it is complete once the context's queue is
   *     finished
   * @throws IllegalArgumentException if a column does not exist, if two columns of the result have
   *     the same name, if the keys have different types, or if the result would have more than 2^31
   *     - 1 rows
   */
  DeviceTable join(DeviceTable build, DeviceTable probe, JoinColumns columns);
}
