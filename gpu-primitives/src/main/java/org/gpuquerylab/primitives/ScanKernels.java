package org.gpuquerylab.primitives;

import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;

/** The kernels of {@code scan.cl} for one element type, with their twins. */
record ScanKernels(KernelSpec sums, KernelSpec apply) {
  static final ScanKernels INT = of(ElementType.INT);
  static final ScanKernels LONG = of(ElementType.LONG);

  private static ScanKernels of(ElementType<?> type) {
    return new ScanKernels(
        KernelSpec.kernel(ScanKernels.class, "scan_sums")
            .in("scan")
            .buffer("in", type)
            .buffer("sums", type)
            .value("n", Kind.LONG)
            .twin(type == ElementType.INT ? ScanKernels::sumInts : ScanKernels::sumLongs),
        KernelSpec.kernel(ScanKernels.class, "scan_apply")
            .in("scan")
            .buffer("in", type)
            .buffer("sums", type)
            .buffer("out", type)
            .buffer("total", type)
            .value("n", Kind.LONG)
            .twin(type == ElementType.INT ? ScanKernels::scanInts : ScanKernels::scanLongs));
  }

  private static void sumInts(Grid grid, KernelArguments arguments) {
    int[] in = arguments.ints("in");
    int[] sums = arguments.ints("sums");
    Chunks.forEach(
        grid,
        arguments,
        arguments.longValue("n"),
        (group, begin, end) -> {
          int sum = 0;
          for (int i = begin; i < end; i++) {
            sum += in[i];
          }
          sums[group] = sum;
        });
  }

  private static void sumLongs(Grid grid, KernelArguments arguments) {
    long[] in = arguments.longs("in");
    long[] sums = arguments.longs("sums");
    Chunks.forEach(
        grid,
        arguments,
        arguments.longValue("n"),
        (group, begin, end) -> {
          long sum = 0;
          for (int i = begin; i < end; i++) {
            sum += in[i];
          }
          sums[group] = sum;
        });
  }

  private static void scanInts(Grid grid, KernelArguments arguments) {
    int[] in = arguments.ints("in");
    int[] sums = arguments.ints("sums");
    int[] out = arguments.ints("out");
    int[] total = arguments.ints("total");
    Chunks.forEach(
        grid,
        arguments,
        arguments.longValue("n"),
        (group, begin, end) -> {
          int sum = 0;
          for (int g = 0; g < group; g++) {
            sum += sums[g];
          }
          for (int i = begin; i < end; i++) {
            int x = in[i];
            out[i] = sum;
            sum += x;
          }
          if (group == grid.groups() - 1) {
            total[0] = sum;
          }
        });
  }

  private static void scanLongs(Grid grid, KernelArguments arguments) {
    long[] in = arguments.longs("in");
    long[] sums = arguments.longs("sums");
    long[] out = arguments.longs("out");
    long[] total = arguments.longs("total");
    Chunks.forEach(
        grid,
        arguments,
        arguments.longValue("n"),
        (group, begin, end) -> {
          long sum = 0;
          for (int g = 0; g < group; g++) {
            sum += sums[g];
          }
          for (int i = begin; i < end; i++) {
            long x = in[i];
            out[i] = sum;
            sum += x;
          }
          if (group == grid.groups() - 1) {
            total[0] = sum;
          }
        });
  }
}
