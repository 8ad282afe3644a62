package org.gpuquerylab.backend;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Buffers that are allocated and freed together, such as the scratch memory of an algorithm. Where
 * an allocation fails, the earlier ones are freed before the exception leaves, so that a
 * constructor which allocates all of its memory here loses none.
 */
public final class Workspace implements AutoCloseable {
  private final Backend backend;
  private final Deque<Resource> resources = new ArrayDeque<>();

  /** An empty workspace on a backend. */
  public Workspace(Backend backend) {
    this.backend = backend;
  }

  /** Allocates as {@link Backend#allocate}. */
  public <A> DeviceBuffer<A> allocate(ElementType<A> type, long length) {
    try {
      DeviceBuffer<A> buffer = backend.allocate(type, length);
      resources.push(buffer);
      return buffer;
    } catch (RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  /** Allocates as {@link Backend#allocatePinned}. */
  public <A> PinnedBuffer<A> allocatePinned(ElementType<A> type, int length) {
    try {
      PinnedBuffer<A> buffer = backend.allocatePinned(type, length);
      resources.push(buffer);
      return buffer;
    } catch (RuntimeException | Error e) {
      close();
      throw e;
    }
  }

  /** Frees everything, the last first. */
  @Override
  public void close() {
    while (!resources.isEmpty()) {
      resources.pop().close();
    }
  }
}
