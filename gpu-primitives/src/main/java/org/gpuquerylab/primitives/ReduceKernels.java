package org.gpuquerylab.primitives;

import java.util.EnumMap;
import java.util.Map;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;

/**
 * The kernels of {@code reduce.cl} for one element type and operation, with their twins.
 *
 * @param accumulators the element type of the partial results
 */
record ReduceKernels(KernelSpec reduce, KernelSpec partials, ElementType<?> accumulators) {
  private static final Map<ElementType<?>, Map<Reduction, ReduceKernels>> ALL =
      Map.of(
          ElementType.INT, forType(ElementType.INT),
          ElementType.LONG, forType(ElementType.LONG),
          ElementType.FLOAT, forType(ElementType.FLOAT),
          ElementType.DOUBLE, forType(ElementType.DOUBLE));

  static ReduceKernels of(ElementType<?> type, Reduction reduction) {
    Map<Reduction, ReduceKernels> kernels = ALL.get(type);
    if (kernels == null) {
      throw new IllegalArgumentException("elements may be of " + ALL.keySet() + ", not of " + type);
    }
    return java.util.Objects.requireNonNull(kernels.get(reduction));
  }

  /** The number of a type in {@code reduce.cl}. */
  static int code(ElementType<?> type) {
    return ElementType.all().indexOf(type) - 1;
  }

  private static Map<Reduction, ReduceKernels> forType(ElementType<?> type) {
    Map<Reduction, ReduceKernels> kernels = new EnumMap<>(Reduction.class);
    for (Reduction reduction : Reduction.values()) {
      kernels.put(reduction, create(type, reduction));
    }
    return kernels;
  }

  private static ReduceKernels create(ElementType<?> type, Reduction reduction) {
    ElementType<?> accumulators = accumulators(type, reduction);
    ReduceTwins twins = ReduceTwins.of(type, reduction);
    return new ReduceKernels(
        KernelSpec.kernel(ReduceKernels.class, "reduce")
            .buffer("in", type)
            .buffer("partials", accumulators)
            .buffer("result", type)
            .value("n", Kind.LONG)
            .twin(twins::reduce),
        KernelSpec.kernel(ReduceKernels.class, "reduce_partials")
            .in("reduce")
            .buffer("partials", accumulators)
            .buffer("result", type)
            .value("count", Kind.INT)
            .twin(twins::reducePartials),
        accumulators);
  }

  private static ElementType<?> accumulators(ElementType<?> type, Reduction reduction) {
    if (type == ElementType.INT || type == ElementType.LONG) {
      return type;
    }
    if (reduction == Reduction.SUM) {
      return ElementType.DOUBLE;
    }
    return type == ElementType.FLOAT ? ElementType.INT : ElementType.LONG;
  }
}
