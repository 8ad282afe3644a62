package org.gpuquerylab.joinorder.internal.host;

import org.gpuquerylab.joinorder.algorithm.SearchLimit;

/**
 * The connected sets with the root, represented as the product of two tables: X for some of the
 * root's children, Y for the others. The set that consists of y and x has the number y |X| + x.
 * Both tables are sorted by size, so in every tile a set comes after its parts, and the last set
 * contains all nodes. The structure depends only on the shape of the tree.
 */
public final class TreeFactors {
  private final TreeShape shape;
  final LowerParts parts;
  final SplitTable x;
  final SplitTable y;
  private final int[] xLevels;
  private final int[] yLevels;

  private TreeFactors(TreeShape shape, TreeTiling tiling, SearchLimit.Meter meter) {
    this.shape = shape;
    this.parts = new LowerParts(shape, meter);
    this.x = SplitTable.of(tiling.x, parts, meter).sortedBySize(meter);
    this.y = SplitTable.of(tiling.y, parts, meter).sortedBySize(meter);
    this.xLevels = x.levels();
    this.yLevels = y.levels();
  }

  /**
   * Divides the root's children so that the number of sets in X is as close to the wanted number as
   * possible, measured as a ratio, and within the limit. If that gives far fewer sets than wanted,
   * X has only the child with the fewest sets above the limit, so that Y does not have most of the
   * sets.
   *
   * @param wanted the wanted number of sets in X, at least 1
   * @param limit the number of sets in X that should not be exceeded, at least 1
   */
  public static TreeFactors of(TreeShape shape, int wanted, int limit) {
    return of(shape, wanted, limit, SearchLimit.none().meter());
  }

  /**
   * Like {@link #of(TreeShape, int, int)}, counting the work.
   *
   * @throws org.gpuquerylab.joinorder.algorithm.SearchEndedException if the meter ends the search
   */
  public static TreeFactors of(TreeShape shape, int wanted, int limit, SearchLimit.Meter meter) {
    return new TreeFactors(shape, TreeTiling.of(shape, wanted, limit), meter);
  }

  /** The shape of the trees to which this structure belongs. */
  public TreeShape shape() {
    return shape;
  }

  /** The number of sets in X. */
  public int xSets() {
    return x.sets();
  }

  /** The number of sets in Y, which is the number of tiles. */
  public int ySets() {
    return y.sets();
  }

  /** The parts, which are the connected sets without the root. */
  public int parts() {
    return parts.total();
  }

  /**
   * The number of sets in X with fewer than s members, for each s from 0 to the largest size + 1.
   */
  public int[] xLevels() {
    return xLevels.clone();
  }

  /**
   * The number of sets in Y with fewer than s members, for each s from 0 to the largest size + 1.
   */
  public int[] yLevels() {
    return yLevels.clone();
  }

  /** The set in X that remains after split k of a set in X. */
  public int xUpper(int set, int k) {
    return x.upper[x.start[set] + k];
  }

  /** The part that split k of a set in X takes off. */
  public int xLower(int set, int k) {
    return x.lower[x.start[set] + k];
  }

  /** The set in Y that remains after split k of a set in Y. */
  public int yUpper(int set, int k) {
    return y.upper[y.start[set] + k];
  }

  /** The part that split k of a set in Y takes off. */
  public int yLower(int set, int k) {
    return y.lower[y.start[set] + k];
  }

  /** The number of join pairs: every member of a connected set except its top gives one pair. */
  public long pairs() {
    long pairs = (long) y.upper.length * x.sets() + (long) x.upper.length * y.sets();
    for (int node = 1; node < shape.size(); node++) {
      pairs += parts.table(node).upper.length;
    }
    return pairs;
  }
}
