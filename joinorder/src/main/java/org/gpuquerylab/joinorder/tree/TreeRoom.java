package org.gpuquerylab.joinorder.tree;

/**
 * The arrays of one query's numbers. The next query of the same shape uses them again: new arrays
 * would be memory that is touched for the first time, which can take as long as the search.
 */
public final class TreeRoom {
  final TreeFactors factors;
  final double[] partRows;
  final double[] partCosts;
  final byte[] partSplits;
  final double[] xRows;
  final double[] yRows;
  final double[] rowsOfTile;

  /** Creates arrays for queries of a structure. */
  public TreeRoom(TreeFactors factors) {
    this.factors = factors;
    partRows = new double[factors.parts()];
    partCosts = new double[factors.parts()];
    partSplits = new byte[factors.parts()];
    xRows = new double[factors.xSets()];
    yRows = new double[factors.ySets()];
    rowsOfTile = new double[factors.xSets()];
  }

  /** The structure to which the arrays belong. */
  public TreeFactors factors() {
    return factors;
  }
}
