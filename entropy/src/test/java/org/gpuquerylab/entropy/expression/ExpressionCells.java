package org.gpuquerylab.entropy.expression;

/** Computes the selectivity of an expression as the sum of the cells for which it holds. */
public final class ExpressionCells {
  private ExpressionCells() {}

  /**
   * The sum of the cells for which the expression holds.
   *
   * @param cells the probabilities of the cells, indexed by the bit mask of the predicates that
   *     hold; not modified
   */
  public static double sum(double[] cells, Expression of) {
    double sum = 0;
    for (int cell = 0; cell < cells.length; cell++) {
      int values = cell;
      sum += of.holds(p -> (values >> p & 1) != 0) ? cells[cell] : 0;
    }
    return sum;
  }
}
