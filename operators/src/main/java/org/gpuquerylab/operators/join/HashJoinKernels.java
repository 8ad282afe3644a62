package org.gpuquerylab.operators.join;

import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;

/** The kernels of {@code range.cl}, {@code build.cl} and {@code probe.cl} for one type of keys. */
record HashJoinKernels(
    KernelSpec range, KernelSpec count, KernelSpec insert, KernelSpec probe, KernelSpec probeAll) {
  static final HashJoinKernels INT = of(ElementType.INT);
  static final HashJoinKernels LONG = of(ElementType.LONG);
  static final KernelSpec EXPAND =
      KernelSpec.kernel(HashJoinKernels.class, "join_expand")
          .in("probe")
          .buffer("offsets", ElementType.LONG)
          .buffer("filter", ElementType.INT)
          .buffer("starts", ElementType.INT)
          .buffer("rows", ElementType.INT)
          .buffer("probe_rows", ElementType.INT)
          .buffer("build_rows", ElementType.INT)
          .value("n", Kind.INT)
          .value("pairs", Kind.INT)
          .twin(ProbeTwins::expand);

  static HashJoinKernels forKeys(ElementType<?> keys) {
    return keys == ElementType.INT ? INT : LONG;
  }

  private static HashJoinKernels of(ElementType<?> keys) {
    return new HashJoinKernels(range(keys), count(keys), insert(keys), probe(keys), probeAll(keys));
  }

  private static KernelSpec range(ElementType<?> keys) {
    return KernelSpec.kernel(HashJoinKernels.class, "join_range")
        .in("range")
        .buffer("keys", keys)
        .buffer("extremes", ElementType.LONG)
        .value("n", Kind.INT)
        .twin(BuildTwins::range);
  }

  private static KernelSpec count(ElementType<?> keys) {
    return KernelSpec.kernel(HashJoinKernels.class, "join_count")
        .in("build")
        .buffer("keys", keys)
        .buffer("owners", ElementType.INT)
        .buffer("counts", ElementType.INT)
        .buffer("slots", ElementType.INT)
        .buffer("flags", ElementType.INT)
        .value("n", Kind.INT)
        .value("shift", Kind.INT)
        .value("mask", Kind.INT)
        .value("first", Kind.LONG)
        .twin(BuildTwins::count);
  }

  private static KernelSpec insert(ElementType<?> keys) {
    return KernelSpec.kernel(HashJoinKernels.class, "join_insert")
        .in("build")
        .buffer("keys", keys)
        .buffer("owners", ElementType.INT)
        .buffer("slots", ElementType.INT)
        .buffer("places", ElementType.INT)
        .buffer("rows", ElementType.INT)
        .buffer("table", ElementType.LONG)
        .value("n", Kind.INT)
        .value("unique", Kind.INT)
        .twin(BuildTwins::insert);
  }

  private static KernelSpec probe(ElementType<?> keys) {
    return KernelSpec.kernel(HashJoinKernels.class, "join_probe")
        .in("probe")
        .buffer("keys", keys)
        .buffer("table", ElementType.LONG)
        .buffer("bits", ElementType.BYTE)
        .buffer("matches", ElementType.INT)
        .buffer("counts", ElementType.INT)
        .value("n", Kind.INT)
        .value("shift", Kind.INT)
        .value("mask", Kind.INT)
        .value("first", Kind.LONG)
        .twin(ProbeTwins::probe);
  }

  private static KernelSpec probeAll(ElementType<?> keys) {
    return KernelSpec.kernel(HashJoinKernels.class, "join_probe_all")
        .in("probe")
        .buffer("keys", keys)
        .buffer("table", ElementType.LONG)
        .buffer("starts", ElementType.INT)
        .buffer("filter", ElementType.INT)
        .buffer("offsets", ElementType.LONG)
        .value("n", Kind.INT)
        .value("shift", Kind.INT)
        .value("mask", Kind.INT)
        .value("first", Kind.LONG)
        .twin(ProbeTwins::probeAll);
  }
}
