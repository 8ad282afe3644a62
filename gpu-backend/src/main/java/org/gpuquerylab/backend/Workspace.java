package org.gpuquerylab.backend;

import java.util.function.Function;
import java.util.function.Supplier;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.device.QueueOptions;

/**
 * Buffers, queues, sequences and other resources that are opened and freed together, such as all
 * that an algorithm needs for one problem size. Where opening one fails, the earlier ones are freed
 * before the exception leaves, so a constructor that opens everything through a workspace leaks
 * nothing. Used by one thread at a time.
 */
public final class Workspace implements AutoCloseable {
  private final Backend backend;
  private final Closer contents = new Closer();

  /** An empty workspace on a backend. */
  public Workspace(Backend backend) {
    this.backend = backend;
  }

  /**
   * Opens a resource in a workspace of its own, which the resource takes over; closes the workspace
   * where that fails.
   */
  public static <S> S open(Backend backend, Function<? super Workspace, S> opening) {
    Workspace workspace = new Workspace(backend);
    return workspace.contents.orClose(() -> opening.apply(workspace));
  }

  /** The backend of everything in this workspace. */
  public Backend backend() {
    return backend;
  }

  /** Allocates as {@link Backend#allocate}. */
  public <A> DeviceBuffer<A> allocate(ElementType<A> type, long length) {
    return own(() -> backend.allocate(type, length));
  }

  /** Allocates as {@link Backend#allocatePinned}. */
  public <A> PinnedBuffer<A> allocatePinned(ElementType<A> type, int length) {
    return own(() -> backend.allocatePinned(type, length));
  }

  /** Opens as {@link Backend#newQueue(boolean)}. */
  public CommandQueue newQueue(boolean profiled) {
    return own(() -> backend.newQueue(profiled));
  }

  /** Opens as {@link Backend#newQueue(QueueOptions)}. */
  public CommandQueue newQueue(QueueOptions options) {
    return own(() -> backend.newQueue(options));
  }

  /** Captures as {@link CommandQueue#capture}. */
  public CommandSequence capture(CommandQueue queue, Runnable commands) {
    return own(() -> queue.capture(commands));
  }

  /** Opens a resource that is freed with the rest. */
  public <R extends AutoCloseable> R own(Supplier<R> opening) {
    return contents.orClose(() -> contents.own(opening.get()));
  }

  /** Does a step that an opening needs as well; frees everything where it fails. */
  public void step(Runnable step) {
    contents.orClose(
        () -> {
          step.run();
          return true;
        });
  }

  /**
   * Frees everything, the last first, even where some fail. The workspace is empty then, and may be
   * used again.
   *
   * @throws RuntimeException the first failure, in which the later ones are suppressed; an error is
   *     thrown likewise
   */
  @Override
  public void close() {
    contents.close();
  }
}
