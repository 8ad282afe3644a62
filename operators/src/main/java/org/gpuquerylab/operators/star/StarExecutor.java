package org.gpuquerylab.operators.star;

import org.gpuquerylab.operators.table.Database;

/**
 * A way to execute star queries on one database. Used by one thread at a time. What a query needs,
 * such as its columns on a device, is kept until {@link #close}, so the second execution measures
 * the query alone.
 */
public interface StarExecutor extends AutoCloseable {

  /** The name of the path, such as {@code fused}. */
  String name();

  /** The database that it executes on. */
  Database database();

  /**
   * Executes a query.
   *
   * @throws IllegalArgumentException if the query names something that the database does not have,
   *     or a dimension's key has duplicates
   */
  StarResult execute(StarQuery query);

  /** Frees everything kept. */
  @Override
  void close();
}
