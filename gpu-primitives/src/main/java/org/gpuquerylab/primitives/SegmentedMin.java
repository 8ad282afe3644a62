package org.gpuquerylab.primitives;

import java.util.Locale;
import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.primitives.SegmentedMinKernels.SegmentedMinJoin;
import org.gpuquerylab.primitives.SegmentedMinKernels.SegmentedMinUnits;

/**
 * Finds the minimum of each segment of an array, and the position of the minimum. All segments have
 * the same length, or offsets define them.
 *
 * <p>The smallest value wins; if several values are equal, the smallest position wins. Therefore
 * the result does not depend on the device. Longs are compared as {@link Long#compare} does,
 * doubles as {@link Double#compare} does. Therefore -0.0 is less than 0.0, and NaN is greater than
 * infinity; NaN wins only if all values of a segment are NaN. An empty segment has the position -1,
 * and the minimum infinity or {@link Long#MAX_VALUE}.
 *
 * <p>A team of 1 to 256 work-items processes a segment; the mean length of the segments determines
 * its size. If there are few long segments, they are split into parts, and a second launch combines
 * the parts. Each value is read once, which no implementation can avoid. If offsets define segments
 * of very different lengths, the longest segment determines the time. {@link GroupedMin} divides
 * the elements evenly instead.
 *
 * <p>Only one thread at a time may use it, and only one queue, because all runs share the scratch
 * memory.
 *
 * @param <V> the array type of the values: {@code double[]} or {@code long[]}
 */
public final class SegmentedMin<V> implements AutoCloseable {
  /** The approximate number of elements that a work-item of a team processes. */
  private static final int ITEMS = 4;

  /** The minimum number of elements in a part; a smaller part is not worth a group. */
  private static final int LEAST_PART = Chunks.GROUP * 16;

  private final Kernel<SegmentedMinUnits<V>> fixed;
  private final Kernel<SegmentedMinUnits<V>> byOffsets;
  private final Kernel<SegmentedMinJoin<V>> join;
  private final int mostGroups;
  private final Workspace workspace;
  private final DeviceBuffer<long[]> partialKeys;
  private final DeviceBuffer<int[]> partialArguments;

  /**
   * Compiles the kernels and allocates the scratch memory, whose size depends only on the device.
   *
   * @param type {@link ElementType#DOUBLE} or {@link ElementType#LONG}
   */
  public SegmentedMin(Backend backend, ElementType<V> type) {
    Checks.type("values", type, ElementType.DOUBLE, ElementType.LONG);
    this.fixed = backend.compile(SegmentedMinUnits.class, defines(type, 0));
    this.byOffsets = backend.compile(SegmentedMinUnits.class, defines(type, 1));
    this.join = backend.compile(SegmentedMinJoin.class, defines(type, 0));
    this.mostGroups = Chunks.fillingGroups(backend, fixed);
    this.workspace = new Workspace(backend);
    this.partialKeys = workspace.allocate(ElementType.LONG, mostGroups);
    this.partialArguments = workspace.allocate(ElementType.INT, mostGroups);
  }

  private static Map<String, Integer> defines(ElementType<?> type, int offsets) {
    return Map.of("GROUP", Chunks.GROUP, "ELEMENT", ReduceKernels.code(type), "OFFSETS", offsets);
  }

  /**
   * Enqueues the minima of segments of the same length: segment s is {@code [s length, (s + 1)
   * length)}.
   *
   * @param values not modified
   * @param length the number of elements of a segment, which may be 0; {@code length * segments <
   *     2^31}
   * @param minima its first {@code segments} elements become the minima
   * @param arguments its first {@code segments} elements become the positions within {@code values}
   * @throws IllegalArgumentException if an argument does not fit; the message names the argument
   */
  public void run(
      CommandQueue queue,
      DeviceBuffer<V> values,
      int length,
      int segments,
      DeviceBuffer<V> minima,
      DeviceBuffer<int[]> arguments) {
    Checks.size("length", length);
    Checks.size("segments", segments);
    long n = (long) length * segments;
    if (n > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "length * segments is %d, more than 2^31 - 1", n));
    }
    // The kernel has a parameter for the offsets, which it does not read here.
    launch(queue, fixed, values, partialArguments, length, segments, n, minima, arguments);
  }

  /**
   * Enqueues the minima of segments that are defined by offsets: segment s is {@code [offsets[s],
   * offsets[s + 1])}.
   *
   * @param values not modified
   * @param n the number of elements in all segments, which determines the size of the teams; {@code
   *     values} has at least n elements
   * @param offsets {@code segments + 1} ascending positions, the first at least 0 and the last at
   *     most the length of {@code values} (not checked, because they are on the device); not
   *     modified
   * @param minima its first {@code segments} elements become the minima
   * @param arguments its first {@code segments} elements become the positions within {@code values}
   * @throws IllegalArgumentException if an argument does not fit; the message names the argument
   */
  public void run(
      CommandQueue queue,
      DeviceBuffer<V> values,
      int n,
      DeviceBuffer<int[]> offsets,
      int segments,
      DeviceBuffer<V> minima,
      DeviceBuffer<int[]> arguments) {
    Checks.size("n", n);
    Checks.size("segments", segments);
    Checks.holds("offsets", offsets, segments + 1L);
    Checks.distinct("arguments", arguments, "offsets", offsets);
    launch(queue, byOffsets, values, offsets, 0, segments, n, minima, arguments);
  }

  private void launch(
      CommandQueue queue,
      Kernel<SegmentedMinUnits<V>> kernel,
      DeviceBuffer<V> values,
      DeviceBuffer<int[]> offsets,
      int length,
      int segments,
      long n,
      DeviceBuffer<V> minima,
      DeviceBuffer<int[]> arguments) {
    Checks.holds("values", values, n);
    Checks.holds("minima", minima, segments);
    Checks.holds("arguments", arguments, segments);
    Checks.distinct("minima", minima, "values", values);
    if (segments == 0) {
      return;
    }
    long mean = n / segments;
    int parts = parts(mean, segments);
    int team = parts > 1 ? Chunks.GROUP : team(mean);
    long groups = ((long) segments * parts * team + Chunks.GROUP - 1) / Chunks.GROUP;
    queue.launch(
        kernel,
        Chunks.groups(groups),
        new SegmentedMinUnits<>(
            values,
            offsets,
            length,
            segments,
            parts,
            team,
            partialKeys,
            partialArguments,
            minima,
            arguments));
    if (parts > 1) {
      join(queue, parts, segments, minima, arguments);
    }
  }

  private void join(
      CommandQueue queue,
      int parts,
      int segments,
      DeviceBuffer<V> minima,
      DeviceBuffer<int[]> arguments) {
    queue.launch(
        join,
        Chunks.groups(segments),
        new SegmentedMinJoin<>(partialKeys, partialArguments, parts, minima, arguments));
  }

  private int parts(long mean, int segments) {
    return (int) Math.max(1, Math.min(mostGroups / segments, mean / LEAST_PART));
  }

  /** The size of a team, which is a power of two. */
  private static int team(long mean) {
    long wanted = Math.max(1, Math.min(Chunks.GROUP, mean / ITEMS));
    return (int) Long.highestOneBit(wanted);
  }

  /** Frees the scratch memory. */
  @Override
  public void close() {
    workspace.close();
  }
}
