package org.gpuquerylab.entropy.gpu;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;

/** Java twins of the kernels in {@code cells.cl}. */
final class CellTwins {
  private CellTwins() {}

  static void spread(Grid grid, KernelArguments arguments) {
    if (Verdict.isDone(arguments)) {
      return;
    }
    double[] weights = arguments.doubles("weights");
    int[] start = arguments.ints("slot_start");
    int[] entry = arguments.ints("entry");
    long[] high = arguments.longs("entry_high");
    int tiles = (int) arguments.longValue("tiles");
    double[] coefficients = arguments.doubles("coefficients");
    IntStream.range(0, arguments.intValue("slots") * tiles)
        .parallel()
        .forEach(
            id -> {
              long tile = id % tiles;
              double sum = 0;
              for (int i = start[id / tiles]; i < start[id / tiles + 1]; i++) {
                sum += (high[i] & ~tile) == 0 ? weights[entry[i]] : 0;
              }
              coefficients[id] = sum;
            });
  }

  static void tileSums(Grid grid, KernelArguments arguments) {
    if (Verdict.isDone(arguments)) {
      return;
    }
    double[] coefficients = arguments.doubles("coefficients");
    int[] low = arguments.ints("slot_low");
    int slots = arguments.intValue("slots");
    int tiles = (int) arguments.longValue("tiles");
    int length = 1 << arguments.define("LOW");
    double[] sums = arguments.doubles("sums");
    boolean change = arguments.define("CHANGE") != 0;
    IntStream.range(0, tiles)
        .parallel()
        .forEach(
            tile -> {
              int from = tile * length;
              int to = from + length;
              Arrays.fill(sums, from, to, 0);
              for (int s = 0; s < slots; s++) {
                sums[from + low[s]] = coefficients[s * tiles + tile];
              }
              subsetSums(sums, from, to);
              for (int i = from; i < to; i++) {
                sums[i] = Math.exp(sums[i] - 1);
              }
              if (change) {
                double[] cells = arguments.doubles("cells");
                arguments.doubles("changes")[tile] = replace(cells, sums, from, to);
              }
              supersetSums(sums, from, length, 1);
            });
  }

  private static void subsetSums(double[] v, int from, int to) {
    for (int half = 1; half < to - from; half <<= 1) {
      for (int start = from; start < to; start += 2 * half) {
        for (int i = start; i < start + half; i++) {
          v[i + half] += v[i];
        }
      }
    }
  }

  /** Bits of {@code half} and above of the places within {@code length} values. */
  private static void supersetSums(double[] v, int from, int length, int half) {
    for (; half < length; half <<= 1) {
      for (int start = from; start < from + length; start += 2 * half) {
        for (int i = start; i < start + half; i++) {
          v[i] += v[i + half];
        }
      }
    }
  }

  private static double replace(double[] cells, double[] next, int from, int to) {
    double most = 0;
    for (int i = from; i < to; i++) {
      most = Math.max(most, Math.abs(next[i] - cells[i]));
      cells[i] = next[i];
    }
    return most;
  }

  static void supersetPass(Grid grid, KernelArguments arguments) {
    if (Verdict.isDone(arguments)) {
      return;
    }
    int first = arguments.intValue("first");
    int bits = arguments.intValue("bits");
    int columns = arguments.define("LOW") - bits;
    double[] sums = arguments.doubles("sums");
    IntStream.range(0, (int) grid.groups())
        .parallel()
        .forEach(
            number -> {
              int neighbours = number & ((1 << (first - columns)) - 1);
              int origin = number >> (first - columns) << (first + bits) | neighbours << columns;
              addRows(sums, origin, first, bits, 1 << columns);
            });
  }

  private static void addRows(double[] sums, int origin, int first, int bits, int width) {
    for (int half = 1; half < 1 << bits; half <<= 1) {
      for (int row = 0; row < 1 << bits; row++) {
        if ((row & half) == 0) {
          int to = origin + (row << first);
          int from = origin + ((row | half) << first);
          for (int i = 0; i < width; i++) {
            sums[to + i] += sums[from + i];
          }
        }
      }
    }
  }
}
