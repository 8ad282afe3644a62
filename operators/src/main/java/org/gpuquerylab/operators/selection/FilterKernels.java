package org.gpuquerylab.operators.selection;

import java.util.function.IntPredicate;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;
import org.gpuquerylab.operators.device.Tiles;
import org.gpuquerylab.operators.device.TypedKernels;

/** The kernels of {@code filter.cl}, with their twins. */
final class FilterKernels {
  static final TypedKernels ROWS = TypedKernels.of(FilterKernels::rows);
  static final KernelSpec MERGE =
      KernelSpec.kernel(FilterKernels.class, "filter_merge")
          .in("filter")
          .buffer("other", ElementType.BYTE)
          .buffer("bits", ElementType.BYTE)
          .buffer("counts", ElementType.INT)
          .value("n", Kind.INT)
          .value("merging", Kind.INT)
          .twin(FilterKernels::merge);

  private FilterKernels() {}

  private static KernelSpec rows(ElementType<?> type) {
    return KernelSpec.kernel(FilterKernels.class, "filter_rows")
        .in("filter")
        .buffer("column", type)
        .buffer("bounds", type)
        .buffer("bits", ElementType.BYTE)
        .buffer("counts", ElementType.INT)
        .value("n", Kind.INT)
        .value("intervals", Kind.INT)
        .value("complement", Kind.INT)
        .value("merging", Kind.INT)
        .twin(FilterKernels::filterRows);
  }

  private static void filterRows(Grid grid, KernelArguments arguments) {
    IntPredicate inside =
        inside(
            arguments.array("column"), arguments.array("bounds"), arguments.intValue("intervals"));
    boolean complement = arguments.intValue("complement") != 0;
    writeBits(grid, arguments, row -> inside.test(row) != complement);
  }

  private static void merge(Grid grid, KernelArguments arguments) {
    byte[] other = arguments.bytes("other");
    writeBits(grid, arguments, row -> (other[row >> 3] >> (row & 7) & 1) != 0);
  }

  private static void writeBits(Grid grid, KernelArguments arguments, IntPredicate passes) {
    byte[] bits = arguments.bytes("bits");
    int[] counts = arguments.ints("counts");
    int n = arguments.intValue("n");
    Merging merging = Merging.ofCode(arguments.intValue("merging"));
    Tiles.forEach(
        grid,
        n,
        (group, begin, end) -> {
          int count = 0;
          for (int row = begin; row < end; row += Tiles.ITEMS) {
            int set = 0;
            for (int k = 0; k < Math.min(Tiles.ITEMS, end - row); k++) {
              set |= passes.test(row + k) ? 1 << k : 0;
            }
            set = merging.of(bits[row >> 3], set);
            bits[row >> 3] = (byte) set;
            count += Integer.bitCount(set & 0xFF);
          }
          counts[group] = count;
        });
  }

  private static IntPredicate inside(Object column, Object bounds, int intervals) {
    if (column instanceof int[] x && bounds instanceof int[] ends) {
      return row -> {
        int i = 2 * search(intervals, at -> x[row] >= ends[2 * at]);
        return intervals > 0 && ends[i] <= x[row] && x[row] <= ends[i + 1];
      };
    }
    if (column instanceof long[] x && bounds instanceof long[] ends) {
      return row -> {
        int i = 2 * search(intervals, at -> x[row] >= ends[2 * at]);
        return intervals > 0 && ends[i] <= x[row] && x[row] <= ends[i + 1];
      };
    }
    double[] x = (double[]) column;
    double[] ends = (double[]) bounds;
    return row -> {
      int i = 2 * search(intervals, at -> x[row] >= ends[2 * at]);
      return intervals > 0 && ends[i] <= x[row] && x[row] <= ends[i + 1];
    };
  }

  /** The last interval that begins at or before the value, 0 where none does. */
  private static int search(int intervals, IntPredicate beginsBefore) {
    int first = 0;
    for (int length = intervals; length > 1; ) {
      int half = length / 2;
      if (beginsBefore.test(first + half)) {
        first += half;
        length -= half;
      } else {
        length = half;
      }
    }
    return first;
  }
}
