package org.gpuquerylab.entropy.moments.gpu;

import java.util.stream.IntStream;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.KernelArguments;

/** Java twins of the kernels in {@code pair_tables.cl} and {@code pair_tiles.cl}. */
final class PairTwins {
  private static final int ALWAYS_FALSE = -2;
  private static final double LIMIT = 1e260;

  private PairTwins() {}

  static void tables(Grid grid, KernelArguments arguments) {
    if (Gate.isShut(arguments)) {
      return;
    }
    int batches = (int) grid.groups() / arguments.intValue("groups");
    IntStream.range(0, batches).parallel().forEach(batch -> fillBatch(batch, arguments));
  }

  private static void fillBatch(int batch, KernelArguments arguments) {
    int positions = arguments.define("POSITIONS");
    int depth = arguments.define("DEPTH");
    double[] weights = arguments.doubles("weights");
    double[] w = positionWeights(weights, arguments.ints("places"), batch, positions);
    PairLogarithms logarithms = new PairLogarithms(w, positions, depth);
    double[] tables = arguments.doubles("tables");
    int length = (64 << depth) + 1028;
    for (int x = 0; x < length; x++) {
      tables[batch * length + x] = Math.exp(logarithms.entry(x));
    }
    double[] factors = arguments.doubles("factors");
    int outer = positions - PairTiling.CELL_BITS - depth;
    int last = PairTiling.CELL_BITS + depth;
    int origin = (batch * (last + 1)) << outer;
    for (int position = 0; position <= last; position++) {
      for (int context = 0; context < 1 << outer; context++) {
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
      w[x] = place >= 0 ? weights[place] : place == ALWAYS_FALSE ? Double.NEGATIVE_INFINITY : 0;
    }
    return w;
  }

  static void tiles(Grid grid, KernelArguments arguments) {
    if (Gate.isShut(arguments)) {
      return;
    }
    int contexts = 1 << arguments.intValue("outer");
    int batches = (int) grid.groups() / arguments.intValue("groups");
    long[] columns = PairTiling.columns(arguments.define("ORDER"));
    double[] moments = arguments.doubles("moments");
    IntStream.range(0, batches * contexts)
        .parallel()
        .forEach(
            tile -> {
              double[] sums = cellSums(tile / contexts, tile % contexts, arguments);
              supersetSums(sums);
              for (int i = 0; i < columns.length; i++) {
                moments[tile * columns.length + i] = sums[(int) columns[i]];
              }
            });
  }

  /** The sums over the terms, by the positions of row and column. */
  private static double[] cellSums(int batch, int context, KernelArguments arguments) {
    int depth = arguments.define("DEPTH");
    double[] tables = arguments.doubles("tables");
    int table = batch * ((64 << depth) + 1028);
    double[] q = factors(batch, context, arguments);
    double[] sums = product(tables, table, q, depth);
    double own = contextFactor(tables, table + (64 << depth) + 1024, q);
    double[] factors = products(q, 0, PairTiling.CELL_BITS);
    for (int cell = 0; cell < sums.length; cell++) {
      int entry = table + (64 << depth) + (cell & 31) * 32 + (cell >> 5);
      sums[cell] *= tables[entry] * (own * factors[cell]);
    }
    return sums;
  }

  private static double[] factors(int batch, int context, KernelArguments arguments) {
    int outer = arguments.intValue("outer");
    double[] q = new double[arguments.define("DEPTH") + PairTiling.CELL_BITS + 1];
    for (int i = 0; i < q.length; i++) {
      q[i] = arguments.doubles("factors")[((batch * q.length + i) << outer) + context];
    }
    return q;
  }

  /** For each subset of some positions, the product of their factors. */
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

  private static double[] product(double[] tables, int table, double[] q, int depth) {
    double[] terms = products(q, PairTiling.CELL_BITS, depth);
    double[] sums = new double[1 << PairTiling.CELL_BITS];
    for (int t = 0; t < terms.length; t++) {
      for (int row = 0; row < 32; row++) {
        double scaled = tables[table + t * 32 + row] * terms[t];
        for (int column = 0; column < 32; column++) {
          int cell = (row & 3) | column << 2 | row >> 2 << 7;
          sums[cell] += scaled * tables[table + (32 << depth) + t * 32 + column];
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
    return bound < LIMIT && bound * factor < LIMIT ? factor : Double.POSITIVE_INFINITY;
  }

  private static void supersetSums(double[] v) {
    for (int bit = 1; bit < v.length; bit <<= 1) {
      for (int i = 0; i < v.length; i++) {
        if ((i & bit) == 0) {
          v[i] += v[i | bit];
        }
      }
    }
  }
}
