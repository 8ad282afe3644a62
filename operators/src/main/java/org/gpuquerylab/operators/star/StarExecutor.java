package org.gpuquerylab.operators.star;

import org.gpuquerylab.operators.table.Database;

/**
 * Executes star queries on one database. Only one thread at a time may use an object of this class.
 * An executor keeps everything that a query needs, such as columns on a device, until {@link
 * #close}. Therefore the second execution of a query measures the query alone.
 */
public interface StarExecutor extends AutoCloseable {

  /** The name of the path, such as {@code fused}. */
  String name();

  /** The database on which queries are executed. */
  Database database();

  /**
   * Executes a query.
   *
   * @throws IllegalArgumentException if the query names something that the database does not have,
   *     or if the key of a dimension has duplicates
   */
  StarResult execute(StarQuery query);

  /** Frees everything that was kept. */
  @Override
  void close();
}
