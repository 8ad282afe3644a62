package org.gpuquerylab.joinorder.parallel;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The threads of a parallel algorithm. They start on first use, sleep between uses, and end when
 * this is closed, or after a minute without use.
 */
public final class Workers implements AutoCloseable {
  private static final long SECONDS_TO_END = 10;

  private final String name;
  private final int threads;
  private @Nullable ForkJoinPool pool;
  private boolean closed;

  /**
   * Workers of an algorithm.
   *
   * @param name what the threads' names begin with
   * @param threads at least 1; one thread is that of the caller
   */
  public Workers(String name, int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException(threads + " threads, give at least 1");
    }
    this.name = name;
    this.threads = threads;
  }

  /** How many threads work. */
  public int threads() {
    return threads;
  }

  /**
   * Runs a body once for each worker, from 0 (the calling thread) to {@code threads - 1}, and waits
   * for all of them. What they wrote is seen by the caller then.
   *
   * @throws RuntimeException the first exception of a worker, once all have returned; likewise an
   *     error
   */
  public void run(IntConsumer body) {
    Failure failure = new Failure();
    CountDownLatch running = new CountDownLatch(threads - 1);
    for (int i = 1; i < threads; i++) {
      int worker = i;
      pool()
          .execute(
              () -> {
                failure.guard(() -> body.accept(worker));
                running.countDown();
              });
    }
    failure.guard(() -> body.accept(0));
    await(running);
    failure.rethrow();
  }

  /** Waits in any case: the workers use what the caller would take with it. */
  public static void await(CountDownLatch running) {
    boolean interrupted = false;
    while (running.getCount() > 0) {
      try {
        running.await();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** The pool that the workers but the caller belong to; it has a thread for each worker. */
  public ForkJoinPool pool() {
    if (closed) {
      throw new IllegalStateException(name + " is closed");
    }
    if (pool == null) {
      pool = new ForkJoinPool(threads, this::newThread, null, true);
    }
    return pool;
  }

  private ForkJoinWorkerThread newThread(ForkJoinPool owner) {
    ForkJoinWorkerThread thread = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(owner);
    thread.setName(name + "-" + (thread.getPoolIndex() + 1));
    return thread;
  }

  /** Ends the threads and waits for that. */
  @Override
  public void close() {
    closed = true;
    if (pool != null) {
      pool.shutdownNow();
      try {
        pool.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
