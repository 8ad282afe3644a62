package org.gpuquerylab.operators.sort;

import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;
import org.gpuquerylab.operators.device.TypedKernels;

/** The kernels of {@code encode.cl}, and of {@code merge_sort.cl} for one type of keys. */
record SortKernels(KernelSpec partitions, KernelSpec merge) {
  static final SortKernels INT = of(ElementType.INT);
  static final SortKernels LONG = of(ElementType.LONG);
  static final TypedKernels ENCODE = TypedKernels.of(SortKernels::encode);
  static final KernelSpec ROWS =
      KernelSpec.kernel(SortKernels.class, "sort_rows")
          .in("encode")
          .buffer("order", ElementType.INT)
          .value("n", Kind.INT)
          .twin(SortTwins::rows);

  private static SortKernels of(ElementType<?> keys) {
    return new SortKernels(
        KernelSpec.kernel(SortKernels.class, "sort_partitions")
            .in("merge_sort")
            .buffer("keys", keys)
            .buffer("values", ElementType.INT)
            .value("n", Kind.INT)
            .twin(SortTwins::partitions),
        KernelSpec.kernel(SortKernels.class, "merge_runs")
            .in("merge_sort")
            .buffer("keys", keys)
            .buffer("values", ElementType.INT)
            .buffer("keys_out", keys)
            .buffer("values_out", ElementType.INT)
            .value("n", Kind.INT)
            .value("width", Kind.INT)
            .twin(SortTwins::merge));
  }

  private static KernelSpec encode(ElementType<?> type) {
    return KernelSpec.kernel(SortKernels.class, "sort_encode")
        .in("encode")
        .buffer("column", type)
        .buffer("order", ElementType.INT)
        .buffer("encoded", type == ElementType.INT ? ElementType.INT : ElementType.LONG)
        .value("n", Kind.INT)
        .value("descending", Kind.INT)
        .twin(SortTwins::encode);
  }
}
