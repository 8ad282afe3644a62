package org.gpuquerylab.entropy.internal.gpu;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.entropy.internal.gpu.SumKernels.FactoredSums;
import org.gpuquerylab.entropy.internal.gpu.SumKernels.MakeFactors;

/** Java twins of the kernels in {@code cells.cl} that compute cells from factors. */
final class FactorTwins {
  /**
   * A row factor, a column factor and a base are each at most e to this power, so that their
   * product, and the sum of 2^20 such products, are normal numbers.
   */
  static final double MOST_LOG = 230;

  private FactorTwins() {}

  static void make(MakeFactors call, KernelDefines defines) {
    if (EvaluationOutcome.isDone(call.verdict())) {
      return;
    }
    AtomicBoolean out = new AtomicBoolean();
    int low = defines.intValue("LOW");
    makeFactors(call, low, out);
    makeBase(call, low, out);
    if (out.get()) {
      call.usePlain().array()[0] = 1;
    }
  }

  private static void makeFactors(MakeFactors call, int low, AtomicBoolean out) {
    int count = CellFactors.count(low);
    int rows = call.rowSlots();
    int slots = call.slots();
    int tiles = (int) call.tiles();
    double[] factors = call.factors().array();
    IntStream.range(0, tiles)
        .parallel()
        .forEach(
            tile -> {
              for (int i = 0; i < count; i++) {
                boolean row = i < CellFactors.rows(low);
                int bits = CellFactors.bits(i, low);
                double sum = sum(call, tile, bits, row ? 0 : rows, row ? rows : slots);
                factors[tile * count + i] = exp(sum, out);
              }
            });
  }

  private static double sum(MakeFactors call, int tile, int bits, int from, int to) {
    int first = call.firstSlot();
    int tiles = (int) call.tiles();
    int[] low = call.slotLow().array();
    double[] coefficients = call.coefficients().array();
    double sum = 0;
    for (int s = first + from; s < first + to; s++) {
      sum += (low[s] & ~bits) == 0 ? coefficients[s * tiles + tile] : 0;
    }
    return sum;
  }

  private static void makeBase(MakeFactors call, int low, AtomicBoolean out) {
    int[] sets = call.baseLow().array();
    int[] entry = call.baseEntry().array();
    double[] weights = call.weights().array();
    double[] base = call.base().array();
    for (int cell = 0; cell < 1 << low; cell++) {
      double sum = -1;
      for (int s = 0; s < call.baseSets(); s++) {
        sum += (sets[s] & ~cell) == 0 ? weights[entry[s]] : 0;
      }
      base[CellFactors.base(cell, low)] = exp(sum, out);
    }
  }

  private static double exp(double exponent, AtomicBoolean out) {
    // NaN is treated as out of range.
    if (!(Math.abs(exponent) <= MOST_LOG)) {
      out.set(true);
    }
    return Math.exp(exponent);
  }

  static void sums(FactoredSums call, Grid grid, KernelDefines defines) {
    if (EvaluationOutcome.isDone(call.verdict()) || call.usePlain().array()[0] != 0) {
      return;
    }
    int low = defines.intValue("LOW");
    double[] sums = call.sums().array();
    IntStream.range(0, (int) grid.groups())
        .parallel()
        .forEach(
            tile -> {
              addProducts(call, tile, low);
              double[] base = call.base().array();
              for (int i = 0; i < 1 << low; i++) {
                sums[(tile << low) + i] *= base[CellFactors.base(i, low)];
              }
              CellTwins.supersetSums(sums, tile << low, 1 << low, 1);
            });
  }

  private static void addProducts(FactoredSums call, int tile, int low) {
    int joined = (1 << call.joined()) - 1;
    double[] factors = call.factors().array();
    double[] sums = call.sums().array();
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
