package org.gpuquerylab.backend.cpu;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.spi.DriverEvent;
import org.gpuquerylab.backend.spi.DriverKernel;
import org.gpuquerylab.backend.spi.DriverMemory;
import org.gpuquerylab.backend.spi.DriverPinnedMemory;
import org.gpuquerylab.backend.spi.DriverQueue;
import org.gpuquerylab.backend.spi.DriverSpan;
import org.jspecify.annotations.Nullable;

/**
 * A queue whose commands run one after the other on the threads of a partition, beside the commands
 * of other partitions. The caller waits only for copies from and to arrays. After a command has
 * thrown an exception, no later command runs. Every caller that waits for a later command gets the
 * same exception, as after a fault of a device.
 */
final class PartitionQueue implements DriverQueue {
  private final CpuQueue commands;
  private final Executor threads;
  private CompletableFuture<?> last = CompletableFuture.completedFuture(null);

  /**
   * Runs each command on its own thread.
   *
   * @param commands runs the commands; it also determines the thread of a command
   */
  PartitionQueue(CpuQueue commands, Executor threads) {
    this.commands = commands;
    this.threads = threads;
  }

  private CompletableFuture<@Nullable DriverSpan> enqueue(Supplier<@Nullable DriverSpan> command) {
    CompletableFuture<@Nullable DriverSpan> next =
        last.thenApplyAsync(before -> command.get(), threads);
    last = next;
    return next;
  }

  private @Nullable DriverSpan later(Supplier<@Nullable DriverSpan> command) {
    CompletableFuture<@Nullable DriverSpan> next = enqueue(command);
    return profiled() ? new Later(next) : null;
  }

  private static <T> T await(CompletableFuture<T> command) {
    try {
      return command.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof BackendException fault) {
        throw fault;
      } else if (e.getCause() instanceof Error fault) {
        throw fault;
      }
      throw new BackendException("a command on a partition failed: " + e.getCause(), e);
    }
  }

  @Override
  public @Nullable DriverSpan writeArray(
      ElementType<?> type, Object from, int fromIndex, DriverMemory to, long toByte, long bytes) {
    return await(enqueue(() -> commands.writeArray(type, from, fromIndex, to, toByte, bytes)));
  }

  @Override
  public @Nullable DriverSpan readArray(
      ElementType<?> type, DriverMemory from, long fromByte, Object to, int toIndex, long bytes) {
    return await(enqueue(() -> commands.readArray(type, from, fromByte, to, toIndex, bytes)));
  }

  @Override
  public @Nullable DriverSpan writePinned(
      DriverPinnedMemory from, long fromByte, DriverMemory to, long toByte, long bytes) {
    return later(() -> commands.writePinned(from, fromByte, to, toByte, bytes));
  }

  @Override
  public @Nullable DriverSpan readPinned(
      DriverMemory from, long fromByte, DriverPinnedMemory to, long toByte, long bytes) {
    return later(() -> commands.readPinned(from, fromByte, to, toByte, bytes));
  }

  @Override
  public @Nullable DriverSpan copy(
      DriverMemory from, long fromByte, DriverMemory to, long toByte, long bytes) {
    return later(() -> commands.copy(from, fromByte, to, toByte, bytes));
  }

  @Override
  public @Nullable DriverSpan fill(
      ElementType<?> type, DriverMemory memory, long first, long count, long bits) {
    return later(() -> commands.fill(type, memory, first, count, bits));
  }

  @Override
  public @Nullable DriverSpan launch(
      DriverKernel kernel, Grid grid, KernelCall call, Object[] arguments) {
    return later(() -> commands.launch(kernel, grid, call, arguments));
  }

  @Override
  public DriverEvent record() {
    return new Reached(last);
  }

  /**
   * Blocks no thread. Events of the whole device need no waiting, because they are complete when
   * they are recorded.
   */
  @Override
  public void waitFor(DriverEvent event) {
    if (event instanceof Reached other) {
      last = last.thenCombine(other.place, (own, others) -> null);
    }
  }

  @Override
  public void finish() {
    await(last);
  }

  @Override
  public boolean profiled() {
    return commands.profiled();
  }

  /**
   * Waits so that no command runs after the queue is closed; another method reports exceptions of
   * commands.
   */
  @Override
  public void close() {
    last.handle((done, fault) -> null).join();
  }

  /** A point in the queue of a partition. */
  private record Reached(CompletableFuture<?> place) implements DriverEvent {
    @Override
    public boolean isComplete() {
      return place.isDone();
    }

    @Override
    public void await() {
      PartitionQueue.await(place);
    }

    @Override
    public void close() {}
  }

  /** The timing of a command; it is read only after the command is complete. */
  private record Later(CompletableFuture<@Nullable DriverSpan> span) implements DriverSpan {
    private DriverSpan get() {
      DriverSpan known = PartitionQueue.await(span);
      if (known == null) {
        throw new IllegalStateException("the queue is profiled");
      }
      return known;
    }

    @Override
    public double startMillis() {
      return get().startMillis();
    }

    @Override
    public double millis() {
      return get().millis();
    }

    @Override
    public void close() {}
  }
}
