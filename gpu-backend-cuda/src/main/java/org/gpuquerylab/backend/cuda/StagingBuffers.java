package org.gpuquerylab.backend.cuda;

import static jcuda.driver.JCudaDriver.cuMemcpyDtoHAsync;
import static jcuda.driver.JCudaDriver.cuMemcpyHtoDAsync;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import jcuda.driver.CUstream;
import org.gpuquerylab.backend.cuda.internal.Cuda;
import org.gpuquerylab.backend.cuda.internal.CudaContext;
import org.gpuquerylab.backend.cuda.internal.CudaMemory;
import org.gpuquerylab.backend.cuda.internal.CudaPinnedMemory;
import org.gpuquerylab.backend.device.ElementType;

/**
 * Copies between Java arrays and the device through a ring of small page-locked buffers, so that
 * the copies stay in the order of the stream.
 *
 * <p>The driver's own copies from pageable memory are not suitable. On the default stream they are
 * not ordered relative to a non-blocking stream, and they may return before the data are on the
 * device. JCuda would also block the garbage collector for the time of a copy. With the ring, the
 * host fills one buffer while the device copies another; a buffer of 1 MiB stays in the processor's
 * cache.
 */
final class StagingBuffers implements AutoCloseable {
  private static final int SLOTS = 4;
  private static final int SLOT_BYTES = 1 << 20;

  private final CudaContext context;
  private final CUstream stream;
  private final List<Slot> slots = new ArrayList<>();
  private int next;

  /** Creates the ring; nothing is allocated before the first copy. */
  StagingBuffers(CudaContext context, CUstream stream) {
    this.context = context;
    this.stream = stream;
  }

  /** Enqueues a copy to the device; the array may change once this method returns. */
  void write(ElementType<?> type, Object from, int index, CudaMemory to, long toByte, long bytes) {
    for (long done = 0; done < bytes; done += SLOT_BYTES) {
      int size = (int) Math.min(SLOT_BYTES, bytes - done);
      Slot slot = take();
      slot.copied.await();
      put(type, slot.view(), from, index + elements(type, done), elements(type, size));
      Cuda.check(
          cuMemcpyHtoDAsync(to.at(toByte + done), slot.memory.at(0), size, stream),
          "cuMemcpyHtoDAsync");
      slot.copied.record(stream);
    }
  }

  /** Copies from the device; the copy is complete when this method returns. */
  void read(ElementType<?> type, CudaMemory from, long fromByte, Object to, int index, long bytes) {
    long ahead = (long) SLOTS * SLOT_BYTES;
    for (long start = 0; start < bytes + ahead; start += SLOT_BYTES) {
      Slot slot = take();
      long done = start - ahead;
      if (done >= 0) {
        int size = (int) Math.min(SLOT_BYTES, bytes - done);
        slot.copied.await();
        get(type, slot.view(), to, index + elements(type, done), elements(type, size));
      }
      if (start < bytes) {
        int size = (int) Math.min(SLOT_BYTES, bytes - start);
        Cuda.check(
            cuMemcpyDtoHAsync(slot.memory.at(0), from.at(fromByte + start), size, stream),
            "cuMemcpyDtoHAsync");
        slot.copied.record(stream);
      }
    }
  }

  /** Frees the buffers; every copy must be complete. */
  @Override
  public void close() {
    slots.forEach(Slot::close);
    slots.clear();
  }

  /** The next buffer of the ring. */
  private Slot take() {
    int index = next;
    next = (next + 1) % SLOTS;
    if (index == slots.size()) {
      slots.add(new Slot(context));
    }
    return slots.get(index);
  }

  private static int elements(ElementType<?> type, long bytes) {
    return (int) (bytes / type.bytes());
  }

  @SuppressWarnings("unchecked") // The shared queue has checked the array's type.
  private static <A> void put(
      ElementType<A> type, ByteBuffer target, Object array, int from, int count) {
    type.put(target, (A) array, from, count);
  }

  @SuppressWarnings("unchecked") // as above
  private static <A> void get(
      ElementType<A> type, ByteBuffer source, Object array, int from, int count) {
    type.get(source, (A) array, from, count);
  }

  /** One buffer, and the event that follows the last copy that uses the buffer. */
  private static final class Slot implements AutoCloseable {
    private final CudaPinnedMemory memory;
    private final CudaEvent copied;

    Slot(CudaContext context) {
      memory = new CudaPinnedMemory(context, SLOT_BYTES);
      copied = new CudaEvent(context);
    }

    ByteBuffer view() {
      return memory.bytes().duplicate().order(ByteOrder.nativeOrder());
    }

    @Override
    public void close() {
      memory.free();
      copied.close();
    }
  }
}
