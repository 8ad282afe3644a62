package org.gpuquerylab.backend;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;
import org.gpuquerylab.backend.device.BackendException;
import org.jspecify.annotations.Nullable;

/**
 * Closes everything that was opened, the last first and each once, even where some fail. Throws the
 * first failure; the later ones are suppressed in it. Used by one thread at a time.
 */
public final class Closer implements AutoCloseable {
  private final Deque<AutoCloseable> owned = new ArrayDeque<>();

  /** Owns nothing yet. */
  public Closer() {}

  /** Takes over an open resource. */
  public <R extends AutoCloseable> R own(R opened) {
    owned.push(opened);
    return opened;
  }

  /**
   * Does a step with the owned resources; where the step fails, closes all of them before the
   * exception leaves.
   */
  public <T> T orClose(Supplier<T> step) {
    try {
      return step.get();
    } catch (RuntimeException | Error e) {
      closeAll(e);
      throw e;
    }
  }

  /**
   * Closes all resources; owns none then.
   *
   * @throws RuntimeException the first failure; an error is thrown likewise
   */
  @Override
  public void close() {
    Throwable failure = closeAll(null);
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure instanceof RuntimeException exception) {
      throw exception;
    }
    if (failure != null) {
      throw new BackendException("cannot close: " + failure.getMessage(), failure);
    }
  }

  private @Nullable Throwable closeAll(@Nullable Throwable before) {
    Throwable failure = before;
    while (!owned.isEmpty()) {
      try {
        owned.pop().close();
      } catch (Exception | Error e) { // whatever was thrown, the others are closed
        if (failure == null) {
          failure = e;
        } else if (failure != e) {
          failure.addSuppressed(e);
        }
      }
    }
    return failure;
  }
}
