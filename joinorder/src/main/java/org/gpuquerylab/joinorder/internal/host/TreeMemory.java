package org.gpuquerylab.joinorder.internal.host;

import java.util.Arrays;
import org.gpuquerylab.joinorder.cost.CardinalityForm;

/**
 * Computes the size of the tables for a shape of trees without building the tables. The number of
 * sets of a {@link SplitTable} is the product of 1 + T(c) over its children c, and the number of
 * its splits is the sum of the sets' sizes. O(n) time, in addition to the time for the division of
 * the children.
 */
public final class TreeMemory {
  /** The bytes of a set: size, nodes and the start of its splits. */
  private static final int SET_BYTES = 2 * Integer.BYTES + Long.BYTES;

  private static final int SPLIT_BYTES = 2 * Integer.BYTES;

  /** The bytes of a part: top, rows, cost and split. */
  private static final int PART_BYTES = 2 * Byte.BYTES + 2 * Double.BYTES;

  /** The bytes of a set's position during the sorting of a table. */
  private static final int PLACE_BYTES = Integer.BYTES;

  /** The bytes of a product with a separate exponent. */
  private static final int SCALED_BYTES = Double.BYTES + Integer.BYTES;

  private final Table[] below;
  private final Table x;
  private final Table y;

  /**
   * The number of a table's sets, and the sum of the sets' sizes, which is the number of splits.
   */
  private record Table(double sets, double splits) {
    double bytes() {
      return SET_BYTES * sets + SPLIT_BYTES * splits;
    }

    /** The bytes of a table during its sorting. */
    double sortingBytes() {
      return 2 * bytes() + PLACE_BYTES * sets;
    }
  }

  /** Computes the sizes of the tables that {@link TreeFactors#of} builds for the same arguments. */
  public TreeMemory(TreeShape shape, int wanted, int limit) {
    below = new Table[shape.size()];
    for (int node = shape.size() - 1; node > 0; node--) {
      below[node] = table(shape.children(node));
    }
    TreeTiling tiling = TreeTiling.of(shape, wanted, limit);
    x = table(tiling.x);
    y = table(tiling.y);
  }

  private Table table(int[] children) {
    double sets = 1;
    double meanSize = 0;
    for (int child : children) {
      double parts = below[child].sets;
      sets *= 1 + parts;
      meanSize += (parts + below[child].splits) / (1 + parts);
    }
    return new Table(sets, sets * meanSize);
  }

  /** The number of connected sets with the root. */
  public double sets() {
    return x.sets * y.sets;
  }

  /** The total number of nodes, without the root, of all connected sets with the root. */
  public double members() {
    return x.splits * y.sets + y.splits * x.sets;
  }

  /** The number of sets in X and in Y together. */
  public double factors() {
    return x.sets + y.sets;
  }

  /** The number of splits of the sets in X and in Y together. */
  public double splits() {
    return x.splits + y.splits;
  }

  /** The number of parts: the connected sets without the root. */
  public double parts() {
    return Arrays.stream(below).skip(1).mapToDouble(Table::sets).sum();
  }

  /** The number of splits of the parts. */
  public double partSplits() {
    return Arrays.stream(below).skip(1).mapToDouble(Table::splits).sum();
  }

  /** The length of the longest array of {@link TreeFactors}; no array can have 2^31 elements. */
  public double longestArray() {
    double longest = Math.max(x.splits, y.splits);
    for (int node = 1; node < below.length; node++) {
      longest = Math.max(longest, below[node].splits);
    }
    return 1 + Math.max(longest, parts());
  }

  /**
   * The maximum number of bytes that {@link TreeFactors}, {@link TreeRoom} and {@link TreeCosts}
   * take at any time.
   *
   * @param others the bytes that the owner takes at the same time, once the tables are made
   */
  public double bytes(CardinalityForm form, double others) {
    double parts = parts();
    double tables = Arrays.stream(below).skip(1).mapToDouble(Table::bytes).sum();
    double making = Math.max(x.sortingBytes(), x.bytes() + y.sortingBytes());
    double rows =
        switch (form) {
          case PLAIN -> Double.BYTES * (x.sets + y.sets);
          case SCALED -> SCALED_BYTES * (parts + x.sets + y.sets);
          case SUPPLIED -> 0;
        };
    double numbers = PART_BYTES * parts + Double.BYTES * x.sets + rows + others;
    return tables + Math.max(making, x.bytes() + y.bytes() + numbers);
  }
}
