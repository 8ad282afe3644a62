package org.gpuquerylab.entropy.problem;

import java.util.List;

/**
 * The cells that may be above 0: all but those in some cubes. Immutable.
 *
 * @param predicates z
 * @param excluded cubes whose cells are 0 in every solution; empty for almost every problem
 */
public record Support(int predicates, List<Cube> excluded) {
  /** Copies the list. */
  public Support {
    excluded = List.copyOf(excluded);
  }

  /** All 2^z cells. */
  public static Support full(int predicates) {
    return new Support(predicates, List.of());
  }

  /** Whether no cell is excluded. */
  public boolean isFull() {
    return excluded.isEmpty();
  }

  /** Whether a cell may be above 0. */
  public boolean contains(long cell) {
    for (Cube cube : excluded) {
      if (cube.contains(cell)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Sets the excluded cells to 0.
   *
   * @param x all 2^z cells, or the first of them; modified
   */
  public void clear(double[] x) {
    clear(x, x.length, 0);
  }

  /**
   * Sets the excluded cells of a tile to 0.
   *
   * @param x the cells {@code first} to {@code first + length - 1}; modified
   */
  public void clear(double[] x, int length, long first) {
    if (!isFull()) {
      for (int i = 0; i < length; i++) {
        if (!contains(first + i)) {
          x[i] = 0;
        }
      }
    }
  }
}
