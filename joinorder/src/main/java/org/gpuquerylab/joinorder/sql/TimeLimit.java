package org.gpuquerylab.joinorder.sql;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.gpuquerylab.joinorder.query.QueryFormatException;
import org.jspecify.annotations.Nullable;

/** Reads a query in a separate thread, with a large stack for deep expressions and a time limit. */
final class TimeLimit {
  /** The maximum time for reading a query. */
  static final long SECONDS = 4;

  private static final long STACK_BYTES = 128L << 20;

  private TimeLimit() {}

  /**
   * Calls a reader in a separate thread.
   *
   * @param source the query's name in messages
   * @throws QueryFormatException if the reader throws this exception, or takes too long
   */
  public static <T> T call(String source, Callable<T> reader) {
    FutureTask<T> task = new FutureTask<>(reader);
    Thread thread = new Thread(null, task, "sql-reader", STACK_BYTES);
    thread.setDaemon(true);
    thread.start();
    try {
      return task.get(SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      task.cancel(true);
      String message = ": reading this takes more than " + SECONDS + " s; make it simpler";
      throw new QueryFormatException(source + message, e);
    } catch (InterruptedException e) {
      task.cancel(true);
      Thread.currentThread().interrupt();
      throw new QueryFormatException(source + ": the reading was interrupted; repeat it", e);
    } catch (ExecutionException e) {
      throw failure(source, e.getCause());
    }
  }

  private static RuntimeException failure(String source, @Nullable Throwable cause) {
    if (cause instanceof RuntimeException exception) {
      return exception;
    } else if (cause instanceof StackOverflowError) {
      return new QueryFormatException(
          source + ": the query is nested too deeply; make it simpler", cause);
    } else if (cause instanceof Error error) {
      throw error;
    }
    return new IllegalStateException(cause);
  }
}
