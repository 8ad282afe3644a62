package org.gpuquerylab.operators.selection;

import java.util.function.IntPredicate;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.IntegerView;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;
import org.gpuquerylab.operators.device.Tiles;

/** The kernels of {@code filter.cl}, with their twins. */
final class FilterKernels {
  private FilterKernels() {}

  /**
   * Computes whether the value of each row lies in the intervals, and merges the result with the
   * existing filter.
   */
  @KernelFile("filter")
  record FilterRows(
      DeviceBuffer<?> column,
      DeviceBuffer<?> bounds,
      DeviceBuffer<byte[]> bits,
      DeviceBuffer<int[]> counts,
      int n,
      int intervals,
      int complement,
      int merging)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      IntPredicate inside = inside(column.array(), bounds.array(), intervals);
      boolean outside = complement != 0;
      new Output(bits.array(), counts.array(), n, Merging.ofCode(merging))
          .write(grid, row -> inside.test(row) != outside);
    }
  }

  /** Merges another filter with the existing filter. */
  @KernelFile("filter")
  record FilterMerge(
      DeviceBuffer<byte[]> other,
      DeviceBuffer<byte[]> bits,
      DeviceBuffer<int[]> counts,
      int n,
      int merging)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      byte[] set = other.array();
      new Output(bits.array(), counts.array(), n, Merging.ofCode(merging))
          .write(grid, row -> (set[row >> 3] >> (row & 7) & 1) != 0);
    }
  }

  @SuppressWarnings(
      "ArrayRecordComponent") // This is an internal view, which is neither compared nor printed.
  private record Output(byte[] bits, int[] counts, int n, Merging merging) {
    void write(Grid grid, IntPredicate passes) {
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
  }

  private static IntPredicate inside(Object column, Object bounds, int intervals) {
    if (column instanceof double[] x && bounds instanceof double[] ends) {
      return row -> {
        int i = 2 * search(intervals, at -> x[row] >= ends[2 * at]);
        return intervals > 0 && ends[i] <= x[row] && x[row] <= ends[i + 1];
      };
    }
    IntegerView values = IntegerView.of(column);
    IntegerView ends = IntegerView.of(bounds);
    return row -> {
      long x = values.get(row);
      int i = 2 * search(intervals, at -> x >= ends.get(2 * at));
      return intervals > 0 && ends.get(i) <= x && x <= ends.get(i + 1);
    };
  }

  /** The last interval that begins at or before a value; 0 if there is none. */
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
