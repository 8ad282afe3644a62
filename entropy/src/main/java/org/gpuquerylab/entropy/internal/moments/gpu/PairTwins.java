package org.gpuquerylab.entropy.internal.moments.gpu;

import java.util.stream.IntStream;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.entropy.internal.moments.gpu.PairKernels.PairTables;
import org.gpuquerylab.entropy.internal.moments.gpu.PairKernels.PairTiles;
import org.gpuquerylab.entropy.problem.SupersetSums;

/** Java twins of the kernels in {@code pair_tables.cl} and {@code pair_tiles.cl}. */
final class PairTwins {
  private PairTwins() {}

  static void tables(PairTables call, Grid grid, KernelDefines defines) {
    if (call.isShut()) {
      return;
    }
    int batches = (int) grid.groups() / call.groups();
    int positions = defines.intValue("POSITIONS");
    PairLayout layout = new PairLayout(defines.intValue("DEPTH"));
    int outer = positions - layout.tilePositions();
    int from = defines.intValue("SHARE_FROM", 0);
    int to = defines.intValue("SHARE_TO", batches << outer);
    IntStream.range(from >> outer, (from >> outer) + batches)
        .parallel()
        .forEach(
            batch -> {
              int start = batch << outer;
              int first = Math.max(from, start) - start;
              int end = Math.min(to - start, 1 << outer);
              fillBatch(batch, first, end, call, positions, layout);
            });
  }

  /** Computes the tables of a batch, and the factors of its contexts from first to end. */
  private static void fillBatch(
      int batch, int first, int end, PairTables call, int positions, PairLayout layout) {
    double[] weights = call.weights().array();
    double[] w = positionWeights(weights, call.places().array(), batch, positions);
    PairLogarithms logarithms = new PairLogarithms(w, positions, layout);
    double[] tables = call.tables().array();
    int length = layout.tableLength();
    for (int x = 0; x < length; x++) {
      tables[batch * length + x] = Math.exp(logarithms.entry(x));
    }
    double[] factors = call.factors().array();
    int last = layout.tilePositions();
    int outer = positions - last;
    int origin = (batch * layout.factors()) << outer;
    for (int position = 0; position <= last; position++) {
      for (int context = first; context < end; context++) {
        factors[origin + (position << outer) + context] =
            Math.exp(
                position < last
                    ? logarithms.factor(position, context)
                    : weights[0] - 1 + logarithms.context(context));
      }
    }
  }

  private static double[] positionWeights(
      double[] weights, int[] places, int batch, int positions) {
    double[] w = new double[positions * positions];
    for (int x = 0; x < w.length; x++) {
      int place = places[batch * w.length + x];
      w[x] =
          place >= 0
              ? weights[place]
              : place == PairPass.ALWAYS_FALSE ? Double.NEGATIVE_INFINITY : 0;
    }
    return w;
  }

  static void tiles(PairTiles call, Grid grid, KernelDefines defines) {
    if (call.isShut()) {
      return;
    }
    int contexts = 1 << call.outer();
    long[] columns = PairTiling.columns(defines.intValue("ORDER"));
    double[] moments = call.moments().array();
    PairLayout layout = new PairLayout(defines.intValue("DEPTH"));
    int together = contexts / call.groups();
    int from = defines.intValue("SHARE_FROM", 0);
    IntStream.range(from, from + (int) grid.groups() * together)
        .parallel()
        .forEach(
            tile -> {
              double[] sums = cellSums(tile / contexts, tile % contexts, call, layout);
              SupersetSums.inPlace(sums);
              for (int i = 0; i < columns.length; i++) {
                moments[tile * columns.length + i] = sums[(int) columns[i]];
              }
            });
  }

  /** Computes the sums over the terms, by the positions of row and column. */
  private static double[] cellSums(int batch, int context, PairTiles call, PairLayout layout) {
    double[] tables = call.tables().array();
    int table = batch * layout.tableLength();
    double[] q = factors(batch, context, call, layout);
    double[] sums = product(tables, table, q, layout);
    double own = contextFactor(tables, table + layout.bounds(), q);
    double[] factors = products(q, 0, PairTiling.CELL_BITS);
    for (int cell = 0; cell < sums.length; cell++) {
      int entry = table + layout.cellTable() + (cell & 31) * 32 + (cell >> 5);
      sums[cell] *= tables[entry] * (own * factors[cell]);
    }
    return sums;
  }

  private static double[] factors(int batch, int context, PairTiles call, PairLayout layout) {
    int outer = call.outer();
    double[] q = new double[layout.factors()];
    double[] factors = call.factors().array();
    for (int i = 0; i < q.length; i++) {
      q[i] = factors[((batch * q.length + i) << outer) + context];
    }
    return q;
  }

  /** The product of the factors for each subset of some positions. */
  private static double[] products(double[] q, int first, int count) {
    double[] products = new double[1 << count];
    products[0] = 1;
    for (int i = 0; i < count; i++) {
      for (int s = 0; s < 1 << i; s++) {
        products[s | 1 << i] = products[s] * q[first + i];
      }
    }
    return products;
  }

  private static double[] product(double[] tables, int table, double[] q, PairLayout layout) {
    double[] terms = products(q, PairTiling.CELL_BITS, layout.depth());
    double[] sums = new double[1 << PairTiling.CELL_BITS];
    int columns = table + layout.columnTable();
    for (int t = 0; t < terms.length; t++) {
      for (int row = 0; row < 32; row++) {
        double scaled = tables[table + t * 32 + row] * terms[t];
        for (int column = 0; column < 32; column++) {
          int cell = (row & 3) | column << 2 | row >> 2 << 7;
          sums[cell] += scaled * tables[columns + t * 32 + column];
        }
      }
    }
    return sums;
  }

  private static double contextFactor(double[] tables, int bounds, double[] q) {
    double bound = tables[bounds] * tables[bounds + 1] * tables[bounds + 2];
    for (int i = 0; i < q.length - 1; i++) {
      bound *= Math.max(q[i], 1);
    }
    double factor = q[q.length - 1];
    return bound < PairMoments.LIMIT && bound * factor < PairMoments.LIMIT
        ? factor
        : Double.POSITIVE_INFINITY;
  }
}
