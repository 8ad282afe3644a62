package org.gpuquerylab.joinorder.internal.gpu.tiled;

import java.util.Arrays;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.joinorder.query.RelationSets;

/**
 * The query of a launch as the twins read it; the Java form of {@code tile.cl} and {@code rows.cl}.
 */
final class TwinQuery {
  private final int n;
  private final long[] words;
  private final long[] near;

  /** Wraps the query of a launch; the query has n relations. */
  TwinQuery(int n, DeviceBuffer<long[]> query) {
    this.n = n;
    words = query.array();
    near = Arrays.copyOfRange(words, TiledQuery.HEADER, TiledQuery.HEADER + n);
  }

  int relations() {
    return n;
  }

  /** The union of the neighbours of the relations of {@code set}. */
  int neighbourhood(int set) {
    int all = 0;
    for (int rest = set; rest != 0; rest &= rest - 1) {
      all |= (int) near[Integer.numberOfTrailingZeros(rest)];
    }
    return all;
  }

  /** Whether the relations of {@code set} exist and are connected; false for the empty set. */
  boolean isConnected(int set) {
    if (set == 0 || set >>> n != 0) {
      return false;
    }
    return words[1] != 0 || RelationSets.reachable(near, set & -set, set) == set;
  }

  /**
   * If {@code relation} is negative, the product over the low relations; otherwise the cardinality
   * of the relation times its selectivities with the low relations.
   */
  double lowFactor(int low, int relation) {
    if (relation >= 0) {
      return withSelectivities(relation, low);
    }
    double product = 1;
    for (int rest = low; rest != 0; rest &= rest - 1) {
      int next = Integer.numberOfTrailingZeros(rest);
      product *= withSelectivities(next, low & ((1 << next) - 1));
    }
    return product;
  }

  private double withSelectivities(int relation, int others) {
    double rows = number(TiledQuery.HEADER + n + relation);
    return times(rows, relation, others);
  }

  private double times(double rows, int relation, int others) {
    double product = rows;
    for (int rest = others; rest != 0; rest &= rest - 1) {
      int other = Integer.numberOfTrailingZeros(rest);
      product *= number(TiledQuery.HEADER + 2 * n + relation * n + other);
    }
    return product;
  }

  /**
   * The scaled cardinality of a set, before it is rounded to a cost. The rows of the query's result
   * are part of every plan's cost, and a large number of them would hide the other costs, so they
   * count as 0.
   *
   * @param given the cardinalities of all sets, if the query says that they are supplied
   * @param factors the factors that {@code tiled_init} wrote
   */
  double scaledRows(int set, double[] given, double[] factors, int tileBits) {
    if (set == (1 << n) - 1) {
      return 0;
    }
    double rows = words[0] != 0 ? given[set] : cardinality(set, factors, tileBits);
    return rows * number(2);
  }

  private double cardinality(int set, double[] factors, int tileBits) {
    int low = set & ((1 << tileBits) - 1);
    double product = factors[low];
    for (int rest = set ^ low; rest != 0; rest &= rest - 1) {
      int relation = Integer.numberOfTrailingZeros(rest);
      int lower = (set ^ low) & ((1 << relation) - 1);
      double own = factors[((relation - tileBits + 1) << tileBits) + low];
      product *= times(own, relation, lower);
    }
    return product;
  }

  private double number(int word) {
    return Double.longBitsToDouble(words[word]);
  }
}
