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
    IntStream.range(0, (start.length - 1) * tiles)
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
    arguments.ints("use_plain")[0] = arguments.intValue("plain");
  }

  static void tileSums(Grid grid, KernelArguments arguments) {
    if (Verdict.isDone(arguments) || arguments.ints("use_plain")[0] == 0) {
      return;
    }
    int tiles = (int) arguments.longValue("tiles");
    int length = 1 << arguments.define("LOW");
    int joined = (1 << arguments.intValue("joined")) - 1;
    double[] sums = arguments.doubles("sums");
    boolean change = arguments.define("CHANGE") != 0;
    IntStream.range(0, tiles)
        .parallel()
        .forEach(
            tile -> {
              int to = tile * length;
              Arrays.fill(sums, to, to + length, 0);
              double[] cells = new double[length];
              for (int from = tile; ; from = (from + 1) | tile) {
                plainCells(arguments, from, tiles, cells);
                for (int i = 0; i < length; i++) {
                  sums[to + i] += cells[i];
                }
                if ((from & joined) == joined) {
                  break;
                }
              }
              if (change) {
                double[] last = arguments.doubles("cells");
                arguments.doubles("changes")[tile] = replace(last, sums, to, to + length);
              }
              supersetSums(sums, to, length, 1);
            });
  }

  private static void plainCells(KernelArguments arguments, int tile, int tiles, double[] cells) {
    double[] coefficients = arguments.doubles("coefficients");
    int[] low = arguments.ints("slot_low");
    int slots = arguments.intValue("slots");
    Arrays.fill(cells, 0);
    for (int s = 0; s < slots; s++) {
      cells[low[s]] = coefficients[s * tiles + tile];
    }
    subsetSums(cells, 0, cells.length);
    for (int i = 0; i < cells.length; i++) {
      cells[i] = Math.exp(cells[i] - 1);
    }
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
  static void supersetSums(double[] v, int from, int length, int half) {
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
