package org.gpuquerylab.backend.cuda;

import com.sun.jna.Pointer;
import com.sun.jna.ptr.PointerByReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import jcuda.driver.CUstream_flags;
import org.gpuquerylab.backend.cuda.internal.Cuda;
import org.gpuquerylab.backend.cuda.internal.CudaStream;
import org.gpuquerylab.backend.cuda.internal.StreamSource;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.DevicePartition;

/**
 * The partitions of a device: each one is a green context within the device's primary context. The
 * streams of a partition use the primary context's memory, kernels and events.
 */
final class GreenContexts implements AutoCloseable {
  private final GreenContextApi api;
  private final List<Pointer> contexts = new ArrayList<>();
  private final List<DevicePartition> partitions = new ArrayList<>();

  private GreenContexts(GreenContextApi api) {
    this.api = api;
  }

  /**
   * The reason why a device has no partitions, or empty if it has some; CUDA must be initialized.
   */
  public static Optional<String> whyNone(int ordinal) {
    return MultiprocessorSplit.whyNone(ordinal);
  }

  /**
   * Divides a device into partitions; its primary context must be bound.
   *
   * @throws BackendException if the device has no partitions or too few; the message is one line
   */
  public static GreenContexts divide(DeviceInfo device, int partitions) {
    whyNone(device.index())
        .ifPresent(
            reason -> {
              throw new BackendException(device + " cannot be partitioned: " + reason);
            });
    GreenContexts divided = new GreenContexts(MultiprocessorSplit.api());
    try {
      for (Pointer resource : MultiprocessorSplit.divide(divided.api, device, partitions)) {
        divided.create(device.index(), resource);
      }
      return divided;
    } catch (RuntimeException | Error e) {
      divided.close();
      throw e;
    }
  }

  private void create(int ordinal, Pointer resource) {
    PointerByReference description = new PointerByReference();
    Cuda.check(
        api.cuDevResourceGenerateDesc(description, resource, 1), "cuDevResourceGenerateDesc");
    PointerByReference context = new PointerByReference();
    Cuda.check(
        api.cuGreenCtxCreate(
            context, description.getValue(), ordinal, GreenContextApi.GREEN_CONTEXT_DEFAULT_STREAM),
        "cuGreenCtxCreate");
    contexts.add(context.getValue());
    partitions.add(
        new DevicePartition(partitions.size(), MultiprocessorSplit.multiprocessors(resource)));
  }

  /** The partitions of the device. */
  public List<DevicePartition> partitions() {
    return List.copyOf(partitions);
  }

  /**
   * Makes the streams of a partition.
   *
   * @param priority the driver's number of the priority
   */
  public StreamSource streams(DevicePartition partition, int priority) {
    Pointer context = contexts.get(partition.index());
    return () -> {
      PointerByReference stream = new PointerByReference();
      Cuda.check(
          api.cuGreenCtxStreamCreate(
              stream, context, CUstream_flags.CU_STREAM_NON_BLOCKING, priority),
          "cuGreenCtxStreamCreate");
      return CudaStream.of(Pointer.nativeValue(stream.getValue()));
    };
  }

  /** Destroys the green contexts; all their streams must have been destroyed before. */
  @Override
  public void close() {
    contexts.forEach(
        context -> Cuda.checkFreed(api.cuGreenCtxDestroy(context), "cuGreenCtxDestroy"));
    contexts.clear();
  }
}
