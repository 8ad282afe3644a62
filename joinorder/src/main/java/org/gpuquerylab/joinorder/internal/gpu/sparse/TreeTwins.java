package org.gpuquerylab.joinorder.internal.gpu.sparse;

import java.util.stream.IntStream;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.RowRange;
import org.gpuquerylab.joinorder.internal.gpu.KernelCost;
import org.gpuquerylab.joinorder.internal.gpu.sparse.TreeMemo.TreeCall;

/** Java twins of the kernels in {@code tree.cl}, with the arguments of one launch. */
final class TreeTwins {
  private final CostFunction costFunction;
  private final boolean wide;
  private final boolean rowsGiven;
  private final boolean scaled;
  private final int m;
  private final int ny;
  private final int parts;
  private final int bits;
  private final int[] xLevel;
  private final int[] yLevel;
  private final int[] xSplit;
  private final int[] ySplit;
  private final double[] query;
  private final double[] rows;
  private final double[] cost;

  TreeTwins(TreeCall call, KernelDefines defines) {
    costFunction = KernelCost.of(defines);
    wide = defines.flag("WIDE");
    rowsGiven = defines.flag("ROWS_GIVEN");
    scaled = defines.flag("SCALED");
    m = call.m();
    ny = call.ny();
    parts = call.parts();
    bits = call.bits();
    xLevel = call.xLevel().array();
    yLevel = call.yLevel().array();
    xSplit = call.xSplit().array();
    ySplit = call.ySplit().array();
    query = call.query().array();
    rows = call.rows().array();
    cost = call.cost().array();
  }

  /** Solves some tiles of a size in Y, from the given index on. */
  void tile(int size, int firstTile, int tiles) {
    int first = yLevel[size] + firstTile;
    IntStream.range(first, first + tiles).parallel().forEach(this::solve);
  }

  /** Writes the cost bits and the split-off parts. */
  void extract(long[] answer) {
    int y = ny - 1;
    int x = m - 1;
    answer[0] = Double.doubleToRawLongBits(cost[y * m + x]);
    for (int step = 1; y + x > 0; step++) {
      Split best = best(y, x);
      answer[step] = best.part;
      y = best.y;
      x = best.x;
    }
  }

  private void solve(int y) {
    for (int x = 0; x < m; x++) {
      cost[y * m + x] = y + x == 0 ? 0 : best(y, x).cost;
    }
  }

  private record Split(double cost, int y, int x, int part) {}

  /**
   * The cheapest split; among equal splits the first, where splits of y come before splits of x.
   */
  private Split best(int y, int x) {
    Split best = new Split(Double.POSITIVE_INFINITY, 0, 0, 0);
    int inY = sizeOf(y, yLevel);
    int firstOfY = splits(yLevel, inY) + (y - yLevel[inY]) * inY;
    for (int k = 0; k < inY; k++) {
      best = cheaper(best, y, x, ySplit[2 * (firstOfY + k)], x, ySplit[2 * (firstOfY + k) + 1]);
    }
    int inX = sizeOf(x, xLevel);
    int count = xLevel[inX + 1] - xLevel[inX];
    for (int k = 0; k < inX; k++) {
      int at = splits(xLevel, inX) + k * count + x - xLevel[inX];
      int upper = wide ? xSplit[2 * at] : xSplit[at] & ((1 << bits) - 1);
      best = cheaper(best, y, x, y, upper, wide ? xSplit[2 * at + 1] : xSplit[at] >>> bits);
    }
    return best;
  }

  private Split cheaper(Split best, int y, int x, int toY, int toX, int part) {
    double found =
        costFunction.cost(
            cost[toY * m + toX],
            query[m + ny + part],
            rows(toY, toX),
            query[m + ny + parts + part],
            y + 1 == ny && x + 1 == m ? 0 : rows(y, x));
    return found < best.cost ? new Split(found, toY, toX, part) : best;
  }

  private double rows(int y, int x) {
    if (rowsGiven) {
      return rows[y * m + x];
    }
    double product = query[m + y] * query[x];
    int exponents = m + ny + 2 * parts;
    return scaled
        ? RowRange.limited(product, (long) (query[exponents + m + y] + query[exponents + x]))
        : product;
  }

  /** The index of the splits of the first set of a size. */
  private static int splits(int[] level, int size) {
    return level[(level.length - 1) / 2 + 1 + size];
  }

  private static int sizeOf(int set, int[] level) {
    int size = 0;
    while (level[size + 1] <= set) {
      size++;
    }
    return size;
  }
}
