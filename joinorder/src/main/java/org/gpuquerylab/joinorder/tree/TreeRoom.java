package org.gpuquerylab.joinorder.tree;

import org.gpuquerylab.joinorder.cost.CardinalityForm;

/**
 * The arrays of one query's numbers. The next query of the same shape, whose cardinalities have the
 * same form, uses them again: new arrays would be memory that is touched for the first time, which
 * can take as long as the search.
 */
public final class TreeRoom {
  final TreeFactors factors;
  final CardinalityForm form;
  final double[] partRows;
  final double[] partCosts;
  final byte[] partSplits;
  final double[] rowsOfTile;

  /** The rows of the parts as products. */
  final TreeProducts parts;

  /** The factor of each set in X. */
  final TreeProducts x;

  /** The factor of each set in Y, including the rows of the root. */
  final TreeProducts y;

  /** The rows of each set with the root if they are supplied, otherwise empty. */
  final double[] supplied;

  /**
   * Creates arrays for queries of a structure and a form of cardinalities. If cardinalities are
   * supplied, there must be fewer than 2^31 sets.
   */
  public TreeRoom(TreeFactors factors, CardinalityForm form) {
    this.factors = factors;
    this.form = form;
    partRows = new double[factors.parts()];
    partCosts = new double[factors.parts()];
    partSplits = new byte[factors.parts()];
    rowsOfTile = new double[factors.xSets()];
    boolean scaled = form == CardinalityForm.SCALED;
    boolean given = form == CardinalityForm.SUPPLIED;
    parts = scaled ? new TreeProducts(factors.parts()) : new TreeProducts(partRows);
    x = products(given ? 0 : factors.xSets(), scaled);
    y = products(given ? 0 : factors.ySets(), scaled);
    supplied = new double[given ? Math.multiplyExact(factors.ySets(), factors.xSets()) : 0];
  }

  private static TreeProducts products(int sets, boolean scaled) {
    return scaled ? new TreeProducts(sets) : new TreeProducts(new double[sets]);
  }

  /** The structure to which the arrays belong. */
  public TreeFactors factors() {
    return factors;
  }

  /** The form of the cardinalities to which the arrays belong. */
  public CardinalityForm form() {
    return form;
  }
}
