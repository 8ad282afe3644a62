package org.gpuquerylab.entropy.cells;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Runs numbered tasks on a fixed number of threads; with one thread, in order on the caller's. */
public final class Workers implements AutoCloseable {
  private final @Nullable ForkJoinPool pool;

  /** Starts workers for so many threads; none for one thread. */
  public Workers(int threads) {
    pool = threads > 1 ? new ForkJoinPool(threads) : null;
  }

  /** Runs the tasks 0 to {@code count - 1} and waits for all. */
  public void run(int count, IntConsumer task) {
    if (pool == null || count < 2) {
      for (int i = 0; i < count; i++) {
        task.accept(i);
      }
      return;
    }
    try {
      pool.submit(() -> IntStream.range(0, count).parallel().forEach(task)).get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the workers ran", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a worker failed", e);
    }
  }

  @Override
  public void close() {
    if (pool != null) {
      pool.shutdownNow();
    }
  }
}
