package org.gpuquerylab.backend;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.gpuquerylab.backend.device.ElementType;

/**
 * Buffers, queues, sequences and other resources that are opened and freed together, such as all
 * resources that an algorithm needs for one problem size. If one resource fails to open, the
 * earlier ones are freed before the exception is passed on. Therefore a constructor that opens
 * everything through a workspace leaks nothing. Only one thread at a time may use an instance.
 */
public final class Workspace implements AutoCloseable {
  private final Backend backend;
  private final Closer contents = new Closer();

  /** Creates an empty workspace on a backend. */
  public Workspace(Backend backend) {
    this.backend = backend;
  }

  /**
   * Creates a workspace and a resource that owns it; closes the workspace if the resource fails to
   * open.
   */
  public static <S> S open(Backend backend, Function<? super Workspace, S> opening) {
    Workspace workspace = new Workspace(backend);
    return workspace.contents.orClose(() -> opening.apply(workspace));
  }

  /** The backend of all resources in this workspace. */
  public Backend backend() {
    return backend;
  }

  /** Allocates device memory as {@link Backend#allocate} does. */
  public <A> DeviceBuffer<A> allocate(ElementType<A> type, long length) {
    return own(() -> backend.allocate(type, length));
  }

  /** Allocates pinned memory as {@link Backend#allocatePinned} does. */
  public <A> PinnedBuffer<A> allocatePinned(ElementType<A> type, int length) {
    return own(() -> backend.allocatePinned(type, length));
  }

  /** Opens a queue as {@link Backend#newQueue(boolean)} does. */
  public CommandQueue newQueue(boolean profiled) {
    return own(() -> backend.newQueue(profiled));
  }

  /** Captures a sequence as {@link CommandQueue#capture} does. */
  public CommandSequence capture(CommandQueue queue, Runnable commands) {
    return capture(queue, List.of(), commands);
  }

  /**
   * Captures a sequence with branches as {@link CommandQueue#capture(List, Runnable)} does.
   *
   * @param branches not modified
   */
  public CommandSequence capture(
      CommandQueue queue, List<CommandQueue> branches, Runnable commands) {
    return own(() -> queue.capture(branches, commands));
  }

  /** Opens a resource that is freed together with the others. */
  public <R extends AutoCloseable> R own(Supplier<R> opening) {
    return contents.orClose(() -> contents.own(opening.get()));
  }

  /** Runs a step that is part of opening the resources; frees all resources if the step fails. */
  public void step(Runnable step) {
    contents.orClose(
        () -> {
          step.run();
          return true;
        });
  }

  /**
   * Frees all resources, the last one first, even if some of them fail. After that, the workspace
   * is empty and may be used again.
   *
   * @throws RuntimeException the first failure, with later failures as suppressed exceptions;
   *     errors are thrown as well
   */
  @Override
  public void close() {
    contents.close();
  }
}
