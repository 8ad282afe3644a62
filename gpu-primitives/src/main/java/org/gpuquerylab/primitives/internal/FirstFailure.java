package org.gpuquerylab.primitives.internal;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The first exception that several threads throw; later ones are added to it as suppressed. */
public final class FirstFailure {
  private final AtomicReference<@Nullable Throwable> first = new AtomicReference<>();

  /** Creates an object without an exception. */
  public FirstFailure() {}

  /**
   * Runs a body and records the exception that it throws; returns whether it completed normally.
   */
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

  /** Whether an exception was recorded. */
  public boolean happened() {
    return first.get() != null;
  }

  /** Throws the recorded exception, if there is one. */
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
