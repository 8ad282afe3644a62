package org.gpuquerylab.operators.internal.parallel;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.operators.star.GroupColumn;
import org.gpuquerylab.operators.star.StarQuery;

/**
 * Numbers the groups of a query. The number has a digit for each dimension; the digit of the last
 * dimension is the lowest.
 */
final class GroupSpace {
  private final StarQuery query;
  private final List<DimensionGroups> dimensions;
  private final long[] strides;
  private final long size;

  /**
   * Creates the groups of a query.
   *
   * @param dimensions the groups of the dimensions, in the order of the joins
   * @throws IllegalArgumentException if there may be 2^63 or more groups
   */
  GroupSpace(StarQuery query, List<DimensionGroups> dimensions) {
    this.query = query;
    this.dimensions = dimensions;
    strides = new long[dimensions.size()];
    long product = 1;
    for (int d = strides.length - 1; d >= 0; d--) {
      strides[d] = product;
      product = multiply(product, dimensions.get(d).size(), query.name());
    }
    size = product;
  }

  static long multiply(long a, long b, String name) {
    if (Math.multiplyHigh(a, b) != 0 || a * b < 0) {
      throw new IllegalArgumentException(name + ": there may be 2^63 groups or more");
    }
    return a * b;
  }

  /** An upper bound of the number of groups. */
  long size() {
    return size;
  }

  /** The weight of a join's digit in the number of a group. */
  long stride(int join) {
    return strides[join];
  }

  /** The values of a group, in the order of the query's group columns. */
  List<Comparable<?>> values(long group) {
    List<List<Comparable<?>>> parts = new ArrayList<>();
    for (int d = 0; d < strides.length; d++) {
      DimensionGroups dimension = dimensions.get(d);
      parts.add(new ArrayList<>(dimension.values(group / strides[d] % dimension.size())));
    }
    List<String> names = query.joins().stream().map(join -> join.dimension()).toList();
    List<Comparable<?>> values = new ArrayList<>();
    for (GroupColumn column : query.groups()) {
      values.add(parts.get(names.indexOf(column.dimension())).remove(0));
    }
    return values;
  }
}
