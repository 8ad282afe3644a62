package org.gpuquerylab.primitives.internal;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/**
 * Numbered tasks that a caller and its helper threads execute. The caller waits for the helpers
 * that have begun. A helper that begins later, because its thread was busy, finds no more tasks.
 */
final class SharedTasks {
  /** A number that is added to the count of running helpers once no more helpers may begin. */
  private static final int SHUT = Integer.MIN_VALUE;

  private final int count;
  private final IntConsumer task;
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicInteger helping = new AtomicInteger();
  private final CountDownLatch left = new CountDownLatch(1);
  private final FirstFailure failure = new FirstFailure();

  SharedTasks(int count, IntConsumer task) {
    this.count = count;
    this.task = task;
  }

  /** Executes tasks until no task is left or a task has failed. */
  void help() {
    if (!begin()) {
      return;
    }
    try {
      if (!failure.guard(this::takeAll)) {
        stop();
      }
    } finally {
      if (helping.decrementAndGet() == SHUT) {
        left.countDown();
      }
    }
  }

  private boolean begin() {
    int before;
    do {
      before = helping.get();
      if (before < 0) {
        return false;
      }
    } while (!helping.compareAndSet(before, before + 1));
    return true;
  }

  private void takeAll() {
    for (int i = next.getAndIncrement(); i < count; i = next.getAndIncrement()) {
      task.accept(i);
    }
  }

  /** Prevents more tasks from beginning; returns whether there were tasks that had not begun. */
  private boolean stop() {
    return next.getAndSet(count) < count;
  }

  /** Executes tasks in the calling thread, and waits for the helpers; see {@link Workers#run}. */
  void complete() {
    boolean[] cutShort = new boolean[1];
    if (!failure.guard(() -> cutShort[0] = takeWhileAsked())) {
      stop();
    }
    if (helping.addAndGet(SHUT) != SHUT) {
      cutShort[0] |= awaitHelpers();
    }
    failure.rethrow();
    if (cutShort[0]) {
      throw new IllegalStateException("interrupted while the workers ran");
    }
  }

  /**
   * Executes tasks until the caller is interrupted; returns whether some tasks were left undone
   * because of this.
   */
  private boolean takeWhileAsked() {
    Thread caller = Thread.currentThread();
    while (!caller.isInterrupted()) {
      int i = next.getAndIncrement();
      if (i >= count) {
        return false;
      }
      task.accept(i);
    }
    return stop();
  }

  /**
   * Waits even if the caller is interrupted; returns whether some tasks were left undone because of
   * an interrupt.
   */
  private boolean awaitHelpers() {
    boolean cutShort = false;
    boolean interrupted = false;
    while (left.getCount() > 0) {
      try {
        left.await();
      } catch (InterruptedException e) {
        interrupted = true;
        cutShort |= stop();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return cutShort;
  }
}
