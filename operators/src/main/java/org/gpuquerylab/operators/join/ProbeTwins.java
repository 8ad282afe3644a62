package org.gpuquerylab.operators.join;

import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;
import org.gpuquerylab.operators.device.Tiles;

/** The twins of {@code probe.cl}. */
final class ProbeTwins {
  private ProbeTwins() {}

  static void probe(Grid grid, KernelArguments arguments) {
    HashedKeys keys = HashedKeys.of(arguments.array("keys"));
    long[] table = arguments.longs("table");
    byte[] bits = arguments.bytes("bits");
    int[] matches = arguments.ints("matches");
    int[] counts = arguments.ints("counts");
    int shift = arguments.intValue("shift");
    int mask = arguments.intValue("mask");
    IntUnaryOperator find = find(arguments, keys, table, shift, mask);
    Tiles.forEach(
        grid,
        arguments.intValue("n"),
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

  private static IntUnaryOperator find(
      KernelArguments arguments, HashedKeys keys, long[] table, int shift, int mask) {
    int direct = arguments.define("DIRECT");
    long first = arguments.longValue("first");
    return direct == 0
        ? row -> keys.find(table, row, shift, mask)
        : row -> keys.findDirect(table, row, first, mask, direct == 2);
  }

  static void probeAll(Grid grid, KernelArguments arguments) {
    HashedKeys keys = HashedKeys.of(arguments.array("keys"));
    long[] table = arguments.longs("table");
    int[] starts = arguments.ints("starts");
    int[] filter = arguments.ints("filter");
    long[] offsets = arguments.longs("offsets");
    int shift = arguments.intValue("shift");
    int mask = arguments.intValue("mask");
    int n = arguments.intValue("n");
    IntUnaryOperator find = find(arguments, keys, table, shift, mask);
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

  static void expand(Grid grid, KernelArguments arguments) {
    long[] offsets = arguments.longs("offsets");
    int[] filter = arguments.ints("filter");
    int[] starts = arguments.ints("starts");
    int[] rows = arguments.ints("rows");
    int[] probeRows = arguments.ints("probe_rows");
    int[] buildRows = arguments.ints("build_rows");
    IntStream.range(0, arguments.intValue("n"))
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
