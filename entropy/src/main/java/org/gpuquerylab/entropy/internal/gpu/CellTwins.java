package org.gpuquerylab.entropy.internal.gpu;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.entropy.internal.gpu.SumKernels.SpreadWeights;
import org.gpuquerylab.entropy.internal.gpu.SumKernels.SupersetPass;
import org.gpuquerylab.entropy.internal.gpu.SumKernels.TileSums;
import org.gpuquerylab.entropy.problem.SubsetSums;

/** Java twins of the kernels in {@code cells.cl}. */
final class CellTwins {
  private CellTwins() {}

  static void spread(SpreadWeights call) {
    if (EvaluationOutcome.isDone(call.verdict())) {
      return;
    }
    SpreadTwin.spread(
        call.weights(),
        call.slotStart(),
        call.entry(),
        call.entryHigh(),
        call.slotStart().array().length - 1,
        call.tiles(),
        call.coefficients());
    call.usePlain().array()[0] = call.plain();
  }

  static void tileSums(TileSums call, KernelDefines defines) {
    if (EvaluationOutcome.isDone(call.verdict()) || call.usePlain().array()[0] == 0) {
      return;
    }
    int tiles = (int) call.tiles();
    int length = 1 << defines.intValue("LOW");
    int joined = (1 << call.joined()) - 1;
    double[] sums = call.sums().array();
    boolean change = defines.flag("CHANGE");
    IntStream.range(0, tiles)
        .parallel()
        .forEach(
            tile -> {
              int to = tile * length;
              Arrays.fill(sums, to, to + length, 0);
              double[] cells = new double[length];
              for (int from = tile; ; from = (from + 1) | tile) {
                plainCells(call, from, tiles, cells);
                for (int i = 0; i < length; i++) {
                  sums[to + i] += cells[i];
                }
                if ((from & joined) == joined) {
                  break;
                }
              }
              if (change) {
                double[] last = call.cells().array();
                call.changes().array()[tile] = replace(last, sums, to, to + length);
              }
              supersetSums(sums, to, length, 1);
            });
  }

  private static void plainCells(TileSums call, int tile, int tiles, double[] cells) {
    double[] coefficients = call.coefficients().array();
    int[] low = call.slotLow().array();
    int slots = call.slots();
    Arrays.fill(cells, 0);
    for (int s = 0; s < slots; s++) {
      cells[low[s]] = coefficients[s * tiles + tile];
    }
    SubsetSums.inPlace(cells);
    for (int i = 0; i < cells.length; i++) {
      cells[i] = Math.exp(cells[i] - 1);
    }
  }

  /** Sums over supersets for the bits from {@code half} on, for indices below {@code length}. */
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

  static void supersetPass(SupersetPass call, Grid grid, KernelDefines defines) {
    if (EvaluationOutcome.isDone(call.verdict())) {
      return;
    }
    int first = call.first();
    int bits = call.bits();
    int columns = defines.intValue("LOW") - bits;
    double[] sums = call.sums().array();
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
