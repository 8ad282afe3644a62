package org.gpuquerylab.operators.internal.general;

import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;
import org.gpuquerylab.operators.device.Tiles;

/** The kernels of a scan over segments. */
final class SegmentedKernels {
  static final int SUM = 0;
  static final int MIN = 1;
  static final int MAX = 2;

  private SegmentedKernels() {}

  /** Computes the fold of each chunk's last segment. */
  @KernelFile("segmented")
  public record SegmentedSums<A>(
      DeviceBuffer<A> in,
      DeviceBuffer<byte[]> start,
      DeviceBuffer<A> folds,
      DeviceBuffer<int[]> begins,
      int rows)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      Fold fold = Fold.of(in.array(), folds.array(), defines.intValue("FOLD"));
      Tiles.forEach(
          grid,
          rows,
          (chunk, begin, end) -> {
            int last = end;
            boolean begins = false;
            while (last > begin && !begins) {
              begins = start.array()[--last] != 0;
            }
            fold.begin(chunk);
            for (int row = last; row < end; row++) {
              fold.add(chunk, row);
            }
            begins().array()[chunk] = begins ? 1 : 0;
          });
    }
  }

  /** Computes the results of all rows. */
  @KernelFile("segmented")
  public record SegmentedScan<A>(
      DeviceBuffer<A> in,
      DeviceBuffer<byte[]> start,
      DeviceBuffer<A> folds,
      DeviceBuffer<int[]> begins,
      DeviceBuffer<A> out,
      int rows)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      Fold fold = Fold.of(in.array(), out.array(), defines.intValue("FOLD"));
      for (int row = 0; row < rows; row++) {
        if (row == 0 || start.array()[row] != 0) {
          fold.begin(row);
        } else {
          fold.copy(row - 1, row);
        }
        fold.add(row, row);
      }
    }
  }

  /** Folds the rows of each row's frame, one after another. */
  public record FrameFolds<A>(
      DeviceBuffer<A> in,
      DeviceBuffer<int[]> first,
      DeviceBuffer<int[]> last,
      DeviceBuffer<A> out,
      int rows)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      Fold fold = Fold.of(in.array(), out.array(), defines.intValue("FOLD"));
      for (int row = 0; row < rows; row++) {
        fold.begin(row);
        for (int k = first.array()[row]; k <= last.array()[row]; k++) {
          fold.add(row, k);
        }
      }
    }
  }

  /** Folds elements of an array into elements of another one. */
  private interface Fold {
    void begin(int to);

    void copy(int from, int to);

    void add(int to, int row);

    static Fold of(Object in, Object out, int operation) {
      return in instanceof double[] doubles
          ? new RealFold(doubles, (double[]) out)
          : new IntegerFold((long[]) in, (long[]) out, operation);
    }
  }

  @SuppressWarnings(
      "ArrayRecordComponent") // This is an internal view, which is neither compared nor printed.
  private record RealFold(double[] in, double[] out) implements Fold {
    @Override
    public void begin(int to) {
      out[to] = 0;
    }

    @Override
    public void copy(int from, int to) {
      out[to] = out[from];
    }

    @Override
    public void add(int to, int row) {
      out[to] += in[row];
    }
  }

  @SuppressWarnings(
      "ArrayRecordComponent") // This is an internal view, which is neither compared nor printed.
  private record IntegerFold(long[] in, long[] out, int operation) implements Fold {
    @Override
    public void begin(int to) {
      out[to] = operation == SUM ? 0 : operation == MIN ? Long.MAX_VALUE : Long.MIN_VALUE;
    }

    @Override
    public void copy(int from, int to) {
      out[to] = out[from];
    }

    @Override
    public void add(int to, int row) {
      long a = out[to];
      long b = in[row];
      out[to] = operation == SUM ? a + b : operation == MIN ? Math.min(a, b) : Math.max(a, b);
    }
  }
}
