package org.gpuquerylab.calcite.internal;

import java.lang.management.ManagementFactory;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.gpuquerylab.joinorder.query.QueryFormatException;
import org.jspecify.annotations.Nullable;

/** Binds a statement in a separate thread, with a large stack and a time limit. */
final class BindingTime {
  /** The maximum processor time for a statement. */
  static final long SECONDS = 20;

  private static final long STACK_BYTES = 256L << 20;

  private BindingTime() {}

  /**
   * Calls a reader in a separate thread.
   *
   * @throws QueryFormatException if the reader throws this exception, or takes too long
   */
  static <T> T call(SqlSource source, Callable<T> reader) {
    FutureTask<T> task = new FutureTask<>(reader);
    Thread thread = new Thread(null, task, "sql-reader", STACK_BYTES);
    thread.setDaemon(true);
    thread.start();
    try {
      while (true) {
        try {
          return task.get(1, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
          if (seconds(thread) > SECONDS) {
            task.cancel(true);
            throw source.whole(
                "this takes more than " + SECONDS + " s to read; make it simpler", e);
          }
        }
      }
    } catch (InterruptedException e) {
      task.cancel(true);
      Thread.currentThread().interrupt();
      throw source.whole("the reading was interrupted; repeat it", e);
    } catch (ExecutionException e) {
      throw failure(source, e.getCause());
    }
  }

  /** The processor time of a thread; a loaded machine does not make a statement more complex. */
  private static double seconds(Thread thread) {
    return ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.getId()) / 1e9;
  }

  private static RuntimeException failure(SqlSource source, @Nullable Throwable cause) {
    if (cause instanceof RuntimeException exception) {
      return exception;
    } else if (cause instanceof StackOverflowError) {
      return source.whole("the statement is nested too deeply; make it simpler", cause);
    } else if (cause instanceof Error error) {
      throw error;
    }
    return new IllegalStateException(cause);
  }
}
