package org.gpuquerylab.costmodel.internal.planning;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.operators.star.DimensionJoin;
import org.gpuquerylab.operators.star.StarQuery;

/** The join orders of a star query in lexicographic order; number 0 is the query's order. */
public final class JoinOrders {
  private JoinOrders() {}

  /** The number of join orders: the factorial of the number of joins. */
  public static int count(StarQuery query) {
    int product = 1;
    for (int i = 2; i <= query.joins().size(); i++) {
      product *= i;
    }
    return product;
  }

  /** Returns the query with its joins in another order. */
  public static StarQuery reordered(StarQuery query, int order) {
    List<DimensionJoin> left = new ArrayList<>(query.joins());
    List<DimensionJoin> joins = new ArrayList<>();
    int block = count(query);
    int rest = order;
    while (!left.isEmpty()) {
      block /= left.size();
      joins.add(left.remove(rest / block));
      rest %= block;
    }
    return query.withJoins(joins);
  }
}
