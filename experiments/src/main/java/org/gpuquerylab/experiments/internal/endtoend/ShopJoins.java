package org.gpuquerylab.experiments.internal.endtoend;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Statements over {@code shop} with any number of relations: the snowflake, then more copies. */
final class ShopJoins {
  /** Relations, each with the condition that joins it with those before. */
  private static final List<List<String>> SNOWFLAKE =
      List.of(
          List.of("item i", ""),
          List.of("orders o", "i.order_id = o.order_id"),
          List.of("product p", "i.product_id = p.product_id"),
          List.of("customer c", "o.customer_id = c.customer_id"),
          List.of("city h", "c.city_id = h.city_id"),
          List.of("country x", "h.country_id = x.country_id"),
          List.of("supplier s", "p.supplier_id = s.supplier_id"),
          List.of("city a", "s.city_id = a.city_id"),
          List.of("country y", "a.country_id = y.country_id"),
          List.of("city b", "o.billing_city = b.city_id"),
          List.of("country z", "b.country_id = z.country_id"),
          List.of("city d", "o.shipping_city = d.city_id"),
          List.of("country w", "d.country_id = w.country_id"));

  /** Filters by the number of relations from which on they are there. */
  private static final Map<Integer, String> FILTERS =
      new TreeMap<>(
          Map.of(
              2, "o.channel <> 'store'",
              3, "p.category in ('garden', 'tools')",
              4, "c.segment = 'club'",
              6, "x.continent = 'Asia'",
              9, "y.continent <> 'Africa'"));

  private ShopJoins() {}

  /**
   * A statement that counts the rows of a join.
   *
   * @param relations the number of relations, at least 2; those after the snowflake's are copies of
   *     product, which all have the same key
   */
  static String sql(int relations) {
    List<String> from = new ArrayList<>();
    List<String> where = new ArrayList<>();
    for (int i = 0; i < relations; i++) {
      boolean copy = i >= SNOWFLAKE.size();
      from.add(copy ? "product p" + i : SNOWFLAKE.get(i).get(0));
      if (i > 0) {
        where.add(copy ? "i.product_id = p" + i + ".product_id" : SNOWFLAKE.get(i).get(1));
      }
    }
    FILTERS.forEach(
        (least, filter) -> {
          if (relations >= least) {
            where.add(filter);
          }
        });
    return "select count(*) from "
        + String.join(", ", from)
        + " where "
        + String.join(" and ", where);
  }
}
