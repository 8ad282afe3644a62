package org.gpuquerylab.primitives;

import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.primitives.ScanKernels.ScanApply;
import org.gpuquerylab.primitives.ScanKernels.ScanSums;

/**
 * Exclusive prefix sums of {@code int} or {@code long}: {@code out[i] = in[0] + ... + in[i - 1]},
 * {@code out[0] = 0}. Sums wrap around as in Java.
 *
 * <p>The method is reduce-then-scan, which Merrill and Garland describe in "Single-pass parallel
 * prefix scan with decoupled look-back", NVIDIA 2016, section 3. A scan takes two launches, or one
 * launch for up to {@link #TILE_BYTES} bytes. A scan moves {@code 3 n} elements (the minimum is
 * {@code 2 n}). The one-pass scan with look-back needs forward progress between groups, which
 * OpenCL does not guarantee. The work is O(n).
 *
 * <p>Only one thread at a time may use it, and only one queue, because all runs share the scratch
 * memory.
 *
 * @param <A> {@code int[]} or {@code long[]}
 */
public final class ExclusiveScan<A> implements AutoCloseable {
  /** The size in bytes of a tile, which a group processes at a time. */
  static final int TILE_BYTES = Chunks.GROUP * 32;

  private final long capacity;
  private final int tile;
  private final int mostGroups;
  private final Kernel<ScanSums<A>> sums;
  private final Kernel<ScanApply<A>> apply;
  private final Workspace workspace;
  private final DeviceBuffer<A> scratch;
  private final DeviceBuffer<A> ownTotal;

  /**
   * Compiles the kernels and allocates the scratch memory.
   *
   * @param type {@link ElementType#INT} or {@link ElementType#LONG}
   * @param capacity the maximum value of n
   */
  public ExclusiveScan(Backend backend, ElementType<A> type, long capacity) {
    Checks.type("elements", type, ElementType.INT, ElementType.LONG);
    Checks.capacity(capacity);
    this.capacity = capacity;
    this.tile = TILE_BYTES / type.bytes();
    boolean ints = type.bytes() == Integer.BYTES;
    Map<String, Integer> defines =
        Map.of("GROUP", Chunks.GROUP, "ITEMS", tile / Chunks.GROUP, "ELEMENT", ints ? 0 : 1);
    this.sums = backend.compile(ScanSums.class, defines);
    this.apply = backend.compile(ScanApply.class, defines);
    this.mostGroups = Chunks.fillingGroups(backend, apply);
    this.workspace = new Workspace(backend);
    this.scratch = workspace.allocate(type, mostGroups);
    this.ownTotal = workspace.allocate(type, 1);
  }

  /**
   * Like {@link #run(CommandQueue, DeviceBuffer, DeviceBuffer, DeviceBuffer, long)}, but without
   * the total.
   */
  public void run(CommandQueue queue, DeviceBuffer<A> in, DeviceBuffer<A> out, long n) {
    run(queue, in, out, ownTotal, n);
  }

  /**
   * Enqueues the scan of the first {@code n} elements.
   *
   * @param in the input; not modified, unless it is also {@code out}
   * @param out the output, whose first n elements are modified; may be the same buffer as {@code
   *     in}
   * @param total its first element becomes the sum of all n elements
   * @throws IllegalArgumentException if an argument is too small, or if n exceeds the capacity; the
   *     message names the argument
   */
  public void run(
      CommandQueue queue, DeviceBuffer<A> in, DeviceBuffer<A> out, DeviceBuffer<A> total, long n) {
    Checks.size(n, capacity);
    Checks.holds("in", in, n);
    Checks.holds("out", out, n);
    Checks.holds("total", total, 1);
    Checks.distinct("total", total, "in", in);
    Checks.distinct("total", total, "out", out);
    Grid grid = Chunks.grid(n, tile, mostGroups);
    if (grid.groups() > 1) {
      queue.launch(sums, grid, new ScanSums<>(in, scratch, n));
    }
    queue.launch(apply, grid, new ScanApply<>(in, scratch, out, total, n));
  }

  /** Frees the scratch memory. */
  @Override
  public void close() {
    workspace.close();
  }
}
