package org.gpuquerylab.operators.join;

import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.operators.device.DeviceColumn;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.References;
import org.gpuquerylab.operators.device.RowFilter;

/** A hash table of keys, in one of several forms. */
interface KeyTable extends AutoCloseable {

  /** Whether all rows of the build side have different keys. */
  boolean unique();

  /** The number of bytes that a probe may read. */
  long bytes();

  /**
   * Enqueues the probe with the values of a column, for unique keys.
   *
   * @param filter its bits and counts are modified
   * @param matches references of {@link #referenceBytes} bytes; modified: they refer to the matches
   */
  void probe(OperatorContext context, DeviceColumn key, RowFilter filter, References matches);

  /** The number of bytes in a reference to a match. */
  int referenceBytes();

  /**
   * A column of the build side in the order to which references refer. If this is not the order of
   * the rows, the method enqueues the computation of the column.
   *
   * @param rows the number of rows of the build side
   * @param scratch owns any new memory
   */
  DeviceColumn referred(OperatorContext context, DeviceColumn column, int rows, Workspace scratch);

  /** Frees the table. */
  @Override
  void close();
}
