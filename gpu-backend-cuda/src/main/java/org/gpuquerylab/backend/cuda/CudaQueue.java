package org.gpuquerylab.backend.cuda;

import static jcuda.driver.JCudaDriver.cuMemcpyDtoHAsync;
import static jcuda.driver.JCudaDriver.cuMemcpyHtoDAsync;
import static jcuda.driver.JCudaDriver.cuMemsetD32Async;
import static jcuda.driver.JCudaDriver.cuMemsetD8Async;
import static jcuda.driver.JCudaDriver.cuStreamDestroy;
import static jcuda.driver.JCudaDriver.cuStreamSynchronize;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import jcuda.driver.CUstream;
import org.gpuquerylab.backend.cuda.internal.Cuda;
import org.gpuquerylab.backend.cuda.internal.CudaContext;
import org.gpuquerylab.backend.cuda.internal.CudaMemory;
import org.gpuquerylab.backend.cuda.internal.CudaPinnedMemory;
import org.gpuquerylab.backend.cuda.internal.CudaStream;
import org.gpuquerylab.backend.cuda.internal.StreamSource;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.spi.CapturedCommands;
import org.gpuquerylab.backend.spi.DriverEvent;
import org.gpuquerylab.backend.spi.DriverKernel;
import org.gpuquerylab.backend.spi.DriverMemory;
import org.gpuquerylab.backend.spi.DriverPinnedMemory;
import org.gpuquerylab.backend.spi.DriverQueue;
import org.gpuquerylab.backend.spi.DriverSequence;
import org.gpuquerylab.backend.spi.DriverSpan;
import org.jspecify.annotations.Nullable;

/**
 * A stream that does not synchronize with the default stream. The span of a copy from or to a Java
 * array lasts from the first part of the copy to the last, by the device's clock. The span includes
 * the times when the device waits for the host.
 */
final class CudaQueue implements DriverQueue {
  private final Shared shared;
  private final CudaContext context;
  private final PatternFill patternFill;
  private final StreamSource streams;
  private final CudaStream stream;
  private final LaunchArguments launchArguments = new LaunchArguments();
  private final StagingBuffers staging;
  private final @Nullable TimingEvents timing;

  /** The state shared by all queues of a device. */
  record Shared(CudaContext context, PatternFill patternFill, CudaClock clock) {}

  /** The commands that are timed. */
  enum Timing {
    NOTHING,
    /** Runs each command in the stream directly. */
    COMMANDS,
    /** Records each command in the graph that the stream captures. */
    CAPTURED_COMMANDS
  }

  /**
   * @param streams makes this queue's stream, and the streams that capture for this queue
   */
  CudaQueue(Shared shared, StreamSource streams, Timing timing) {
    this.shared = shared;
    this.streams = streams;
    this.context = shared.context();
    this.patternFill = shared.patternFill();
    context.bind();
    stream = streams.create();
    staging = new StagingBuffers(context, stream);
    this.timing =
        switch (timing) {
          case NOTHING -> null;
          case COMMANDS -> TimingEvents.ofStream(context, stream, shared.clock());
          case CAPTURED_COMMANDS -> TimingEvents.ofGraph(context, stream, shared.clock());
        };
    if (this.timing != null) {
      shared.clock().start();
    }
  }

  @Override
  public @Nullable DriverSpan writeArray(
      ElementType<?> type, Object from, int fromIndex, DriverMemory to, long toByte, long bytes) {
    return enqueue(() -> staging.write(type, from, fromIndex, memory(to), toByte, bytes));
  }

  @Override
  public @Nullable DriverSpan readArray(
      ElementType<?> type, DriverMemory from, long fromByte, Object to, int toIndex, long bytes) {
    return enqueue(() -> staging.read(type, memory(from), fromByte, to, toIndex, bytes));
  }

  @Override
  public @Nullable DriverSpan writePinned(
      DriverPinnedMemory from, long fromByte, DriverMemory to, long toByte, long bytes) {
    return enqueue(
        () ->
            Cuda.check(
                cuMemcpyHtoDAsync(memory(to).at(toByte), pinned(from).at(fromByte), bytes, stream),
                "cuMemcpyHtoDAsync"));
  }

