package org.gpuquerylab.concurrency.internal.batch;

import java.util.Arrays;

/**
 * The restricted master program: it minimizes the sum of x_j such that the columns contain each
 * kernel. The solver uses the revised simplex method with an explicit inverse of the basis.
 * Starting from the last solution, each new column costs a few pivots of O(m^2) for m types. The
 * solver starts with one column for each type. The right-hand side is perturbed by at most a
 * millionth, so that the method does not cycle. The prices still belong to a basis, so the bounds
 * that they prove are valid. Source: the relaxation of Li, Tu, Zeng 2019, equations (23) to (25);
 * G. B. Dantzig and W. Orchard-Hays, "The product form for the inverse in the simplex method",
 * 1954.
 */
final class MasterProgram {
  private static final double EPSILON = 1e-9;
  private static final double PERTURBATION = 1e-7;
  private static final int SURPLUS = -1;

  private final int size;
  private final double[] demand;
  private final double[][] inverse;
  private final double[] level;
  private final double[] cost;
  private final int[] basis;
  private final double[] prices;
  private final double[] direction;

  /**
   * Creates the program with one column for each type; these are columns 0 to m - 1.
   *
   * @param demands number of kernels of each type, at least 1; not modified
   */
  MasterProgram(int[] demands) {
    size = demands.length;
    demand = new double[size];
    inverse = new double[size][size];
    level = new double[size];
    cost = new double[size];
    basis = new int[size];
    prices = new double[size];
    direction = new double[size];
    for (int i = 0; i < size; i++) {
      demand[i] = demands[i];
      inverse[i][i] = 1;
      level[i] = demands[i] + PERTURBATION * (1 + (i * 7919L) % 97) / 97;
      cost[i] = 1;
      basis[i] = i;
      prices[i] = 1;
    }
  }

  /** The prices of the types in the basis, which may be negative before {@link #settle}. */
  double[] prices() {
    return prices.clone();
  }

  /** The value of prices for the demands, without the perturbation. */
  double value(double[] worths) {
    double value = 0;
    for (int i = 0; i < size; i++) {
      value += demand[i] * worths[i];
    }
    return value;
  }

  /** The columns in use, each with its index and its fraction. */
  double[] levels(int columns) {
    double[] levels = new double[columns];
    for (int r = 0; r < size; r++) {
      if (basis[r] != SURPLUS) {
        levels[basis[r]] += Math.max(0, level[r]);
      }
    }
    return levels;
  }

  /** Brings a column that is worth more than 1 into the basis. */
  boolean enter(int[] column, int index) {
    for (int r = 0; r < size; r++) {
      double sum = 0;
      for (int i = 0; i < size; i++) {
        sum += inverse[r][i] * column[i];
      }
      direction[r] = sum;
    }
    return pivot(1, index);
  }

  /** Brings surplus variables into the basis until no price is negative. */
  boolean settle() {
    boolean moved = false;
    for (int round = 0; round < 4 * size; round++) {
      int least = 0;
      for (int i = 1; i < size; i++) {
        least = prices[i] < prices[least] ? i : least;
      }
      if (size == 0 || prices[least] >= -EPSILON) {
        return moved;
      }
      for (int r = 0; r < size; r++) {
        direction[r] = -inverse[r][least];
      }
      if (!pivot(0, SURPLUS)) {
        return moved;
      }
      moved = true;
    }
    return moved;
  }

  private boolean pivot(double enteringCost, int index) {
    int row = leaving();
    if (row < 0) {
      return false;
    }
    double pivot = direction[row];
    level[row] /= pivot;
    for (int i = 0; i < size; i++) {
      inverse[row][i] /= pivot;
    }
    for (int r = 0; r < size; r++) {
      if (r != row && direction[r] != 0) {
        level[r] -= direction[r] * level[row];
        for (int i = 0; i < size; i++) {
          inverse[r][i] -= direction[r] * inverse[row][i];
        }
      }
    }
    cost[row] = enteringCost;
    basis[row] = index;
    price();
    return true;
  }

  /**
   * The row that first limits the entering column; among equal rows, the one with the largest
   * pivot.
   */
  private int leaving() {
    int row = -1;
    double least = Double.MAX_VALUE;
    for (int r = 0; r < size; r++) {
      if (direction[r] > EPSILON) {
        double ratio = level[r] / direction[r];
        boolean tie = Math.abs(ratio - least) < 1e-12 && direction[r] > direction[row];
        if (ratio < least - 1e-12 || tie) {
          least = Math.min(least, ratio);
          row = r;
        }
      }
    }
    return row;
  }

  private void price() {
    Arrays.fill(prices, 0);
    for (int r = 0; r < size; r++) {
      if (cost[r] != 0) {
        for (int i = 0; i < size; i++) {
          prices[i] += inverse[r][i];
        }
      }
    }
  }
}
