package org.gpuquerylab.primitives;

import java.util.Locale;
import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.primitives.ReduceKernels.ReducePartials;

/**
 * The minimum, maximum or sum of {@code int}, {@code long}, {@code float} or {@code double}
 * elements.
 *
 * <p>For no elements, the result is the operation's identity. The identity is 0 for sums, the
 * type's largest value for {@link Reduction#MIN}, and its smallest value for the maximum; in
 * floating point these are infinite. Sums of {@code int} and {@code long} wrap around. Minima and
 * maxima follow {@code Math.min} and {@code Math.max} exactly, with one bit pattern for NaN. Sums
 * of {@code float} and {@code double} are accumulated in {@code double} and rounded once at the
 * end. The order of additions depends only on n and the device, so a repetition gives the same
 * bits. If the longest chain of additions has t additions (about n / (256 groups), plus the tree),
 * the error is at most {@code t 2^-53} times the sum of the magnitudes. A sum with NaN, or with
 * both infinities, is NaN.
 *
 * <p>A reduction takes two launches, or one launch for up to {@value #TILE} elements. A reduction
 * reads each element once, which no implementation can avoid. Any n is allowed, because the size of
 * the scratch memory depends only on the device. Only one thread at a time may use an object of
 * this class.
 *
 * @param <A> the array type of the elements
 */
public final class Reduce<A> implements AutoCloseable {
  private static final int ITEMS = 8;

  /** The number of elements that one group reduces at a time. */
  static final int TILE = Chunks.GROUP * ITEMS;

  private final Kernel<ReduceKernels.Reduce<A>> reduce;
  private final Kernel<ReducePartials<A>> partials;
  private final int mostGroups;
  private final DeviceBuffer<?> scratch;

  /**
   * Compiles the kernels and allocates the scratch memory.
   *
   * @throws BackendException if a sum is in floating point and the device lacks {@link
   *     Capability#FP64}
   */
  public Reduce(Backend backend, ElementType<A> type, Reduction reduction) {
    Checks.type(
        "elements", type, ElementType.INT, ElementType.LONG, ElementType.FLOAT, ElementType.DOUBLE);
    ElementType<?> accumulators = ReduceKernels.accumulators(type, reduction);
    boolean doubles = type == ElementType.DOUBLE || accumulators == ElementType.DOUBLE;
    if (doubles && !backend.device().has(Capability.FP64)) {
      throw new BackendException(
          String.format(
              Locale.ROOT,
              "%s of %s needs double precision, which %s lacks",
              reduction,
              type,
              backend.device()));
    }
    Map<String, Integer> defines =
        Map.of(
            "GROUP",
            Chunks.GROUP,
            "ITEMS",
            ITEMS,
            "ELEMENT",
            ReduceKernels.code(type),
            "OPERATION",
            reduction.code());
    this.reduce = backend.compile(ReduceKernels.Reduce.class, defines);
    this.partials = backend.compile(ReducePartials.class, defines);
    this.mostGroups = Chunks.fillingGroups(backend, reduce);
    this.scratch = backend.allocate(accumulators, mostGroups);
  }

  /**
   * Enqueues the reduction of the first {@code n} elements.
   *
   * @param in not modified
   * @param result its first element becomes the result
   * @throws IllegalArgumentException if an argument is too small; the message names the argument
   */
  public void run(CommandQueue queue, DeviceBuffer<A> in, DeviceBuffer<A> result, long n) {
    Checks.size("n", n);
    Checks.holds("in", in, n);
    Checks.holds("result", result, 1);
    Checks.distinct("result", result, "in", in);
    Grid grid = Chunks.grid(n, TILE, mostGroups);
    queue.launch(reduce, grid, new ReduceKernels.Reduce<>(in, scratch, result, n));
    if (grid.groups() > 1) {
      int count = (int) grid.groups();
      queue.launch(partials, Chunks.groups(1), new ReducePartials<>(scratch, result, count));
    }
  }

  /** Frees the scratch memory. */
  @Override
  public void close() {
    scratch.close();
  }
}
