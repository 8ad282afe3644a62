package org.gpuquerylab.joinorder.internal.host;

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

  /** Creates arrays for queries of a structure and a form of cardinalities. */
  public TreeRoom(TreeFactors factors, CardinalityForm form) {
    this.factors = factors;
    this.form = form;
    partRows = new double[factors.parts()];
    partCosts = new double[factors.parts()];
    partSplits = new byte[factors.parts()];
    rowsOfTile = new double[factors.xSets()];
    boolean scaled = form == CardinalityForm.SCALED;
    boolean supplied = form == CardinalityForm.SUPPLIED;
    parts = scaled ? new TreeProducts(factors.parts()) : new TreeProducts(partRows);
    x = products(supplied ? 0 : factors.xSets(), scaled);
    y = products(supplied ? 0 : factors.ySets(), scaled);
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
