package org.gpuquerylab.concurrency.internal.workload;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;
import org.gpuquerylab.concurrency.query.QueryAssembly;

/** The kernels of {@code selection_scan.cl} with their twins. */
final class SelectionKernels {
  private SelectionKernels() {}

  private static int rowsOfTile(KernelDefines defines) {
    return QueryAssembly.VECTOR * defines.intValue("TILE_VECTORS");
  }

  private static int tiles(int n, KernelDefines defines) {
    int tile = rowsOfTile(defines);
    return (n + tile - 1) / tile;
  }

  /** Writes the qualifying rows of each vector as bits, and their number in each tile. */
  @KernelFile("selection_scan")
  record PredicateScan(
      DeviceBuffer<int[]> column,
      DeviceBuffer<byte[]> masks,
      DeviceBuffer<int[]> counts,
      DeviceBuffer<long[]> answer,
      int n,
      int low,
      int high)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      Arrays.fill(answer.array(), 0);
      int tile = rowsOfTile(defines);
      IntStream.range(0, tiles(n, defines))
          .parallel()
          .forEach(t -> counts.array()[t] = scan(t * tile, (int) Math.min(n, (t + 1L) * tile)));
    }

    /**
     * Writes the bits of some rows, from the first row of a vector on; returns the number of
     * qualifying rows.
     */
    private int scan(int begin, int end) {
      int found = 0;
      int mask = 0;
      for (int row = begin; row < end; row++) {
        int bit = row % QueryAssembly.VECTOR;
        int x = column.array()[row];
        mask |= x >= low && x < high ? 1 << bit : 0;
        if (bit == QueryAssembly.VECTOR - 1 || row == end - 1) {
          masks.array()[row / QueryAssembly.VECTOR] = (byte) mask;
          found += Integer.bitCount(mask);
          mask = 0;
        }
      }
      return found;
    }
  }

  /** Writes the exclusive prefix sums of the tiles' counts, followed by their sum. */
  @KernelFile("selection_scan")
  record OffsetScan(DeviceBuffer<int[]> counts, DeviceBuffer<int[]> offsets, int tiles)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      int sum = 0;
      for (int tile = 0; tile < tiles; tile++) {
        offsets.array()[tile] = sum;
        sum += counts.array()[tile];
      }
      offsets.array()[tiles] = sum;
    }
  }

  /**
   * Writes the payload of the qualifying rows in their order, and their number, sum and checksum.
   */
  @KernelFile("selection_scan")
  record SelectionOutput(
      DeviceBuffer<byte[]> masks,
      DeviceBuffer<int[]> offsets,
      DeviceBuffer<int[]> payload,
      DeviceBuffer<int[]> output,
      DeviceBuffer<long[]> answer,
      int n,
      int capacity)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      int tile = rowsOfTile(defines);
      int tiles = tiles(n, defines);
      long[] sums =
          IntStream.range(0, tiles)
              .parallel()
              .mapToObj(
                  t -> write(offsets.array()[t], t * tile, (int) Math.min(n, (t + 1L) * tile)))
              .reduce(new long[2], (a, b) -> new long[] {a[0] + b[0], a[1] + b[1]});
      long[] words = answer.array();
      words[0] = offsets.array()[tiles];
      words[1] += sums[0];
      words[2] += sums[1];
      words[3] = words[0] > capacity ? 1 : 0;
    }

    private long[] write(int base, int begin, int end) {
      int to = base;
      long sum = 0;
      long checksum = 0;
      for (int row = begin; row < end; row++) {
        int mask = masks.array()[row / QueryAssembly.VECTOR];
        if ((mask >> (row % QueryAssembly.VECTOR) & 1) != 0) {
          int y = payload.array()[row];
          if (to < capacity) {
            output.array()[to] = y;
          }
          sum += y;
          checksum += ++to * (long) y;
        }
      }
      return new long[] {sum, checksum};
    }
  }
}
