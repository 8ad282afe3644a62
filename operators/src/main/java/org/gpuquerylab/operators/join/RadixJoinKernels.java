package org.gpuquerylab.operators.join;

import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;

/** The kernels of {@code radix.cl} for one type of keys. */
record RadixJoinKernels(KernelSpec mix, KernelSpec bounds, KernelSpec probe, KernelSpec pairs) {
  static final RadixJoinKernels INT = of(ElementType.INT);
  static final RadixJoinKernels LONG = of(ElementType.LONG);

  private static RadixJoinKernels of(ElementType<?> keys) {
    return new RadixJoinKernels(mix(keys), bounds(keys), probe(keys), pairs(keys));
  }

  private static KernelSpec.Builder in(String name) {
    return KernelSpec.kernel(RadixJoinKernels.class, name).in("radix");
  }

  private static KernelSpec mix(ElementType<?> keys) {
    return in("radix_mix")
        .buffer("keys", keys)
        .buffer("out", keys)
        .buffer("rows", ElementType.INT)
        .value("n", Kind.INT)
        .twin(RadixJoinTwins::mix);
  }

  private static KernelSpec bounds(ElementType<?> keys) {
    return in("radix_bounds")
        .buffer("keys", keys)
        .buffer("bounds", ElementType.INT)
        .value("n", Kind.INT)
        .value("partitions", Kind.INT)
        .value("shift", Kind.INT)
        .twin(RadixJoinTwins::bounds);
  }

  private static KernelSpec probe(ElementType<?> keys) {
    return in("radix_probe")
        .buffer("build", keys)
        .buffer("bounds", ElementType.INT)
        .buffer("probe", keys)
        .buffer("offsets", ElementType.LONG)
        .value("n", Kind.INT)
        .value("shift", Kind.INT)
        .twin(RadixJoinTwins::probe);
  }

  private static KernelSpec pairs(ElementType<?> keys) {
    return in("radix_pairs")
        .buffer("build", keys)
        .buffer("build_order", ElementType.INT)
        .buffer("bounds", ElementType.INT)
        .buffer("probe", keys)
        .buffer("probe_order", ElementType.INT)
        .buffer("offsets", ElementType.LONG)
        .buffer("probe_rows", ElementType.INT)
        .buffer("build_rows", ElementType.INT)
        .value("n", Kind.INT)
        .value("shift", Kind.INT)
        .twin(RadixJoinTwins::pairs);
  }
}
