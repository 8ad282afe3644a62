package org.gpuquerylab.operators.join;

import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.operators.device.Tiles;
import org.gpuquerylab.operators.join.HashJoinKernels.JoinExpand;
import org.gpuquerylab.operators.join.HashJoinKernels.JoinProbe;
import org.gpuquerylab.operators.join.HashJoinKernels.JoinProbeAll;

/** The twins of {@code probe.cl}. */
final class ProbeTwins {
  private ProbeTwins() {}

  static void probe(JoinProbe call, Grid grid, KernelDefines defines) {
    byte[] bits = call.bits().array();
    int[] matches = call.matches().array();
    int[] counts = call.counts().array();
    IntUnaryOperator find =
        find(call.keys(), call.table(), call.shift(), call.mask(), call.first(), defines);
    Tiles.forEach(
        grid,
        call.n(),
        (group, begin, end) -> {
          int count = 0;
          for (int row = begin; row < end; row++) {
            int id = find.applyAsInt(row);
            int before = (row & 7) == 0 ? 0 : bits[row >> 3];
            bits[row >> 3] = (byte) (before | (id == 0 ? 0 : 1 << (row & 7)));
            if (id != 0) {
              matches[begin + count++] = id - 1;
            }
          }
          counts[group] = count;
        });
  }

  /** The id of the key of a row; 0 if the table does not contain the key. */
  private static IntUnaryOperator find(
      DeviceBuffer<?> keysOfRows,
      DeviceBuffer<?> table,
      int shift,
      int mask,
      long first,
      KernelDefines defines) {
    HashedKeys keys = HashedKeys.of(keysOfRows.array());
    if (defines.flag("DIRECT")) {
      int[] ids = (int[]) table.array();
      boolean consecutive = defines.flag("CONSECUTIVE");
      return row -> keys.findDirect(ids, row, first, mask, consecutive);
    }
    long[] words = (long[]) table.array();
    return row -> keys.find(words, row, shift, mask);
  }

  static void probeAll(JoinProbeAll call, KernelDefines defines) {
    int[] starts = call.starts().array();
    int[] filter = call.filter().array();
    long[] offsets = call.offsets().array();
    int n = call.n();
    IntUnaryOperator find =
        find(call.keys(), call.table(), call.shift(), call.mask(), call.first(), defines);
    IntStream.range(0, n)
        .parallel()
        .forEach(
            row -> {
              int id = find.applyAsInt(row);
              filter[row] = id;
              offsets[row] = id == 0 ? 0 : starts[id] - starts[id - 1];
            });
    offsets[n] = 0;
  }

  static void expand(JoinExpand call) {
    long[] offsets = call.offsets().array();
    int[] filter = call.filter().array();
    int[] starts = call.starts().array();
    int[] rows = call.rows().array();
    int[] probeRows = call.probeRows().array();
    int[] buildRows = call.buildRows().array();
    IntStream.range(0, call.n())
        .parallel()
        .filter(row -> filter[row] != 0)
        .forEach(
            row -> {
              int start = starts[filter[row] - 1];
              for (int j = (int) offsets[row]; j < (int) offsets[row + 1]; j++) {
                probeRows[j] = row;
                buildRows[j] = rows[start + j - (int) offsets[row]];
              }
            });
  }
}
