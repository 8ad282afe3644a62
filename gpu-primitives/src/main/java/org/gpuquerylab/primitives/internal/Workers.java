package org.gpuquerylab.primitives.internal;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The threads of a parallel algorithm on the host. The threads are daemon threads that start on
 * first use, sleep between uses, and end when this object is closed or after a minute without use.
 * The calling thread is one of the workers, so with one thread no other thread is started.
 *
 * <p>The caller gets the first exception of the work unchanged, after all workers have stopped;
 * later exceptions are added to it as suppressed exceptions. Threads of several callers may use one
 * instance.
 */
public final class Workers implements AutoCloseable {
  /**
   * The maximum number of threads: more than processors have, and few enough for operating systems
   * to allow.
   */
  public static final int MAX_THREADS = 1024;

  private static final long SECONDS_TO_END = 10;

  private final String name;
  private final int threads;
  private final AtomicInteger started = new AtomicInteger();
  private @Nullable ForkJoinPool pool;
  private boolean closed;

  /**
   * Creates the workers of an algorithm.
   *
   * @param name the beginning of the threads' names
   * @param threads the number of threads including the caller, from 1 to {@link #MAX_THREADS}
   */
  public Workers(String name, int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException(threads + " threads; give at least 1");
    } else if (threads > MAX_THREADS) {
      throw new IllegalArgumentException(threads + " threads; give at most " + MAX_THREADS);
    }
    this.name = name;
    this.threads = threads;
  }

  /** The number of threads, including the caller. */
  public int threads() {
    return threads;
  }

  /**
   * Runs a body once for each worker, with the numbers 0 (the calling thread) to {@code threads -
   * 1}. Waits for all of them, even if the caller is interrupted or a body fails. After that, the
   * caller sees everything that the bodies wrote. If nothing else uses these workers, the bodies
   * run at the same time, so they may wait for one another.
   *
   * @throws RuntimeException the first exception of a body; an {@link Error} is thrown unchanged
   * @throws IllegalStateException if this object is closed and has more than one thread
   */
  public void each(IntConsumer body) {
    FirstFailure failure = new FirstFailure();
    CountDownLatch running = new CountDownLatch(threads - 1);
    for (int i = 1; i < threads; i++) {
      int worker = i;
      pool()
          .execute(
              () -> {
                try {
                  failure.guard(() -> body.accept(worker));
                } finally {
                  running.countDown();
                }
              });
    }
    failure.guard(() -> body.accept(0));
    await(running);
    failure.rethrow();
  }

  /**
   * Runs the tasks 0 to {@code count - 1}, each as soon as a worker is free, and waits for all of
   * them. After that, the caller sees everything that the tasks wrote. With one thread or one task,
   * the tasks run in order on the calling thread. A task may run other tasks on the same workers.
   *
   * <p>Once a task has failed, or the caller is interrupted, no further task begins.
   *
   * @throws RuntimeException the first exception of a task; an {@link Error} is thrown unchanged
   * @throws IllegalStateException if the caller is interrupted (its interrupt status stays set), or
   *     if this object is closed and more than one thread is needed
   */
  public void run(int count, IntConsumer task) {
    int helpers = Math.min(threads, count) - 1;
    if (helpers < 1) {
      for (int i = 0; i < count; i++) {
        task.accept(i);
      }
      return;
    }
    SharedTasks tasks = new SharedTasks(count, task);
    ForkJoinPool helping = pool();
    for (int i = 0; i < helpers; i++) {
      helping.execute(tasks::help);
    }
    tasks.complete();
  }

  /** Waits even if the caller is interrupted, because the workers still use the caller's memory. */
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

  /**
   * The pool of all workers except the caller, for tasks that fork other tasks; it has one thread
   * for each worker.
   *
   * @throws IllegalStateException if this object is closed
   */
  public synchronized ForkJoinPool pool() {
    if (closed) {
      throw new IllegalStateException(name + " is closed");
    }
    if (pool == null) {
      // The workers find the classes of users' jars through the context class loader, as the caller
      // does.
      ClassLoader context = Thread.currentThread().getContextClassLoader();
      pool = new ForkJoinPool(threads, owner -> newThread(owner, context), null, true);
    }
    return pool;
  }

  private ForkJoinWorkerThread newThread(ForkJoinPool owner, @Nullable ClassLoader context) {
    ForkJoinWorkerThread thread = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(owner);
    thread.setName(name + "-" + started.incrementAndGet());
    thread.setContextClassLoader(context);
    return thread;
  }

  /**
   * Ends the threads, and waits up to ten seconds for this; must not be called while they work. A
   * second call has no effect.
   */
  @Override
  public void close() {
    ForkJoinPool ending;
    synchronized (this) {
      closed = true;
      ending = pool;
    }
    if (ending != null) {
      ending.shutdownNow();
      try {
        ending.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
