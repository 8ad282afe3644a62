package org.gpuquerylab.backend.cpu;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.spi.DriverEvent;
import org.gpuquerylab.backend.spi.DriverKernel;
import org.gpuquerylab.backend.spi.DriverMemory;
import org.gpuquerylab.backend.spi.DriverPinnedMemory;
import org.gpuquerylab.backend.spi.DriverQueue;
import org.gpuquerylab.backend.spi.DriverSpan;
import org.jspecify.annotations.Nullable;

/**
 * A queue that runs every command at once on the calling thread, so its events are always complete.
 */
final class CpuQueue implements DriverQueue {
  private final boolean profiled;
  private final long zeroNanos;

  /**
   * @param zeroNanos the zero of the spans' start times, on the clock of {@link System#nanoTime()}
   */
  CpuQueue(boolean profiled, long zeroNanos) {
    this.profiled = profiled;
    this.zeroNanos = zeroNanos;
  }

  // The array copies below are unchecked, because the shared queue has already checked the types of
  // array and memory.
  @SuppressWarnings("SuspiciousSystemArraycopy")
  @Override
  public @Nullable DriverSpan writeArray(
      ElementType<?> type, Object from, int fromIndex, DriverMemory to, long toByte, long bytes) {
    return run(
        () ->
            System.arraycopy(from, fromIndex, array(to), index(type, toByte), index(type, bytes)));
  }

  @SuppressWarnings("SuspiciousSystemArraycopy") // as above
  @Override
  public @Nullable DriverSpan readArray(
      ElementType<?> type, DriverMemory from, long fromByte, Object to, int toIndex, long bytes) {
    return run(
        () ->
            System.arraycopy(array(from), index(type, fromByte), to, toIndex, index(type, bytes)));
  }

  @Override
  public @Nullable DriverSpan writePinned(
      DriverPinnedMemory from, long fromByte, DriverMemory to, long toByte, long bytes) {
    return run(() -> get(at(from, fromByte), memory(to), toByte, bytes));
  }

  @Override
  public @Nullable DriverSpan readPinned(
      DriverMemory from, long fromByte, DriverPinnedMemory to, long toByte, long bytes) {
    return run(() -> put(at(to, toByte), memory(from), fromByte, bytes));
  }

  @SuppressWarnings("SuspiciousSystemArraycopy") // as above
  @Override
  public @Nullable DriverSpan copy(
      DriverMemory from, long fromByte, DriverMemory to, long toByte, long bytes) {
    ElementType<?> type = memory(from).type();
    return run(
        () ->
            System.arraycopy(
                array(from),
                index(type, fromByte),
                array(to),
                index(type, toByte),
                index(type, bytes)));
  }

  @Override
  public @Nullable DriverSpan fill(
      ElementType<?> type, DriverMemory memory, long first, long count, long bits) {
    return run(() -> fill(memory(memory), (int) first, (int) count, bits));
  }

  @Override
  public @Nullable DriverSpan launch(
      DriverKernel kernel, Grid grid, KernelCall call, Object[] arguments) {
    KernelDefines defines = ((CpuDriver.Twin) kernel).defines();
    return run(() -> call.onHost(grid, defines));
  }

  @Override
  public DriverEvent record() {
    return new Complete();
  }

  /** Events of this class are always complete. */
  @Override
  public void waitFor(DriverEvent event) {
    event.await();
  }

  @Override
  public void finish() {}

  @Override
  public boolean profiled() {
    return profiled;
  }

  @Override
  public void close() {}

  private @Nullable DriverSpan run(Runnable command) {
    if (!profiled) {
      command.run();
      return null;
    }
    long start = System.nanoTime();
    command.run();
    return new Elapsed((start - zeroNanos) / 1e6, (System.nanoTime() - start) / 1e6);
  }

  private static CpuDriver.Memory<?> memory(DriverMemory memory) {
    return (CpuDriver.Memory<?>) memory;
  }

  private static Object array(DriverMemory memory) {
    return memory(memory).array();
  }

  private static int index(ElementType<?> type, long bytes) {
    return (int) (bytes / type.bytes());
  }

  private static ByteBuffer at(DriverPinnedMemory pinned, long fromByte) {
    return pinned
        .bytes()
        .duplicate()
        .position((int) fromByte)
        .slice()
        .order(ByteOrder.nativeOrder());
  }

  private static <A> void get(ByteBuffer from, CpuDriver.Memory<A> to, long toByte, long bytes) {
    to.type().get(from, to.array(), index(to.type(), toByte), index(to.type(), bytes));
  }

  private static <A> void put(ByteBuffer to, CpuDriver.Memory<A> from, long fromByte, long bytes) {
    from.type().put(to, from.array(), index(from.type(), fromByte), index(from.type(), bytes));
  }

  private static <A> void fill(CpuDriver.Memory<A> memory, int first, int count, long bits) {
    memory.type().fill(memory.array(), first, first + count, bits);
  }

  private record Elapsed(double startMillis, double millis) implements DriverSpan {
    @Override
    public void close() {}
  }

  private record Complete() implements DriverEvent {
    @Override
    public boolean isComplete() {
      return true;
    }

    @Override
    public void await() {}

    @Override
    public void close() {}
  }
}
