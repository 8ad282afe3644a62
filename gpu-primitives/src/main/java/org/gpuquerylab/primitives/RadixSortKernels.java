package org.gpuquerylab.primitives;

import java.util.Map;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;

/**
 * The kernels of {@link ThreeLaunchPasses} (histogram, offsets, scatter) and of {@link
 * OneSweepPasses} (totals, sweep) for one key type. The source of the latter is CUDA C++ alone: it
 * needs what OpenCL C does not promise.
 */
record RadixSortKernels(
    KernelSpec histogram,
    KernelSpec offsets,
    KernelSpec scatter,
    KernelSpec totals,
    KernelSpec sweep) {
  private static final RadixSortKernels INT = of(ElementType.INT, Kind.INT);
  private static final RadixSortKernels LONG = of(ElementType.LONG, Kind.LONG);

  static RadixSortKernels of(ElementType<?> keys) {
    return keys == ElementType.INT ? INT : LONG;
  }

  /** What the kernels are compiled with: tiles of {@code group * items} keys. */
  static Map<String, Integer> defines(
      ElementType<?> keys, boolean withValues, int group, int items) {
    return Map.of(
        "KEY_BITS",
        keys.bytes() * Byte.SIZE,
        "VALUES",
        withValues ? 1 : 0,
        "GROUP",
        group,
        "ITEMS",
        items);
  }

  private static RadixSortKernels of(ElementType<?> keys, Kind key) {
    return new RadixSortKernels(
        KernelSpec.kernel(RadixSortKernels.class, "radix_histogram")
            .in("radix_sort")
            .buffer("keys", keys)
            .buffer("counts", ElementType.INT)
            .value("n", Kind.INT)
            .value("shift", Kind.INT)
            .value("mask", Kind.INT)
            .value("flip", key)
            .twin(RadixSortTwins::histogram),
        KernelSpec.kernel(RadixSortKernels.class, "radix_offsets")
            .in("radix_sort")
            .buffer("counts", ElementType.INT)
            .buffer("totals", ElementType.INT)
            .value("chunks", Kind.INT)
            .twin(RadixSortTwins::offsets),
        scatter(keys, key),
        KernelSpec.kernel(RadixSortKernels.class, "radix_totals")
            .in("radix_sweep")
            .buffer("keys", keys)
            .buffer("control", ElementType.INT)
            .buffer("published", ElementType.INT)
            .value("n", Kind.INT)
            .value("words", Kind.INT)
            .value("begin", Kind.INT)
            .value("end", Kind.INT)
            .value("flip", key)
            .twin(RadixSweepTwins::totals),
        sweep(keys, key));
  }

  private static KernelSpec scatter(ElementType<?> keys, Kind key) {
    return KernelSpec.kernel(RadixSortKernels.class, "radix_scatter")
        .in("radix_sort")
        .buffer("keys", keys)
        .buffer("values", ElementType.INT)
        .buffer("keys_out", keys)
        .buffer("values_out", ElementType.INT)
        .buffer("counts", ElementType.INT)
        .buffer("totals", ElementType.INT)
        .value("n", Kind.INT)
        .value("shift", Kind.INT)
        .value("mask", Kind.INT)
        .value("flip", key)
        .twin(RadixSortTwins::scatter);
  }

  private static KernelSpec sweep(ElementType<?> keys, Kind key) {
    return KernelSpec.kernel(RadixSortKernels.class, "radix_sweep")
        .in("radix_sweep")
        .buffer("keys", keys)
        .buffer("values", ElementType.INT)
        .buffer("keys_out", keys)
        .buffer("values_out", ElementType.INT)
        .buffer("control", ElementType.INT)
        .buffer("published", ElementType.INT)
        .buffer("published_next", ElementType.INT)
        .value("n", Kind.INT)
        .value("pass", Kind.INT)
        .value("shift", Kind.INT)
        .value("mask", Kind.INT)
        .value("flip", key)
        .twin(RadixSweepTwins::sweep);
  }
}
