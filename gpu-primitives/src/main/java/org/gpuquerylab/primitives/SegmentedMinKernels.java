package org.gpuquerylab.primitives;

import java.util.stream.IntStream;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;

/** The kernels of {@code segmented_min.cl} for one type of values, with their twins. */
record SegmentedMinKernels(KernelSpec segments, KernelSpec join) {
  static final SegmentedMinKernels LONG = of(ElementType.LONG);
  static final SegmentedMinKernels DOUBLE = of(ElementType.DOUBLE);

  private static SegmentedMinKernels of(ElementType<?> values) {
    return new SegmentedMinKernels(
        KernelSpec.kernel(SegmentedMinKernels.class, "segmented_min")
            .buffer("values", values)
            .buffer("offsets", ElementType.INT)
            .value("length", Kind.INT)
            .value("segments", Kind.INT)
            .value("parts", Kind.INT)
            .value("team", Kind.INT)
            .buffer("partial_keys", ElementType.LONG)
            .buffer("partial_arguments", ElementType.INT)
            .buffer("minima", values)
            .buffer("arguments", ElementType.INT)
            .twin(SegmentedMinKernels::segmentsTwin),
        KernelSpec.kernel(SegmentedMinKernels.class, "segmented_min_join")
            .in("segmented_min")
            .buffer("partial_keys", ElementType.LONG)
            .buffer("partial_arguments", ElementType.INT)
            .value("parts", Kind.INT)
            .buffer("minima", values)
            .buffer("arguments", ElementType.INT)
            .twin(SegmentedMinKernels::joinTwin));
  }

  private static void segmentsTwin(Grid grid, KernelArguments arguments) {
    Candidates values = Candidates.of(arguments.array("values"));
    int parts = arguments.intValue("parts");
    int units = arguments.intValue("segments") * parts;
    IntStream.range(0, units)
        .parallel()
        .forEach(
            unit -> {
              int segment = unit / parts;
              long first = first(arguments, segment);
              long items = first(arguments, segment + 1) - first;
              int begin = (int) (first + items * (unit % parts) / parts);
              int end = (int) (first + items * (unit % parts + 1) / parts);
              Winner best = new Winner();
              for (int i = begin; i < end; i++) {
                best.offer(values.key(i), i);
              }
              if (parts == 1) {
                write(best, segment, arguments);
              } else {
                arguments.longs("partial_keys")[unit] = best.key();
                arguments.ints("partial_arguments")[unit] = best.argument();
              }
            });
  }

  private static long first(KernelArguments arguments, int segment) {
    return arguments.define("OFFSETS") == 1
        ? arguments.ints("offsets")[segment]
        : (long) segment * arguments.intValue("length");
  }

  private static void joinTwin(Grid grid, KernelArguments arguments) {
    int parts = arguments.intValue("parts");
    long[] keys = arguments.longs("partial_keys");
    int[] positions = arguments.ints("partial_arguments");
    IntStream.range(0, (int) grid.groups())
        .parallel()
        .forEach(
            segment -> {
              Winner best = new Winner();
              for (int unit = segment * parts; unit < (segment + 1) * parts; unit++) {
                best.offer(keys[unit], positions[unit]);
              }
              write(best, segment, arguments);
            });
  }

  private static void write(Winner best, int segment, KernelArguments arguments) {
    Candidates minima = Candidates.of(arguments.array("minima"));
    if (best.isNone()) {
      minima.setEmpty(segment);
    } else {
      minima.set(segment, best.key());
    }
    arguments.ints("arguments")[segment] = best.argument();
  }
}
