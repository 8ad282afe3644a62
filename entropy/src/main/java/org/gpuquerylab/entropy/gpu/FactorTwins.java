package org.gpuquerylab.entropy.gpu;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;

/** Java twins of the kernels in {@code cells.cl} that make cells of factors. */
final class FactorTwins {
  private static final double MOST_LOG = 230;

  private FactorTwins() {}

  static void make(Grid grid, KernelArguments arguments) {
    if (Verdict.isDone(arguments)) {
      return;
    }
    AtomicBoolean out = new AtomicBoolean();
    makeFactors(arguments, out);
    makeBase(arguments, out);
    if (out.get()) {
      arguments.ints("use_plain")[0] = 1;
    }
  }

  private static void makeFactors(KernelArguments arguments, AtomicBoolean out) {
    int low = arguments.define("LOW");
    int count = CellFactors.count(low);
    int rows = arguments.intValue("row_slots");
    int slots = arguments.intValue("slots");
    int tiles = (int) arguments.longValue("tiles");
    double[] factors = arguments.doubles("factors");
    IntStream.range(0, tiles)
        .parallel()
        .forEach(
            tile -> {
              for (int i = 0; i < count; i++) {
                boolean row = i < CellFactors.rows(low);
                int bits = CellFactors.bits(i, low);
                double sum = sum(arguments, tile, bits, row ? 0 : rows, row ? rows : slots);
                factors[tile * count + i] = exp(sum, out);
              }
            });
  }

  private static double sum(KernelArguments arguments, int tile, int bits, int from, int to) {
    int first = arguments.intValue("first_slot");
    int tiles = (int) arguments.longValue("tiles");
    int[] low = arguments.ints("slot_low");
    double[] coefficients = arguments.doubles("coefficients");
    double sum = 0;
    for (int s = first + from; s < first + to; s++) {
      sum += (low[s] & ~bits) == 0 ? coefficients[s * tiles + tile] : 0;
    }
    return sum;
  }

  private static void makeBase(KernelArguments arguments, AtomicBoolean out) {
    int low = arguments.define("LOW");
    int[] sets = arguments.ints("base_low");
    int[] entry = arguments.ints("base_entry");
    double[] weights = arguments.doubles("weights");
    double[] base = arguments.doubles("base");
    for (int cell = 0; cell < 1 << low; cell++) {
      double sum = -1;
      for (int s = 0; s < arguments.intValue("base_sets"); s++) {
        sum += (sets[s] & ~cell) == 0 ? weights[entry[s]] : 0;
      }
      base[CellFactors.base(cell, low)] = exp(sum, out);
    }
  }

  private static double exp(double exponent, AtomicBoolean out) {
    // NaN is out of range, too.
    if (!(Math.abs(exponent) <= MOST_LOG)) {
      out.set(true);
    }
    return Math.exp(exponent);
  }

  static void sums(Grid grid, KernelArguments arguments) {
    if (Verdict.isDone(arguments) || arguments.ints("use_plain")[0] != 0) {
      return;
    }
    int low = arguments.define("LOW");
    double[] sums = arguments.doubles("sums");
    IntStream.range(0, (int) grid.groups())
        .parallel()
        .forEach(
            tile -> {
              addProducts(arguments, tile, low);
              double[] base = arguments.doubles("base");
              for (int i = 0; i < 1 << low; i++) {
                sums[(tile << low) + i] *= base[CellFactors.base(i, low)];
              }
              CellTwins.supersetSums(sums, tile << low, 1 << low, 1);
            });
  }

  private static void addProducts(KernelArguments arguments, int tile, int low) {
    int joined = (1 << arguments.intValue("joined")) - 1;
    double[] factors = arguments.doubles("factors");
    double[] sums = arguments.doubles("sums");
    int to = tile << low;
    Arrays.fill(sums, to, to + (1 << low), 0);
    for (int from = tile; ; from = (from + 1) | tile) {
      int rows = from * CellFactors.count(low);
      int columns = rows + CellFactors.rows(low);
      for (int i = 0; i < 1 << low; i++) {
        sums[to + i] +=
            factors[rows + CellFactors.row(i)] * factors[columns + CellFactors.column(i)];
      }
      if ((from & joined) == joined) {
        return;
      }
    }
  }
}
