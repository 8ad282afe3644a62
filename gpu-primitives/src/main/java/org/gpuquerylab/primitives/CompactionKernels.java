package org.gpuquerylab.primitives;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;

/** The kernels of {@code compact.cl} for one type of flags and values, with their twins. */
record CompactionKernels(KernelSpec count, KernelSpec positions, KernelSpec values) {

  private static final Map<List<ElementType<?>>, CompactionKernels> ALL = new ConcurrentHashMap<>();

  static CompactionKernels of(ElementType<?> flags, ElementType<?> values) {
    return ALL.computeIfAbsent(List.of(flags, values), types -> create(flags, values));
  }

  private static CompactionKernels create(ElementType<?> flags, ElementType<?> values) {
    return new CompactionKernels(
        KernelSpec.kernel(CompactionKernels.class, "compact_count")
            .in("compact")
            .buffer("flags", flags)
            .buffer("counts", ElementType.INT)
            .value("n", Kind.INT)
            .twin(CompactionKernels::countTwin),
        write(flags, ElementType.INT, false),
        write(flags, values, true));
  }

  private static KernelSpec write(ElementType<?> flags, ElementType<?> type, boolean copies) {
    return KernelSpec.kernel(CompactionKernels.class, "compact_write")
        .in("compact")
        .buffer("flags", flags)
        .buffer("values", type)
        .buffer("counts", ElementType.INT)
        .buffer("out", type)
        .buffer("count", ElementType.INT)
        .value("n", Kind.INT)
        .twin((grid, arguments) -> writeTwin(grid, arguments, copies));
  }

  private static void countTwin(Grid grid, KernelArguments arguments) {
    IntPredicate flagged = flagged(arguments);
    int[] counts = arguments.ints("counts");
    Chunks.forEach(
        grid,
        arguments,
        arguments.intValue("n"),
        (group, begin, end) -> {
          int count = 0;
          for (int i = begin; i < end; i++) {
            count += flagged.test(i) ? 1 : 0;
          }
          counts[group] = count;
        });
  }

  private static void writeTwin(Grid grid, KernelArguments arguments, boolean copies) {
    IntPredicate flagged = flagged(arguments);
    Mover mover = copies ? mover(arguments) : positions(arguments.ints("out"));
    int[] counts = arguments.ints("counts");
    Chunks.forEach(
        grid,
        arguments,
        arguments.intValue("n"),
        (group, begin, end) -> {
          int to = 0;
          for (int g = 0; g < group; g++) {
            to += counts[g];
          }
          for (int i = begin; i < end; i++) {
            if (flagged.test(i)) {
              mover.move(i, to++);
            }
          }
          if (group == grid.groups() - 1) {
            arguments.ints("count")[0] = to;
          }
        });
  }

  private static IntPredicate flagged(KernelArguments arguments) {
    if (arguments.array("flags") instanceof byte[] bytes) {
      return i -> bytes[i] != 0;
    }
    int[] ints = arguments.ints("flags");
    return i -> ints[i] != 0;
  }

  private static Mover positions(int[] out) {
    return (from, to) -> out[to] = from;
  }

  private static Mover mover(KernelArguments arguments) {
    Object values = arguments.array("values");
    Object out = arguments.array("out");
    if (values instanceof int[] in && out instanceof int[] ints) {
      return (from, to) -> ints[to] = in[from];
    }
    if (values instanceof long[] in && out instanceof long[] longs) {
      return (from, to) -> longs[to] = in[from];
    }
    if (values instanceof float[] in && out instanceof float[] floats) {
      return (from, to) -> floats[to] = in[from];
    }
    double[] in = arguments.doubles("values");
    double[] doubles = arguments.doubles("out");
    return (from, to) -> doubles[to] = in[from];
  }

  private interface Mover {
    void move(int from, int to);
  }
}
