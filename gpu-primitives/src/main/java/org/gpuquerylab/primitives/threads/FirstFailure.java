package org.gpuquerylab.primitives.threads;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The first exception of several threads; the others are suppressed in it. */
public final class FirstFailure {
  private final AtomicReference<@Nullable Throwable> first = new AtomicReference<>();

  /** Nothing has failed yet. */
  public FirstFailure() {}

  /** Runs a body and keeps the exception that it throws; returns whether it returned normally. */
  public boolean guard(Runnable work) {
    try {
      work.run();
      return true;
    } catch (RuntimeException | Error thrown) {
      Throwable before = first.compareAndExchange(null, thrown);
      if (before != null && before != thrown) {
        before.addSuppressed(thrown);
      }
      return false;
    }
  }

  /** Whether there was one. */
  public boolean happened() {
    return first.get() != null;
  }

  /** Throws the first exception, if there was one. */
  public void rethrow() {
    Throwable thrown = first.get();
    if (thrown instanceof RuntimeException exception) {
      throw exception;
    }
    if (thrown instanceof Error error) {
      throw error;
    }
  }
}
