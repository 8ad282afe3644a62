package org.gpuquerylab.primitives;

import java.util.function.IntPredicate;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;

/** The kernels of {@code compact.cl} with their twins. */
final class CompactionKernels {
  private CompactionKernels() {}

  /** Counts the set flags in each chunk. */
  @KernelFile("compact")
  record CompactCount<F>(DeviceBuffer<F> flags, DeviceBuffer<int[]> counts, int n)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      IntPredicate flagged = flagged(flags.array());
      Chunks.forEach(
          grid,
          defines,
          n,
          (group, begin, end) -> {
            int count = 0;
            for (int i = begin; i < end; i++) {
              count += flagged.test(i) ? 1 : 0;
            }
            counts.array()[group] = count;
          });
    }
  }

  /** Writes the values at the set flags, or the positions of the set flags. */
  @KernelFile("compact")
  record CompactWrite<F, V>(
      DeviceBuffer<F> flags,
      DeviceBuffer<V> values,
      DeviceBuffer<int[]> counts,
      DeviceBuffer<V> out,
      DeviceBuffer<int[]> count,
      int n)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      IntPredicate flagged = flagged(flags.array());
      Elements elements =
          defines.flag("POSITIONS")
              ? positions((int[]) out.array())
              : Elements.between(values.array(), out.array());
      Chunks.forEach(
          grid,
          defines,
          n,
          (group, begin, end) -> {
            int to = 0;
            for (int g = 0; g < group; g++) {
              to += counts.array()[g];
            }
            for (int i = begin; i < end; i++) {
              if (flagged.test(i)) {
                elements.move(i, to++);
              }
            }
            if (group == grid.groups() - 1) {
              count.array()[0] = to;
            }
          });
    }
  }

  private static IntPredicate flagged(Object flags) {
    if (flags instanceof byte[] bytes) {
      return i -> bytes[i] != 0;
    }
    int[] ints = (int[]) flags;
    return i -> ints[i] != 0;
  }

  private static Elements positions(int[] out) {
    return (from, to) -> out[to] = from;
  }
}
