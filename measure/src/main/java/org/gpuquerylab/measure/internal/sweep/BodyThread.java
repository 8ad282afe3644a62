package org.gpuquerylab.measure.internal.sweep;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The thread that runs the bodies of trials, with a time limit.
 *
 * <p>A body that takes too long is interrupted. A body that does not end even then cannot be
 * stopped in Java: it may be Java code that never checks for interrupts, or a native call that
 * never returns. In this case the thread continues in the background, {@link #isStuck()} reports
 * this, and the measuring code must leave this process.
 */
final class BodyThread implements AutoCloseable {

  /** The time that an interrupted body may take to end; on a busy machine it may have to wait. */
  private static final Duration GRACE = Duration.ofSeconds(10);

  private final ExecutorService executor =
      Executors.newSingleThreadExecutor(
          task -> {
            Thread thread = new Thread(task, "measured");
            thread.setDaemon(true);
            return thread;
          });

  private boolean stuck;

  /**
   * Runs a body on this thread.
   *
   * @throws TimeoutException if the body took longer than the limit and was interrupted
   * @throws Throwable if the body threw it
   */
  <T> T call(Callable<T> body, Duration limit) throws Throwable {
    Future<T> future = executor.submit(body);
    try {
      return future.get(limit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() == null ? e : e.getCause();
    } catch (TimeoutException e) {
      future.cancel(true);
      stuck = !becomesFree();
      throw e;
    }
  }

  /** Whether a body is still running after it was interrupted. */
  boolean isStuck() {
    return stuck;
  }

  private boolean becomesFree() throws InterruptedException {
    try {
      executor.submit(Thread::interrupted).get(GRACE.toNanos(), TimeUnit.NANOSECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    executor.shutdownNow();
  }
}
