package org.gpuquerylab.entropy.moments.gpu;

import java.util.stream.IntStream;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;

/** Java twins of the kernels in {@code tiles.cl}. */
final class TileTwins {
  private TileTwins() {}

  static void spread(Grid grid, KernelArguments arguments) {
    if (Gate.isShut(arguments)) {
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

  static void sums(Grid grid, KernelArguments arguments) {
    if (Gate.isShut(arguments)) {
      return;
    }
    double[] coefficients = arguments.doubles("coefficients");
    int[] low = arguments.ints("slot_low");
    int[] columnLow = arguments.ints("column_low");
    double[] sums = arguments.doubles("sums");
    int slots = arguments.intValue("slots");
    int tiles = (int) arguments.longValue("tiles");
    int columns = arguments.intValue("columns");
    IntStream.range(0, tiles)
        .parallel()
        .forEach(
            number -> {
              double[] tile = new double[1 << arguments.define("LOW")];
              for (int s = 0; s < slots; s++) {
                tile[low[s]] = coefficients[s * tiles + number];
              }
              subsetSums(tile);
              for (int i = 0; i < tile.length; i++) {
                tile[i] = Math.exp(tile[i] - 1);
              }
              supersetSums(tile);
              for (int c = 0; c < columns; c++) {
                sums[number * columns + c] = tile[columnLow[c]];
              }
            });
  }

  private static void subsetSums(double[] v) {
    for (int bit = 1; bit < v.length; bit <<= 1) {
      for (int i = 0; i < v.length; i++) {
        if ((i & bit) != 0) {
          v[i] += v[i ^ bit];
        }
      }
    }
  }

  /** Adds to each value those whose index has more bits; the array is modified. */
  static void supersetSums(double[] v) {
    for (int bit = 1; bit < v.length; bit <<= 1) {
      for (int i = 0; i < v.length; i++) {
        if ((i & bit) == 0) {
          v[i] += v[i | bit];
        }
      }
    }
  }

  static void pass(Grid grid, KernelArguments arguments) {
    if (Gate.isShut(arguments)) {
      return;
    }
    int first = arguments.intValue("first");
    int rows = 1 << arguments.intValue("bits");
    double[] sums = arguments.doubles("sums");
    int cells = (int) grid.groups() << arguments.define("LOW");
    IntStream.range(0, cells / rows)
        .parallel()
        .forEach(
            id -> {
              int below = id & ((1 << first) - 1);
              int origin = (id - below) * rows | below;
              double[] values = new double[rows];
              for (int i = 0; i < rows; i++) {
                values[i] = sums[origin + (i << first)];
              }
              supersetSums(values);
              for (int i = 0; i < rows; i++) {
                sums[origin + (i << first)] = values[i];
              }
            });
  }
}