  @Override
  public @Nullable DriverSpan readPinned(
      DriverMemory from, long fromByte, DriverPinnedMemory to, long toByte, long bytes) {
    return enqueue(
        () ->
            Cuda.check(
                cuMemcpyDtoHAsync(pinned(to).at(toByte), memory(from).at(fromByte), bytes, stream),
                "cuMemcpyDtoHAsync"));
  }

  @Override
  public @Nullable DriverSpan copy(
      DriverMemory from, long fromByte, DriverMemory to, long toByte, long bytes) {
    return enqueue(
        () -> CudaMemory.copy(memory(from), fromByte, memory(to), toByte, bytes, stream));
  }

  @Override
  public @Nullable DriverSpan fill(
      ElementType<?> type, DriverMemory memory, long first, long count, long bits) {
    CudaMemory to = memory(memory);
    return enqueue(
        () -> {
          if (type.bytes() == Byte.BYTES) {
            Cuda.check(
                cuMemsetD8Async(to.at(first), (byte) bits, count, stream), "cuMemsetD8Async");
          } else if (type.bytes() == Integer.BYTES) {
            fill32(to, first, count, (int) bits);
          } else if ((int) bits == (int) (bits >>> Integer.SIZE)) {
            fill32(to, 2 * first, 2 * count, (int) bits);
          } else {
            patternFill.enqueue(stream, launchArguments, to, first, count, bits);
          }
        });
  }

  private void fill32(CudaMemory to, long first, long count, int bits) {
    Cuda.check(
        cuMemsetD32Async(to.at(Integer.BYTES * first), bits, count, stream), "cuMemsetD32Async");
  }

  @Override
  public @Nullable DriverSpan launch(
      DriverKernel kernel, Grid grid, KernelCall call, Object[] arguments) {
    if (grid.groups() > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "kernel %s: CUDA launches at most %d groups, not %d",
              kernel,
              Integer.MAX_VALUE,
              grid.groups()));
    }
    return enqueue(() -> ((CudaKernel) kernel).launch(stream, grid, arguments, launchArguments));
  }

  @Override
  public DriverEvent record() {
    context.bind();
    CudaEvent event = new CudaEvent(context);
    event.record(stream);
    return event;
  }

  @Override
  public void waitFor(DriverEvent event) {
    context.bind();
    ((CudaEvent) event).holdBack(stream);
  }

  @Override
  public void finish() {
    context.bind();
    Cuda.check(cuStreamSynchronize(stream), "cuStreamSynchronize");
  }

  @Override
  public boolean profiled() {
    return timing != null;
  }

  @Override
  public DriverSequence instantiate(List<DriverQueue> branches, CapturedCommands commands) {
    List<CudaGraph.Branch> all = new ArrayList<>();
    all.add(branch());
    branches.forEach(one -> all.add(((CudaQueue) one).branch()));
    return new CudaGraph(all, commands);
  }

  private CudaGraph.Branch branch() {
    context.bind();
    patternFill.kernel(); // Loading is forbidden during a capture.
    return new CudaGraph.Branch(shared, streams);
  }

  /** The stream of the queue. */
  CUstream stream() {
    return stream;
  }

  /** Enqueues a command, between two events if the queue is profiled. */
  @Nullable DriverSpan enqueue(Runnable command) {
    context.bind();
    if (timing != null) {
      return timing.time(command);
    }
    command.run();
    return null;
  }

  @Override
  public void close() {
    context.bind();
    staging.close();
    if (timing != null) {
      timing.close();
    }
    Cuda.checkFreed(cuStreamDestroy(stream), "cuStreamDestroy");
  }

  private static CudaMemory memory(DriverMemory memory) {
    return (CudaMemory) memory;
  }

  private static CudaPinnedMemory pinned(DriverPinnedMemory pinned) {
    return (CudaPinnedMemory) pinned;
  }
}
