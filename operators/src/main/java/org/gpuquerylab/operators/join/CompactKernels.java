package org.gpuquerylab.operators.join;

import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;

/** The kernels of {@code compact_build.cl} and {@code compact_probe.cl}. */
final class CompactKernels {
  static final KernelSpec COUNT =
      KernelSpec.kernel(CompactKernels.class, "compact_count")
          .in("compact_build")
          .buffer("keys", ElementType.INT)
          .buffer("counts", ElementType.INT)
          .buffer("places", ElementType.INT)
          .value("n", Kind.INT)
          .twin(CompactTwins::count);
  static final KernelSpec INSERT =
      KernelSpec.kernel(CompactKernels.class, "compact_insert")
          .in("compact_build")
          .buffer("keys", ElementType.INT)
          .buffer("places", ElementType.INT)
          .buffer("starts", ElementType.INT)
          .buffer("table", ElementType.BYTE)
          .buffer("rows", ElementType.INT)
          .value("n", Kind.INT)
          .twin(CompactTwins::insert);
  static final KernelSpec PACK =
      KernelSpec.kernel(CompactKernels.class, "compact_pack")
          .in("compact_build")
          .buffer("counted", ElementType.INT)
          .buffer("table", ElementType.BYTE)
          .buffer("flags", ElementType.INT)
          .twin(CompactTwins::pack);
  static final KernelSpec PROBE =
      KernelSpec.kernel(CompactKernels.class, "compact_probe")
          .buffer("keys", ElementType.INT)
          .buffer("table", ElementType.BYTE)
          .buffer("bits", ElementType.BYTE)
          .buffer("matches", ElementType.INT)
          .buffer("counts", ElementType.INT)
          .value("n", Kind.INT)
          .value("chunks", Kind.INT)
          .value("bytes", Kind.INT)
          .twin(CompactTwins::probe);

  private CompactKernels() {}
}
