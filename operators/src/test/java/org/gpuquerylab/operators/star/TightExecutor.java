package org.gpuquerylab.operators.star;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.operators.table.Database;

/**
 * Executes queries with little more device memory than they need. If a query is refused, the limit
 * is raised by half.
 */
public final class TightExecutor implements StarExecutor {
  private static final long FIRST = 1 << 14;

  private final Backend backend;
  private final StarExecutor executor;
  private final long before;
  private long limit = FIRST;

  /**
   * Limits a backend's memory until this executor is closed.
   *
   * @param executor an executor on that backend, which is closed together with this one
   */
  public TightExecutor(Backend backend, StarExecutor executor) {
    this.backend = backend;
    this.executor = executor;
    this.before = backend.allocatedMemory();
  }

  @Override
  public String name() {
    return executor.name();
  }

  @Override
  public Database database() {
    return executor.database();
  }

  @Override
  public StarResult execute(StarQuery query) {
    while (true) {
      backend.limitMemory(before + limit);
      try {
        return executor.execute(query);
      } catch (OutOfDeviceMemoryException e) {
        limit += limit / 2;
      }
    }
  }

  @Override
  public void close() {
    backend.limitMemory(backend.device().fact(DeviceFact.MEMORY_BYTES).orElse(Long.MAX_VALUE));
    executor.close();
  }
}
