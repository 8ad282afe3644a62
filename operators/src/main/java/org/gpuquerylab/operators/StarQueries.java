package org.gpuquerylab.operators;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.operators.internal.fused.FusedExecutor;
import org.gpuquerylab.operators.internal.fused.FusedPlanner;
import org.gpuquerylab.operators.internal.parallel.ParallelExecutor;
import org.gpuquerylab.operators.internal.star.OperatorExecutor;
import org.gpuquerylab.operators.star.Encoding;
import org.gpuquerylab.operators.star.StarExecutor;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.StarResult;
import org.gpuquerylab.operators.table.Database;
import org.jspecify.annotations.Nullable;

/**
 * Runs star queries on one database: the entrance to this module.
 *
 * <pre>{@code
 * try (StarQueries queries = StarQueries.onHost(Queries.database(0.01))) {
 *   StarResult result = queries.run(Queries.named("q41"));
 * }
 * }</pre>
 *
 * <p>On a device, a query is one pass over the fact table, whose columns are encoded in as few
 * bytes as possible; what this path cannot execute, the operators do, one after another. Everything
 * that a query needs, such as columns on the device, is kept until {@link #close}. Only one thread
 * at a time may use an instance.
 */
public final class StarQueries implements AutoCloseable {
  private final Database database;
  private final @Nullable Backend backend;
  private final @Nullable FusedPlanner planner;
  private @Nullable StarExecutor open;

  private StarQueries(
      Database database, @Nullable Backend backend, @Nullable FusedPlanner planner) {
    this.database = database;
    this.backend = backend;
    this.planner = planner;
  }

  /** Runs queries on the host, with all its processors. */
  public static StarQueries onHost(Database database) {
    return new StarQueries(database, null, null);
  }

  /**
   * Runs queries on a device.
   *
   * @param backend stays open, and must be open as long as queries are run
   */
  public static StarQueries on(Backend backend, Database database) {
    boolean fuses = FusedExecutor.runsOn(backend.device());
    return new StarQueries(
        database, backend, fuses ? new FusedPlanner(database, Encoding.NARROW) : null);
  }

  /**
   * Runs a query.
   *
   * @throws IllegalArgumentException if the query names something that the database does not have,
   *     or if the key of a dimension has duplicates
   * @throws org.gpuquerylab.backend.device.OutOfDeviceMemoryException if the device has too little
   *     memory for the query's dimensions
   */
  public StarResult run(StarQuery query) {
    if (backend == null) {
      return opened(ParallelExecutor.NAME).execute(query);
    }
    return opened(isFused(query) ? FusedExecutor.NAME : OperatorExecutor.NAME).execute(query);
  }

  private boolean isFused(StarQuery query) {
    if (backend == null || planner == null) {
      return false;
    }
    try {
      planner.shape(query, backend.device());
      return true;
    } catch (IllegalArgumentException e) {
      return false; // The operators can execute the query, or else report its fault.
    }
  }

  /** Only one path is open at a time, so that its columns can use all the memory. */
  private StarExecutor opened(String path) {
    if (open == null || !open.name().equals(path)) {
      close();
      open = executor(path);
    }
    return open;
  }

  private StarExecutor executor(String path) {
    if (backend == null) {
      return new ParallelExecutor(database, Runtime.getRuntime().availableProcessors());
    }
    return planner != null && path.equals(FusedExecutor.NAME)
        ? new FusedExecutor(backend, planner, false)
        : new OperatorExecutor(backend, database, false);
  }

  /** Frees everything that was kept. */
  @Override
  public void close() {
    if (open != null) {
      open.close();
      open = null;
    }
  }
}
