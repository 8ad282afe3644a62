package org.gpuquerylab.operators.join.table;

import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.operators.device.DeviceColumn;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.References;
import org.gpuquerylab.operators.device.RowFilter;

/** A hash table of keys, in one of its forms. */
public interface KeyTable extends AutoCloseable {

  /** Whether no two rows of the build side have the same key. */
  boolean unique();

  /** Bytes that a probe may read. */
  long bytes();

  /**
   * Enqueues the probe by a column, for unique keys.
   *
   * @param filter its bits and counts are modified
   * @param matches references of {@link #referenceBytes} bytes; modified: what each match refers to
   */
  void probe(OperatorContext context, DeviceColumn key, RowFilter filter, References matches);

  /** The bytes of a match's reference. */
  int referenceBytes();

  /**
   * A column of the build side in the order that matches refer to; enqueues its computation if that
   * is not the order of the rows.
   *
   * @param rows of the build side
   * @param scratch owns any new memory
   */
  DeviceColumn referred(OperatorContext context, DeviceColumn column, int rows, Workspace scratch);

  /** Frees the table. */
  @Override
  void close();
}
