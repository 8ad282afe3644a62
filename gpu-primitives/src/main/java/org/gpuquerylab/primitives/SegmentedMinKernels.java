package org.gpuquerylab.primitives;

import java.util.function.IntToLongFunction;
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
    Output output = Output.of(arguments);
    long[] partialKeys = arguments.longs("partial_keys");
    int[] partialArguments = arguments.ints("partial_arguments");
    int parts = arguments.intValue("parts");
    IntToLongFunction first = first(arguments);
    IntStream.range(0, arguments.intValue("segments") * parts)
        .parallel()
        .forEach(
            unit -> {
              int segment = unit / parts;
              long start = first.applyAsLong(segment);
              long items = first.applyAsLong(segment + 1) - start;
              int begin = (int) (start + items * (unit % parts) / parts);
              int end = (int) (start + items * (unit % parts + 1) / parts);
              Winner best = new Winner();
              for (int i = begin; i < end; i++) {
                best.offer(values.key(i), i);
              }
              if (parts == 1) {
                output.write(best, segment);
              } else {
                partialKeys[unit] = best.key();
                partialArguments[unit] = best.argument();
              }
            });
  }

  /** Where a segment begins. */
  private static IntToLongFunction first(KernelArguments arguments) {
    if (arguments.define("OFFSETS") == 1) {
      int[] offsets = arguments.ints("offsets");
      return segment -> offsets[segment];
    }
    long length = arguments.intValue("length");
    return segment -> segment * length;
  }

  private static void joinTwin(Grid grid, KernelArguments arguments) {
    int parts = arguments.intValue("parts");
    long[] keys = arguments.longs("partial_keys");
    int[] positions = arguments.ints("partial_arguments");
    Output output = Output.of(arguments);
    IntStream.range(0, (int) grid.groups())
        .parallel()
        .forEach(
            segment -> {
              Winner best = new Winner();
              for (int unit = segment * parts; unit < (segment + 1) * parts; unit++) {
                best.offer(keys[unit], positions[unit]);
              }
              output.write(best, segment);
            });
  }

  @SuppressWarnings("ArrayRecordComponent") // an internal view, compared and printed nowhere
  private record Output(Candidates minima, int[] positions) {
    static Output of(KernelArguments arguments) {
      return new Output(Candidates.of(arguments.array("minima")), arguments.ints("arguments"));
    }

    void write(Winner best, int segment) {
      if (best.isNone()) {
        minima.setEmpty(segment);
      } else {
        minima.set(segment, best.key());
      }
      positions[segment] = best.argument();
    }
  }
}
