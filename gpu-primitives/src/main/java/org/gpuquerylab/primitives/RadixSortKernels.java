package org.gpuquerylab.primitives;

import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;

/** The kernels of {@code radix_sort.cl} for one key type. */
record RadixSortKernels(KernelSpec histogram, KernelSpec offsets, KernelSpec scatter) {
  /** Digits that one pass tells apart. */
  static final int RADIX = 256;

  static final RadixSortKernels INT = of(ElementType.INT, Kind.INT, new RadixSortTwins.Ints());
  static final RadixSortKernels LONG = of(ElementType.LONG, Kind.LONG, new RadixSortTwins.Longs());

  private static RadixSortKernels of(ElementType<?> keys, Kind key, RadixSortTwins twins) {
    return new RadixSortKernels(
        KernelSpec.kernel(RadixSortKernels.class, "radix_histogram")
            .in("radix_sort")
            .buffer("keys", keys)
            .buffer("counts", ElementType.INT)
            .value("n", Kind.INT)
            .value("shift", Kind.INT)
            .value("mask", Kind.INT)
            .value("flip", key)
            .twin(twins::histogram),
        KernelSpec.kernel(RadixSortKernels.class, "radix_offsets")
            .in("radix_sort")
            .buffer("counts", ElementType.INT)
            .buffer("totals", ElementType.INT)
            .value("chunks", Kind.INT)
            .twin(RadixSortTwins::offsets),
        KernelSpec.kernel(RadixSortKernels.class, "radix_scatter")
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
            .twin(twins::scatter));
  }
}
