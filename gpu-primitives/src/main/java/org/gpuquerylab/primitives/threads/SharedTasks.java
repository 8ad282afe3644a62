package org.gpuquerylab.primitives.threads;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/**
 * Numbered tasks that a caller and its helpers take in turn. The caller waits for the helpers that
 * have begun; a helper that comes later, because its thread was busy, finds no work left.
 */
final class SharedTasks {
  /** Added to the number of helpers at work once no further one may begin. */
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

  /** Takes tasks until none is left, or one has failed. */
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

  /** Lets no further task begin; whether there was one. */
  private boolean stop() {
    return next.getAndSet(count) < count;
  }

  /** Takes tasks as a helper does, and waits for the helpers; see {@link Workers#run}. */
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

  /** Takes tasks until the caller is interrupted; whether that left some undone. */
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

  /** Waits even if the caller is interrupted; returns whether that left tasks undone. */
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
