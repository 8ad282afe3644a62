package org.gpuquerylab.joinorder.tree;

import java.util.Arrays;
import org.gpuquerylab.joinorder.cost.CostFunction;

/**
 * The costs of the connected sets with the root, filled tile by tile: one tile for each set in Y,
 * one element for each set in X. A set's plan takes one part away, of Y's or of X's members.
 */
public final class RootTable {
  private final TreeFactors factors;
  private final TreeCosts numbers;
  private final CostFunction costFunction;
  private final double[] costs;
  private final double[] rowsOfTile;
  private final int width;

  /**
   * A table to fill.
   *
   * @param costs at least |Y| |X| elements; written
   */
  public RootTable(TreeCosts numbers, CostFunction costFunction, double[] costs) {
    this.factors = numbers.factors();
    this.numbers = numbers;
    this.costFunction = costFunction;
    this.costs = costs;
    this.width = factors.xSets();
    this.rowsOfTile = new double[width];
  }

  /** Fills the table. O(join pairs). */
  public void fill() {
    for (int y = 0; y < factors.ySets(); y++) {
      for (int x = 0; x < width; x++) {
        rowsOfTile[x] = rows(y, x);
      }
      takeFromY(y);
      takeFromX(y);
    }
  }

  /** The cost of the best plan of all relations. */
  public double cost() {
    return costs[factors.ySets() * width - 1];
  }

  private void takeFromY(int y) {
    int tile = y * width;
    Arrays.fill(costs, tile, tile + width, Double.POSITIVE_INFINITY);
    costs[0] = 0;
    for (int k = factors.y.start[y]; k < factors.y.start[y + 1]; k++) {
      int upper = factors.y.upper[k];
      int lower = factors.y.lower[k];
      double cost = numbers.partCosts()[lower];
      double rows = numbers.partRows()[lower];
      for (int x = 0; x < width; x++) {
        double found =
            costFunction.cost(costs[upper * width + x], cost, rows(upper, x), rows, rowsOfTile[x]);
        costs[tile + x] = Math.min(costs[tile + x], found);
      }
    }
  }

  private void takeFromX(int y) {
    int tile = y * width;
    for (int x = 1; x < width; x++) {
      double best = costs[tile + x];
      for (int k = factors.x.start[x]; k < factors.x.start[x + 1]; k++) {
        best = Math.min(best, cost(y, x, y, factors.x.upper[k], factors.x.lower[k]));
      }
      costs[tile + x] = best;
    }
  }

  /** The cost of the set of y and x split into that of upperY and upperX and a part. */
  private double cost(int y, int x, int upperY, int upperX, int part) {
    return costFunction.cost(
        costs[upperY * width + upperX],
        numbers.partCosts()[part],
        rows(upperY, upperX),
        numbers.partRows()[part],
        rows(y, x));
  }

  private double rows(int y, int x) {
    double[] table = numbers.rows();
    return table == null ? numbers.yRows()[y] * numbers.xRows()[x] : table[y * width + x];
  }

  /** The parts that the best plan of all relations takes away, one after the other. O(n^2). */
  public int[] taken() {
    int[] taken = new int[factors.shape().size()];
    int count = 0;
    int y = factors.ySets() - 1;
    int x = width - 1;
    while (y + x > 0) {
      double best = Double.POSITIVE_INFINITY;
      int bestY = 0;
      int bestX = 0;
      for (int k = factors.y.start[y]; k < factors.y.start[y + 1]; k++) {
        double found = cost(y, x, factors.y.upper[k], x, factors.y.lower[k]);
        if (found < best) {
          best = found;
          bestY = factors.y.upper[k];
          bestX = x;
          taken[count] = factors.y.lower[k];
        }
      }
      for (int k = factors.x.start[x]; k < factors.x.start[x + 1]; k++) {
        double found = cost(y, x, y, factors.x.upper[k], factors.x.lower[k]);
        if (found < best) {
          best = found;
          bestY = y;
          bestX = factors.x.upper[k];
          taken[count] = factors.x.lower[k];
        }
      }
      count++;
      y = bestY;
      x = bestX;
    }
    return Arrays.copyOf(taken, count);
  }
}
