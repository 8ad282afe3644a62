package org.gpuquerylab.calcite.internal;

import java.lang.management.ManagementFactory;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.gpuquerylab.joinorder.query.QueryFormatException;
import org.jspecify.annotations.Nullable;

/** Binds statements in separate threads, with a large stack and a time limit. */
final class BindingTime {
  /** The maximum processor time for a statement. */
  static final long SECONDS = 20;

  private static final long STACK_BYTES = 256L << 20;
  private static final long IDLE_SECONDS = 10;

  /**
   * Passes readings to threads that have nothing to read; they wait for a while, as starting one
   * takes a tenth of a millisecond.
   */
  private static final SynchronousQueue<Runnable> WAITING = new SynchronousQueue<>();

  private BindingTime() {}

  private static void start(Runnable reading) {
    if (!WAITING.offer(reading)) {
      Thread thread = new Thread(null, () -> read(reading), "sql-reader", STACK_BYTES);
      thread.setDaemon(true);
      thread.start();
    }
  }

  private static void read(Runnable first) {
    try {
      for (Runnable next = first;
          next != null;
          next = WAITING.poll(IDLE_SECONDS, TimeUnit.SECONDS)) {
        next.run();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt(); // A statement took too long, and its thread ends.
    }
  }

  /**
   * Calls a reader in a separate thread.
   *
   * @throws QueryFormatException if the reader throws this exception, or takes too long
   */
  static <T> T call(SqlSource source, Callable<T> reader) {
    AtomicReference<Work> work = new AtomicReference<>();
    FutureTask<T> task =
        new FutureTask<>(
            () -> {
              work.set(Work.beginning());
              return reader.call();
            });
    start(task);
    try {
      while (true) {
        try {
          return task.get(1, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
          Work done = work.get();
          if (done != null && done.seconds() > SECONDS) {
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

  /**
   * The work of a thread for one statement, in processor time: a loaded machine does not make a
   * statement more complex.
   *
   * @param before the nanoseconds of its earlier work
   */
  private record Work(Thread thread, long before) {
    static Work beginning() {
      return new Work(Thread.currentThread(), nanos(Thread.currentThread()));
    }

    private static long nanos(Thread thread) {
      return ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.getId());
    }

    double seconds() {
      return (nanos(thread) - before) / 1e9;
    }
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
