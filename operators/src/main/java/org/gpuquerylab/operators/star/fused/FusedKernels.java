package org.gpuquerylab.operators.star.fused;

import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;

/** The kernels' declarations: one for each number of parameters. */
final class FusedKernels {
  /** The most conditions on one dimension. */
  static final int MOST_CONDITIONS = 8;

  /** The most stages. */
  static final int MOST_STAGES = 10;

  private static final List<KernelSpec> BUILD =
      IntStream.rangeClosed(0, MOST_CONDITIONS).mapToObj(FusedKernels::declareBuild).toList();
  private static final List<KernelSpec> FACT =
      IntStream.rangeClosed(0, MOST_STAGES).mapToObj(FusedKernels::declareFact).toList();

  /** Collects the groups that have rows. */
  static final KernelSpec FINISH =
      KernelSpec.kernel(FusedKernels.class, "star_finish")
          .buffer("sums", ElementType.LONG)
          .buffer("flags", ElementType.BYTE)
          .buffer("result", ElementType.LONG)
          .value("cells", Kind.INT)
          .value("replicas", Kind.INT)
          .twin(FinishTwin::run);

  private FusedKernels() {}

  /** Builds a dimension's table, under a number of conditions. */
  static KernelSpec build(int conditions) {
    return BUILD.get(conditions);
  }

  /** Passes over the fact table, with a number of stages. */
  static KernelSpec fact(int stages) {
    return FACT.get(stages);
  }

  private static KernelSpec declareBuild(int conditions) {
    KernelSpec.Builder builder = KernelSpec.kernel(FusedKernels.class, "star_build");
    for (int k = 0; k < conditions; k++) {
      builder.buffer("condition" + k, ElementType.BYTE);
    }
    return builder
        .buffer("intervals", ElementType.INT)
        .buffer("positions", ElementType.INT)
        .buffer("groups", ElementType.BYTE)
        .buffer("table", ElementType.INT)
        .buffer("codes", ElementType.BYTE)
        .value("capacity", Kind.LONG)
        .value("origin", Kind.INT)
        .value("slots", Kind.INT)
        .value("rows", Kind.INT)
        .twin(BuildTwin::run);
  }

  private static KernelSpec declareFact(int stages) {
    KernelSpec.Builder builder = KernelSpec.kernel(FusedKernels.class, "star_fact");
    for (int k = 0; k < stages; k++) {
      builder
          .buffer("column" + k, ElementType.BYTE)
          .buffer("table" + k, ElementType.INT)
          .buffer("codes" + k, ElementType.BYTE)
          .value("shift" + k, Kind.INT)
          .value("slots" + k, Kind.INT)
          .value("stride" + k, Kind.INT);
    }
    return builder
        .buffer("left", ElementType.BYTE)
        .buffer("right", ElementType.BYTE)
        .buffer("sums", ElementType.LONG)
        .buffer("flags", ElementType.BYTE)
        .buffer("result", ElementType.LONG)
        .value("capacity", Kind.LONG)
        .value("rows", Kind.INT)
        .value("left_base", Kind.INT)
        .value("right_base", Kind.INT)
        .value("cells", Kind.INT)
        .value("replicas", Kind.INT)
        .twin(FactTwin::run);
  }
}
