package org.gpuquerylab.primitives;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;

/** The kernels of {@code grouped_min.cl} for one type of keys and values. */
record GroupedMinKernels(KernelSpec heads, KernelSpec reduce, KernelSpec join) {
  private static final Map<List<ElementType<?>>, GroupedMinKernels> ALL = new ConcurrentHashMap<>();

  static GroupedMinKernels of(ElementType<?> keys, ElementType<?> values) {
    return ALL.computeIfAbsent(List.of(keys, values), types -> create(keys, values));
  }

  private static GroupedMinKernels create(ElementType<?> keys, ElementType<?> values) {
    return new GroupedMinKernels(headsOf(keys), reduceOf(keys, values), joinOf(values));
  }

  private static KernelSpec headsOf(ElementType<?> keys) {
    return KernelSpec.kernel(GroupedMinKernels.class, "grouped_min_heads")
        .in("grouped_min")
        .buffer("keys", keys)
        .buffer("heads", ElementType.INT)
        .value("n", Kind.INT)
        .twin(GroupedMinTwins::heads);
  }

  private static KernelSpec reduceOf(ElementType<?> keys, ElementType<?> values) {
    return KernelSpec.kernel(GroupedMinKernels.class, "grouped_min")
        .buffer("keys", keys)
        .buffer("order", ElementType.INT)
        .buffer("values", values)
        .buffer("heads", ElementType.INT)
        .buffer("slots", ElementType.INT)
        .buffer("leading_keys", ElementType.LONG)
        .buffer("leading_arguments", ElementType.INT)
        .buffer("group_keys", keys)
        .buffer("minima", values)
        .buffer("arguments", ElementType.INT)
        .buffer("count", ElementType.INT)
        .value("n", Kind.INT)
        .twin(GroupedMinTwins::reduce);
  }

  private static KernelSpec joinOf(ElementType<?> values) {
    return KernelSpec.kernel(GroupedMinKernels.class, "grouped_min_join")
        .in("grouped_min")
        .buffer("heads", ElementType.INT)
        .buffer("slots", ElementType.INT)
        .buffer("leading_keys", ElementType.LONG)
        .buffer("leading_arguments", ElementType.INT)
        .buffer("minima", values)
        .buffer("arguments", ElementType.INT)
        .value("chunks", Kind.INT)
        .twin(GroupedMinTwins::join);
  }
}
