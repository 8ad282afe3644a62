package org.gpuquerylab.operators.aggregation;

import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;
import org.gpuquerylab.operators.device.TypedKernels;

/** The kernels of {@code group.cl}. */
final class GroupKernels {
  static final TypedKernels PACK = TypedKernels.of(GroupKernels::pack);
  static final KernelSpec FIND =
      in("group_find")
          .buffer("words", ElementType.LONG)
          .buffer("owners", ElementType.INT)
          .buffer("slots", ElementType.INT)
          .buffer("overflow", ElementType.INT)
          .value("n", Kind.INT)
          .value("width", Kind.INT)
          .value("mask", Kind.INT)
          .value("most", Kind.INT)
          .twin(GroupTwins::find);
  static final KernelSpec USED =
      in("group_used")
          .buffer("owners", ElementType.INT)
          .buffer("used", ElementType.INT)
          .value("slots", Kind.INT)
          .twin(GroupTwins::used);
  static final KernelSpec REPRESENTATIVES =
      in("group_representatives")
          .buffer("owners", ElementType.INT)
          .buffer("numbers", ElementType.INT)
          .buffer("representatives", ElementType.INT)
          .value("slots", Kind.INT)
          .twin(GroupTwins::representatives);
  static final KernelSpec NUMBER =
      in("group_number")
          .buffer("numbers", ElementType.INT)
          .buffer("groups", ElementType.INT)
          .buffer("order", ElementType.INT)
          .value("n", Kind.INT)
          .twin(GroupTwins::number);
  static final KernelSpec STARTS =
      in("group_starts")
          .buffer("sorted", ElementType.INT)
          .buffer("starts", ElementType.INT)
          .value("n", Kind.INT)
          .twin(GroupTwins::starts);

  private GroupKernels() {}

  private static KernelSpec.Builder in(String name) {
    return KernelSpec.kernel(GroupKernels.class, name).in("group");
  }

  private static KernelSpec pack(ElementType<?> type) {
    return in("group_pack")
        .buffer("column", type)
        .buffer("words", ElementType.LONG)
        .value("n", Kind.INT)
        .value("word", Kind.INT)
        .value("shift", Kind.INT)
        .twin(GroupTwins::pack);
  }
}
