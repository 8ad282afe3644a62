package org.gpuquerylab.backend;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;
import org.gpuquerylab.backend.device.ElementType;

/**
 * Buffers, queues and sequences that are opened and freed together, such as what an algorithm needs
 * for one problem size. Where opening one fails, the earlier ones are freed before the exception
 * leaves, so that a constructor which opens all it needs here loses nothing.
 */
public final class Workspace implements AutoCloseable {
  private final Backend backend;
  private final Deque<Resource> resources = new ArrayDeque<>();

  /** An empty workspace on a backend. */
  public Workspace(Backend backend) {
    this.backend = backend;
  }

  /** The backend that everything in here belongs to. */
  public Backend backend() {
    return backend;
  }

  /** Allocates as {@link Backend#allocate}. */
  public <A> DeviceBuffer<A> allocate(ElementType<A> type, long length) {
    return keep(() -> backend.allocate(type, length));
  }

  /** Allocates as {@link Backend#allocatePinned}. */
  public <A> PinnedBuffer<A> allocatePinned(ElementType<A> type, int length) {
    return keep(() -> backend.allocatePinned(type, length));
  }

  /** Opens as {@link Backend#newQueue(boolean)}. */
  public CommandQueue newQueue(boolean profiled) {
    return keep(() -> backend.newQueue(profiled));
  }

  /** Captures as {@link CommandQueue#capture}. */
  public CommandSequence capture(CommandQueue queue, Runnable commands) {
    return keep(() -> queue.capture(commands));
  }

  /** Frees everything, the last first. */
  @Override
  public void close() {
    while (!resources.isEmpty()) {
      resources.pop().close();
    }
  }

  private <R extends Resource> R keep(Supplier<R> opening) {
    try {
      R resource = opening.get();
      resources.push(resource);
      return resource;
    } catch (RuntimeException | Error e) {
      close();
      throw e;
    }
  }
}
