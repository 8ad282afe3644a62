package org.gpuquerylab.joinorder.tree;

/**
 * The connected sets with the root as the product of two tables: X for some of the root's children,
 * Y for the others. The set of y and x has the number y |X| + x. Both tables are sorted by size, so
 * a set comes after its parts in every tile, and the last one is the set of all nodes. The
 * structure depends only on the shape of the tree.
 */
public final class TreeFactors {
  private final TreeShape shape;
  final LowerParts parts;
  final SplitTable x;
  final SplitTable y;
  private final int[] xLevels;
  private final int[] yLevels;

  private TreeFactors(TreeShape shape, TreeTiling tiling) {
    this.shape = shape;
    this.parts = new LowerParts(shape);
    this.x = SplitTable.of(tiling.x, parts).sortedBySize();
    this.y = SplitTable.of(tiling.y, parts).sortedBySize();
    this.xLevels = x.levels();
    this.yLevels = y.levels();
  }

  /**
   * Divides the root's children so that the number of sets in X is as near as possible to the
   * wanted one, by their ratio, and within the limit; if every child alone exceeds the limit, the
   * child with the fewest sets makes X.
   *
   * @param wanted sets in X, from 1 on
   * @param limit most sets in X, from 1 on
   */
  public static TreeFactors of(TreeShape shape, int wanted, int limit) {
    return new TreeFactors(shape, TreeTiling.of(shape, wanted, limit));
  }

  /** The shape of the trees that this is made for. */
  public TreeShape shape() {
    return shape;
  }

  /** Sets in X. */
  public int xSets() {
    return x.sets();
  }

  /** Number of sets in Y, which is the number of tiles. */
  public int ySets() {
    return y.sets();
  }

  /** Parts: connected sets without the root. */
  public int parts() {
    return parts.total();
  }

  /** The number of sets in X with fewer than s members, for each s from 0 to the largest + 1. */
  public int[] xLevels() {
    return xLevels.clone();
  }

  /** The number of sets in Y with fewer than s members, for each s from 0 to the largest + 1. */
  public int[] yLevels() {
    return yLevels.clone();
  }

  /** What split k of a set in X leaves in X. */
  public int xUpper(int set, int k) {
    return x.upper[x.start[set] + k];
  }

  /** The part that split k of a set in X takes off. */
  public int xLower(int set, int k) {
    return x.lower[x.start[set] + k];
  }

  /** What split k of a set in Y leaves in Y. */
  public int yUpper(int set, int k) {
    return y.upper[y.start[set] + k];
  }

  /** The part that split k of a set in Y takes off. */
  public int yLower(int set, int k) {
    return y.lower[y.start[set] + k];
  }

  /** Join pairs: every member of a connected set except its top gives one. */
  public long pairs() {
    long pairs = (long) y.upper.length * x.sets() + (long) x.upper.length * y.sets();
    for (int node = 1; node < shape.size(); node++) {
      pairs += parts.table(node).upper.length;
    }
    return pairs;
  }
}
