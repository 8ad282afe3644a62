package org.gpuquerylab.operators.internal.general;

import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;

/** Kernels that combine rows of two relations, with their twins. */
final class KeyedKernels {
  private KeyedKernels() {}

  /** Sets the mark of each listed row. */
  record MatchMark(DeviceBuffer<int[]> rows, DeviceBuffer<byte[]> marks, int mark, int n)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      for (int i = 0; i < n; i++) {
        if (rows.array()[i] >= 0) {
          marks.array()[rows.array()[i]] = (byte) mark;
        }
      }
    }
  }

  /** Writes the row of each key, given its head. */
  record MatchOrder(DeviceBuffer<int[]> heads, DeviceBuffer<int[]> order, int n)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      for (int key = 0; key < n; key++) {
        order.array()[key] = heads.array()[key] - 1;
      }
    }
  }

  /** Puts two bitmaps one behind the other. */
  record MatchConcat(
      DeviceBuffer<int[]> first, DeviceBuffer<int[]> second, DeviceBuffer<int[]> out, int n, int m)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      int[] none = new int[0];
      int[] left = defines.flag("HAS_FIRST") ? first.array() : none;
      int[] right = defines.flag("HAS_SECOND") ? second.array() : none;
      java.util.Arrays.fill(out.array(), 0);
      for (int i = 0; i < n + m; i++) {
        boolean valid = i < n ? KeyReader.isValid(left, i) : KeyReader.isValid(right, i - n);
        out.array()[i >> 5] |= (valid ? 1 : 0) << (i & 31);
      }
    }
  }

  /** Finds how often each row is in the result of a set operation. */
  record GroupbyRepeat(
      DeviceBuffer<long[]> all, DeviceBuffer<long[]> right, DeviceBuffer<int[]> times, int n)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      boolean keepsBoth = defines.flag("KEEPS_BOTH");
      boolean keepsAll = defines.flag("KEEPS_ALL");
      for (int i = 0; i < n; i++) {
        long ofRight = right.array()[i];
        long ofLeft = all.array()[i] - ofRight;
        long both = Math.min(ofLeft, ofRight);
        long count = keepsBoth ? both : keepsAll ? ofLeft - both : ofRight == 0 ? ofLeft : 0;
        times.array()[i] = (int) (keepsAll ? count : Math.min(1, count));
      }
    }
  }
}
