package org.gpuquerylab.joinorder.internal.host;

import java.util.Arrays;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.cost.CostFunction;

/**
 * The costs of the connected sets with the root, computed tile by tile: a tile for each set in Y,
 * with an element for each set in X. A set's plan splits one part off, either from the set's
 * members in Y or from those in X.
 */
final class RootTable {
  private final TreeFactors factors;
  private final TreeCosts numbers;
  private final CostFunction costFunction;
  private final double[] costs;
  private final double[] supplied;
  private final double[] rowsOfTile;
  private final int width;

  /**
   * Creates a table whose costs {@link #fill} computes.
   *
   * @param costs an array of at least |Y| |X| elements; overwritten
   * @param supplied an array of |Y| |X| elements if rows are supplied, otherwise empty; overwritten
   */
  public RootTable(
      TreeCosts numbers, CostFunction costFunction, double[] costs, double[] supplied) {
    this.factors = numbers.factors();
    this.numbers = numbers;
    this.costFunction = costFunction;
    this.costs = costs;
    this.supplied = supplied;
    this.width = factors.xSets();
    this.rowsOfTile = numbers.rowsOfTile();
  }

  /**
   * Fills the table. O(join pairs) time.
   *
   * @throws org.gpuquerylab.joinorder.algorithm.SearchEndedException if the meter ends the search
   */
  public void fill(SearchLimit.Meter meter) {
    for (int y = 0; y < factors.ySets(); y++) {
      int splits = factors.y.start[y + 1] - factors.y.start[y];
      meter.steps((long) splits * width + factors.x.start[width]);
      if (supplied.length > 0) {
        meter.steps((long) width * factors.shape().size());
        numbers.lookUp(y, supplied, y * width);
      }
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

  /**
   * Costs are not negative, so their bits have the order of the costs. The minimum of the bits
   * needs no branch, which would be predicted badly: with {@link Math#min} this loop takes up to
   * twice as long.
   */
  private void takeFromX(int y) {
    int tile = y * width;
    for (int x = 1; x < width; x++) {
      long best = Double.doubleToRawLongBits(costs[tile + x]);
      for (int k = factors.x.start[x]; k < factors.x.start[x + 1]; k++) {
        int upper = factors.x.upper[k];
        int lower = factors.x.lower[k];
        double cost =
            costFunction.cost(
                costs[tile + upper],
                numbers.partCosts()[lower],
                rowsOfTile[upper],
                numbers.partRows()[lower],
                rowsOfTile[x]);
        long more = Double.doubleToRawLongBits(cost) - best;
        best += more & (more >> 63);
      }
      costs[tile + x] = Double.longBitsToDouble(best);
    }
  }

  /** The cost of splitting the set (y, x) into a part and the set (upperY, upperX). */
  private double cost(int y, int x, int upperY, int upperX, int part) {
    return costFunction.cost(
        costs[upperY * width + upperX],
        numbers.partCosts()[part],
        rows(upperY, upperX),
        numbers.partRows()[part],
        rows(y, x));
  }

  private double rows(int y, int x) {
    return supplied.length > 0 ? supplied[y * width + x] : numbers.rows(y, x);
  }

  /**
   * The parts that the best plan of all relations splits off, in order. Among plans of equal cost,
   * this method chooses one with the cheapest parts: if the result is large, the costs of all other
   * joins are lost in rounding. O(n^2) time.
   */
  public int[] taken() {
    int[] taken = new int[factors.shape().size()];
    int count = 0;
    int y = factors.ySets() - 1;
    int x = width - 1;
    while (y + x > 0) {
      Step step = new Step();
      for (int k = factors.y.start[y]; k < factors.y.start[y + 1]; k++) {
        step.offer(y, x, factors.y.upper[k], x, factors.y.lower[k]);
      }
      for (int k = factors.x.start[x]; k < factors.x.start[x + 1]; k++) {
        step.offer(y, x, y, factors.x.upper[k], factors.x.lower[k]);
      }
      taken[count] = step.part;
      count++;
      y = step.upperY;
      x = step.upperX;
    }
    return Arrays.copyOf(taken, count);
  }

  /** The best way to split off one part. */
  private final class Step {
    private double cost = Double.POSITIVE_INFINITY;
    private double costOfParts = Double.POSITIVE_INFINITY;
    private int upperY;
    private int upperX;
    private int part;

    void offer(int y, int x, int toY, int toX, int taken) {
      double found = RootTable.this.cost(y, x, toY, toX, taken);
      double parts = costs[toY * width + toX] + numbers.partCosts()[taken];
      if (found < cost || (found == cost && parts < costOfParts)) {
        cost = found;
        costOfParts = parts;
        upperY = toY;
        upperX = toX;
        part = taken;
      }
    }
  }
}
