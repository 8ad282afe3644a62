package org.gpuquerylab.backend;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;
import org.gpuquerylab.backend.device.BackendException;
import org.jspecify.annotations.Nullable;

/**
 * Closes resources, the last one first and each one once, even if some of them fail. The first
 * failure is thrown; later failures are added to it as suppressed exceptions. Only one thread at a
 * time may use an instance.
 */
public final class Closer implements AutoCloseable {
  private final Deque<AutoCloseable> owned = new ArrayDeque<>();

  /** Creates a closer without resources. */
  public Closer() {}

  /** Registers an open resource, which this object closes from now on. */
  public <R extends AutoCloseable> R own(R opened) {
    owned.push(opened);
    return opened;
  }

  /**
   * Runs a step that uses the resources. If the step fails, closes all resources before the
   * exception is passed on.
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
   * Closes all resources and forgets them.
   *
   * @throws RuntimeException the first failure; an {@link Error} is thrown unchanged
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
      } catch (Exception | Error e) { // Whatever was thrown, the other resources must be closed.
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
