package org.gpuquerylab.operators.internal.general;

import java.util.Map;
import java.util.WeakHashMap;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.Tiles;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.DeviceVector;
import org.gpuquerylab.primitives.StreamCompaction;

/**
 * Launches the kernels of joins and aggregations. It owns a buffer of each type, which stands for
 * an argument that a kernel does not read. Only one thread at a time may use it.
 */
final class KeyLauncher implements AutoCloseable {
  private static final int GROUPS_A_PROCESSOR = 16;

  private final OperatorContext context;
  private final Workspace workspace;
  private final DeviceBuffer<int[]> noInts;
  private final DeviceBuffer<long[]> noLongs;
  private final DeviceBuffer<byte[]> noBytes;
  private final Map<DeviceBuffer<?>, CodeRange> ranges = new WeakHashMap<>();

  /** Allocates the buffers that stand for arguments. */
  KeyLauncher(OperatorContext context) {
    this.context = context;
    this.workspace = new Workspace(context.backend());
    this.noInts = workspace.allocate(ElementType.INT, 2);
    this.noLongs = workspace.allocate(ElementType.LONG, 2);
    this.noBytes = workspace.allocate(ElementType.BYTE, 4);
  }

  OperatorContext context() {
    return context;
  }

  Backend backend() {
    return context.backend();
  }

  CommandQueue queue() {
    return context.queue();
  }

  /** The ranges of columns of fixed values that are known, by their values. */
  Map<DeviceBuffer<?>, CodeRange> ranges() {
    return ranges;
  }

  DeviceBuffer<int[]> noInts() {
    return noInts;
  }

  DeviceBuffer<long[]> noLongs() {
    return noLongs;
  }

  DeviceBuffer<byte[]> noBytes() {
    return noBytes;
  }

  /** Enqueues a kernel whose work-items process several of {@code items} items each. */
  <C extends KernelCall> void each(
      Class<? super C> type, Map<String, ?> defines, long items, C call) {
    Kernel<C> kernel = backend().compile(type, Tiles.defines(defines));
    long most = (long) Tiles.processors(backend()) * GROUPS_A_PROCESSOR * Tiles.GROUP;
    queue().launch(kernel, Grid.cover(Math.min(Math.max(1, items), most), Tiles.GROUP), call);
  }

  /** Enqueues a kernel whose groups process {@code chunks} chunks in turn. */
  <C extends KernelCall> void turns(
      Class<? super C> type, Map<String, ?> defines, long chunks, C call) {
    Kernel<C> kernel = backend().compile(type, Tiles.defines(defines));
    queue().launch(kernel, Tiles.turns(backend(), kernel, Tiles.GROUP, chunks), call);
  }

  /** The number of chunks into which rows are divided for {@link #turns}. */
  int chunks(int rows) {
    int most = Tiles.processors(backend()) * 2 * GROUPS_A_PROCESSOR;
    return (int) Tiles.grid(rows, most).groups();
  }

  /** Enqueues the positions of the flags that are not 0, waits, and returns their number. */
  <F> int positions(DeviceBuffer<F> flags, DeviceBuffer<int[]> out, int n) {
    try (StreamCompaction<F, int[]> compaction =
            new StreamCompaction<>(backend(), flags.type(), ElementType.INT, n);
        DeviceBuffer<int[]> count = backend().allocate(ElementType.INT, 1)) {
      compaction.positions(queue(), flags, out, count, n);
      return first(count);
    }
  }

  /** Waits for the queue, and returns the first element of a buffer. */
  int first(DeviceBuffer<int[]> buffer) {
    int[] value = new int[1];
    queue().read(buffer, 0, value, 0, 1);
    return value[0];
  }

  /** Waits for the queue, and returns the first element of a buffer. */
  long firstLong(DeviceBuffer<long[]> buffer) {
    long[] value = new long[1];
    queue().read(buffer, 0, value, 0, 1);
    return value[0];
  }

  /** Allocates row numbers. */
  DeviceVector rows(int count) {
    return new DeviceVector(backend(), DataType.INT32, count, false, null);
  }

  /** Frees the buffers. */
  @Override
  public void close() {
    workspace.close();
  }
}
