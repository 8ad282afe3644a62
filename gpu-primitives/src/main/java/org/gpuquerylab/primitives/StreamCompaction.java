package org.gpuquerylab.primitives;

import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.primitives.CompactionKernels.CompactCount;
import org.gpuquerylab.primitives.CompactionKernels.CompactWrite;

/**
 * Keeps the flagged elements in order. The output consists of the positions of the flags that are
 * not 0, or of the values at these positions.
 *
 * <p>A compaction takes two launches, or one launch for up to {@value #TILE} elements. The first
 * launch counts the flags of each chunk. In the second launch, each chunk writes its kept elements,
 * beginning at the sum of all earlier counts. A compaction reads the flags twice (once is the
 * minimum) and each kept value once, and writes each kept element once. The number of kept elements
 * stays on the device. The work is O(n).
 *
 * <p>Only one thread at a time may use it, and only one queue, because all runs share the scratch
 * memory.
 *
 * @param <F> the array type of the flags: {@code byte[]} or {@code int[]}
 * @param <V> the array type of the values
 */
public final class StreamCompaction<F, V> implements AutoCloseable {
  /**
   * The same value as in {@code compact.cl}. The flags of a work-item fit into one or two vector
   * loads.
   */
  private static final int ITEMS = 8;

  static final int TILE = Chunks.GROUP * ITEMS;

  private final int capacity;
  private final Kernel<CompactCount<F>> counting;
  private final Kernel<CompactWrite<F, int[]>> positions;
  private final Kernel<CompactWrite<F, V>> values;
  private final int mostGroups;
  private final DeviceBuffer<int[]> counts;

  /**
   * Compiles the kernels and allocates the scratch memory.
   *
   * @param flagType {@link ElementType#BYTE} or {@link ElementType#INT}
   * @param valueType any type except {@link ElementType#BYTE}
   * @param capacity the maximum value of n
   */
  public StreamCompaction(
      Backend backend, ElementType<F> flagType, ElementType<V> valueType, int capacity) {
    Checks.type("flags", flagType, ElementType.BYTE, ElementType.INT);
    Checks.type(
        "values",
        valueType,
        ElementType.INT,
        ElementType.LONG,
        ElementType.FLOAT,
        ElementType.DOUBLE);
    Checks.capacity(capacity);
    this.capacity = capacity;
    Map<String, ?> ofPositions = defines(flagType, ElementType.INT, 1);
    this.counting = backend.compile(CompactCount.class, ofPositions);
    this.positions = backend.compile(CompactWrite.class, ofPositions);
    this.values = backend.compile(CompactWrite.class, defines(flagType, valueType, 0));
    this.mostGroups = Chunks.fillingGroups(backend, values);
    this.counts = backend.allocate(ElementType.INT, mostGroups);
  }

  private static Map<String, ?> defines(
      ElementType<?> flags, ElementType<?> values, int positions) {
    return Map.of(
        "GROUP",
        Chunks.GROUP,
        "ITEMS",
        ITEMS,
        "FLAG_BYTES",
        flags.bytes(),
        "VALUE",
        values,
        "POSITIONS",
        positions);
  }

  /**
   * Enqueues a command that writes the positions of the set flags in ascending order.
   *
   * @param flags the first n flags are read; not modified
   * @param out its first elements are modified, one for each set flag; it must have room for them
   * @param count its first element becomes the number of set flags
   * @param n the number of flags
   * @throws IllegalArgumentException if an argument is too small, or if n exceeds the capacity; the
   *     message names the argument
   */
  public void positions(
      CommandQueue queue,
      DeviceBuffer<F> flags,
      DeviceBuffer<int[]> out,
      DeviceBuffer<int[]> count,
      int n) {
    check(flags, out, count, n);
    // The kernel has a parameter for the values, which it does not read here.
    run(queue, positions, new CompactWrite<>(flags, counts, counts, out, count, n));
  }

  /**
   * Enqueues a command that writes the values at the positions of the set flags, in their order.
   *
   * @param flags the first n flags are read; not modified
   * @param in n values; not modified
   * @param out its first elements are modified, as many as there are set flags; it must have room
   *     for them, and must not be {@code in}
   * @param count its first element becomes the number of set flags
   * @param n the number of flags and values
   * @throws IllegalArgumentException if an argument is too small, or if n exceeds the capacity; the
   *     message names the argument
   */
  public void values(
      CommandQueue queue,
      DeviceBuffer<F> flags,
      DeviceBuffer<V> in,
      DeviceBuffer<V> out,
      DeviceBuffer<int[]> count,
      int n) {
    check(flags, out, count, n);
    Checks.holds("in", in, n);
    Checks.distinct("out", out, "in", in);
    Checks.distinct("count", count, "in", in);
    run(queue, values, new CompactWrite<>(flags, in, counts, out, count, n));
  }

  private void check(DeviceBuffer<F> flags, DeviceBuffer<?> out, DeviceBuffer<int[]> count, int n) {
    Checks.size(n, capacity);
    Checks.holds("flags", flags, n);
    Checks.holds("count", count, 1);
    Checks.distinct("out", out, "flags", flags);
    Checks.distinct("count", count, "flags", flags);
    Checks.distinct("count", count, "out", out);
  }

  private <T> void run(
      CommandQueue queue, Kernel<CompactWrite<F, T>> write, CompactWrite<F, T> call) {
    Grid grid = Chunks.grid(call.n(), TILE, mostGroups);
    if (grid.groups() > 1) {
      queue.launch(counting, grid, new CompactCount<>(call.flags(), counts, call.n()));
    }
    queue.launch(write, grid, call);
  }

  /** Frees the scratch memory. */
  @Override
  public void close() {
    counts.close();
  }
}
