package org.gpuquerylab.backend;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;
import org.gpuquerylab.backend.device.BackendException;
import org.jspecify.annotations.Nullable;

/**
 * Closes what was opened, the last first and each once, even where some fail. The first failure
 * counts; the later ones are suppressed in it. Used by one thread at a time.
 */
public final class Closer implements AutoCloseable {
  private final Deque<AutoCloseable> owned = new ArrayDeque<>();

  /** Nothing is owned yet. */
  public Closer() {}

  /** Takes over what is open. */
  public <R extends AutoCloseable> R own(R opened) {
    owned.push(opened);
    return opened;
  }

  /**
   * Takes a step with what is owned; where the step fails, all is closed before the exception
   * leaves.
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
   * Closes all; nothing is owned then.
   *
   * @throws RuntimeException the first failure; likewise an error
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
      } catch (Exception | Error e) { // whatever it is, the others are closed
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
