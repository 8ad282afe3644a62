package org.gpuquerylab.operators.internal.general;

import java.util.List;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;

/** The kernels of grouping, with their twins. */
final class GroupbyKernels {
  private GroupbyKernels() {}

  /** Clears the accumulators of all cells. */
  @KernelFile("groupby")
  record GroupbyClear(DeviceBuffer<long[]> accumulators, int cells) implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      FoldTwin folds = new FoldTwin(defines, List.of(), List.of(), List.of());
      for (int cell = 0; cell < cells; cell++) {
        folds.clear(accumulators.array(), cell);
      }
    }
  }

  /** Finds the number of different keys of some rows, nearly. */
  @KernelFile("groupby_sample")
  record GroupbySample(
      List<DeviceBuffer<?>> key,
      List<DeviceBuffer<int[]>> valid,
      List<DeviceBuffer<int[]>> refs,
      List<Long> least,
      List<Long> last,
      List<Long> stride,
      DeviceBuffer<int[]> bits,
      DeviceBuffer<int[]> found,
      int samples,
      int step)
      implements KernelCall {
    GroupbySample(
        KeyLayout.Arguments keys,
        DeviceBuffer<int[]> bits,
        DeviceBuffer<int[]> found,
        int samples,
        int step) {
      this(
          keys.key(),
          keys.valid(),
          keys.refs(),
          keys.least(),
          keys.last(),
          keys.stride(),
          bits,
          found,
          samples,
          step);
    }

    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      KeyLayout.Arguments keys = new KeyLayout.Arguments(key, valid, refs, least, last, stride);
      KeyReader reader = new KeyReader(defines, keys);
      int last = defines.intValue("BITS") - 1;
      int[] words = bits.array();
      for (int i = 0; i < samples; i++) {
        reader.read(i * step);
        int hash = (int) (Cells.mixed(reader.key) >>> Integer.SIZE) & last;
        int bit = 1 << (hash & 31);
        found.array()[0] += (words[hash >> 5] & bit) == 0 ? 1 : 0;
        words[hash >> 5] |= bit;
      }
    }
  }

  /** Adds rows to the accumulators of their groups. */
  @KernelFile("groupby_rows")
  record GroupbyRows(
      List<DeviceBuffer<?>> key,
      List<DeviceBuffer<int[]>> valid,
      List<DeviceBuffer<int[]>> refs,
      List<Long> least,
      List<Long> last,
      List<Long> stride,
      List<DeviceBuffer<?>> value,
      List<DeviceBuffer<int[]>> vvalid,
      List<DeviceBuffer<int[]>> vrefs,
      DeviceBuffer<long[]> table,
      DeviceBuffer<int[]> heads,
      DeviceBuffer<long[]> accumulators,
      DeviceBuffer<int[]> flags,
      DeviceBuffer<int[]> cellOfRow,
      int first,
      int n,
      int shift,
      int mask,
      int most)
      implements KernelCall {
    GroupbyRows(
        KeyLayout.Arguments keys,
        GroupFold.Arguments folds,
        DeviceBuffer<long[]> table,
        DeviceBuffer<int[]> heads,
        DeviceBuffer<long[]> accumulators,
        DeviceBuffer<int[]> flags,
        DeviceBuffer<int[]> cellOfRow,
        int first,
        int n,
        int shift,
        int mask,
        int most) {
      this(
          keys.key(),
          keys.valid(),
          keys.refs(),
          keys.least(),
          keys.last(),
          keys.stride(),
          folds.value(),
          folds.valid(),
          folds.refs(),
          table,
          heads,
          accumulators,
          flags,
          cellOfRow,
          first,
          n,
          shift,
          mask,
          most);
    }

    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      KeyReader reader =
          new KeyReader(defines, new KeyLayout.Arguments(key, valid, refs, least, last, stride));
      Cells cells = new Cells(defines, table, heads, shift, mask);
      FoldTwin folds = new FoldTwin(defines, value, vvalid, vrefs);
      boolean numbering = defines.flag("NUMBERS");
      for (int row = first; row < n; row++) {
        boolean known = reader.read(row);
        if (numbering && !known) {
          cellOfRow.array()[row] = -1;
        }
        if (!known) {
          continue;
        }
        if (cells.claim(reader.key, row, Integer.toUnsignedLong(most)) == Cells.FULL) {
          flags.array()[0] = 1;
          return;
        }
        if (numbering) {
          cellOfRow.array()[row] = cells.cell;
        }
        folds.add(accumulators.array(), cells.cell, row);
      }
    }
  }

  /** Copies the heads out of a table whose words hold them. */
  @KernelFile("groupby_result")
  record GroupbyHeads(DeviceBuffer<long[]> table, DeviceBuffer<int[]> heads, int cells)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      for (int cell = 0; cell < cells; cell++) {
        heads.array()[cell] = (int) table.array()[cell];
      }
    }
  }

  /** Finds the first row of each group, and the group of each cell. */
  @KernelFile("groupby_result")
  record GroupbyFirsts(
      DeviceBuffer<int[]> cellOf,
      DeviceBuffer<int[]> heads,
      DeviceBuffer<int[]> firstRow,
      DeviceBuffer<int[]> groupOf,
      int groups)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      for (int g = 0; g < groups; g++) {
        int cell = cellOf.array()[g];
        firstRow.array()[g] = heads.array()[cell] - 1;
        if (defines.flag("NUMBERS")) {
          groupOf.array()[cell] = g;
        }
      }
    }
  }

  /** Replaces each row's cell by its group. */
  @KernelFile("groupby_result")
  record GroupbyNumber(DeviceBuffer<int[]> cellOfRow, DeviceBuffer<int[]> groupOf, int n)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      int[] rows = cellOfRow.array();
      for (int row = 0; row < n; row++) {
        rows[row] = rows[row] < 0 ? rows[row] : groupOf.array()[rows[row]];
      }
    }
  }

  /** Converts accumulators into values of a result. */
  @KernelFile("groupby_result")
  record GroupbyResult(
      DeviceBuffer<long[]> accumulators,
      DeviceBuffer<int[]> cellOf,
      DeviceBuffer<?> out,
      DeviceBuffer<int[]> validity,
      DeviceBuffer<int[]> flags,
      int at,
      int countAt,
      int words,
      double scale,
      int groups)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      FoldTwin.Results results = new FoldTwin.Results(defines, scale);
      for (int g = 0; g < groups; g++) {
        int from = cellOf.array()[g] * words;
        long[] words64 = accumulators.array();
        long count = words64[from + countAt];
        long second = results.isWide() ? words64[from + at + 1] : 0;
        results.set(out.array(), g, words64[from + at], second, count);
        if (results.overflows) {
          flags.array()[0] = 1;
        }
        if (defines.flag("COUNTED") && count != 0) {
          validity.array()[g >> 5] |= 1 << (g & 31);
        }
      }
    }
  }
}
