package org.gpuquerylab.concurrency.internal.workload;

import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;

/** The kernels of {@code table_join.cl} with their twins. */
final class JoinKernels {
  private JoinKernels() {}

  /** Moves the qualifying rows to the front of each tile, and clears the table and the answer. */
  @KernelFile("table_join")
  record ReadTable(
      DeviceBuffer<int[]> keys,
      DeviceBuffer<int[]> values,
      DeviceBuffer<int[]> keptKeys,
      DeviceBuffer<int[]> keptValues,
      DeviceBuffer<int[]> counts,
      DeviceBuffer<long[]> table,
      DeviceBuffer<long[]> answer,
      int n,
      int limit,
      long words)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      Arrays.fill(answer.array(), 0);
      Arrays.fill(table.array(), 0, (int) words, 0);
      int tile = KeyedRows.tile(defines);
      IntStream.range(0, (n + tile - 1) / tile)
          .parallel()
          .forEach(t -> counts.array()[t] = keep(t * tile, (int) Math.min(n, (t + 1L) * tile)));
    }

    private int keep(int begin, int end) {
      int to = begin;
      for (int row = begin; row < end; row++) {
        if (values.array()[row] < limit) {
          keptKeys.array()[to] = keys.array()[row];
          keptValues.array()[to++] = values.array()[row];
        }
      }
      return to - begin;
    }
  }

  private static void forEachKept(
      DeviceBuffer<int[]> counts, int tiles, KernelDefines defines, IntConsumer row) {
    int tile = KeyedRows.tile(defines);
    for (int t = 0; t < tiles; t++) {
      IntStream.range(t * tile, t * tile + counts.array()[t]).forEach(row);
    }
  }

  /** Aggregates the kept rows by key. */
  @KernelFile("table_join")
  record BuildTable(
      DeviceBuffer<int[]> keys,
      DeviceBuffer<int[]> values,
      DeviceBuffer<int[]> counts,
      DeviceBuffer<long[]> table,
      int tiles,
      int mask)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      forEachKept(
          counts,
          tiles,
          defines,
          row -> KeyedRows.insert(table.array(), mask, keys.array()[row], values.array()[row]));
    }
  }

  /** Sets the bit of each kept row's key. */
  @KernelFile("table_join")
  record MarkKeys(
      DeviceBuffer<int[]> keys,
      DeviceBuffer<int[]> counts,
      DeviceBuffer<long[]> table,
      int tiles,
      int mask,
      int bits)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      forEachKept(
          counts,
          tiles,
          defines,
          row -> KeyedRows.mark(table.array(), mask, keys.array()[row], bits));
    }
  }

  /** Joins the keys of S with the keys of R. */
  @KernelFile("table_join")
  record JoinTables(
      DeviceBuffer<long[]> r,
      DeviceBuffer<long[]> s,
      DeviceBuffer<long[]> answer,
      int rMask,
      int sMask,
      int bits)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      long[] words = answer.array();
      for (int slot = 0; slot <= sMask; slot++) {
        int key = (int) s.array()[2 * slot] - 1;
        if (key >= 0 && KeyedRows.marked(r.array(), rMask, key, bits)) {
          long ofR = KeyedRows.lookUp(r.array(), rMask, key);
          long ofS = s.array()[2 * slot + 1];
          words[0] += ofR != 0 ? 1 : 0;
          words[1] += (ofR >>> 32) * (ofS >>> 32);
          words[2] += (ofR & 0xFFFFFFFFL) * (ofS & 0xFFFFFFFFL);
        }
      }
      words[3] = r.array()[2 * (rMask + 1)] | s.array()[2 * (sMask + 1)];
    }
  }
}
