package org.gpuquerylab.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Draws statements over the tables of {@code shop}: aggregates of a table that joins others by
 * their keys, directly or one by another, in several roles, with conditions, groups and NULLs.
 */
final class StarDraw {

  /** A table: its references, conditions, groups, numbers, and other columns. */
  private record Source(
      List<String> references,
      List<String> conditions,
      List<String> groups,
      List<String> numbers,
      List<String> others) {}

  private static final Map<String, Source> TABLES =
      Map.of(
          "item",
          new Source(
              List.of("product_id product", "order_id orders"),
              List.of(
                  "X.quantity > 2",
                  "2 <= X.quantity and X.quantity < 5",
                  "X.price < 31.505",
                  "X.price >= 10",
                  "X.discount is null",
                  "X.discount in (5, 10, 20)",
                  "not (X.discount > 12)",
                  "(X.discount <> 15 or X.discount is null)",
                  "X.order_id < 200",
                  "X.line = 1 and X.line = 2",
                  "X.quantity * X.line < 9"),
              List.of("quantity", "discount", "line", "price"),
              List.of("quantity", "price", "discount", "line", "order_id"),
              List.of()),
          "orders",
          new Source(
              List.of("customer_id customer", "billing_city city", "shipping_city city"),
              List.of(
                  "X.ordered >= date '2020-06-01'",
                  "X.ordered < date '2020-01-01' + interval '9' month - interval '3' day",
                  "X.channel = 'web'",
                  "X.channel like '%t%'",
                  "X.paid",
                  "not X.paid",
                  "X.channel <> 'store'",
                  "X.shipping_city is not null"),
              List.of("channel", "paid", "ordered", "shipping_city"),
              List.of("order_id", "shipping_city"),
              List.of("ordered", "channel")),
          "product",
          new Source(
              List.of("supplier_id supplier"),
              List.of(
                  "X.weight > 300",
                  "X.category in ('toys', 'food', 'nothing')",
                  "X.brand like 'tools-%'",
                  "X.price between 20 and 60.5 - 0.25",
                  "X.category > 'g'"),
              List.of("category", "brand", "weight"),
              List.of("price", "weight"),
              List.of("brand")),
          "customer",
          new Source(
              List.of("city_id city"),
              List.of(
                  "X.credit >= 1000",
                  "X.credit is null",
                  "X.since < date '2016-01-01'",
                  "X.segment <> 'club'"),
              List.of("segment", "credit", "language"),
              List.of("credit"),
              List.of("since", "segment")),
          "supplier",
          new Source(
              List.of("city_id city"),
              List.of("X.rating >= 3", "X.rating is null"),
              List.of("rating"),
              List.of("rating"),
              List.of("since")),
          "city",
          new Source(
              List.of("country_id country"),
              List.of("X.climate = 'cold'", "X.climate is null", "X.population > 100000"),
              List.of("climate", "country_id"),
              List.of("population"),
              List.of("climate")),
          "country",
          new Source(
              List.of(),
              List.of("X.continent in ('Asia', 'Africa')", "X.language <> 'L0'"),
              List.of("continent"),
              List.of("country_id"),
              List.of("name")));

  private static final List<String> FACTS =
      List.of("item", "item", "orders", "customer", "product");
  private static final Map<String, String> KEYS =
      Map.of(
          "orders",
          "order_id",
          "product",
          "product_id",
          "customer",
          "customer_id",
          "supplier",
          "supplier_id",
          "city",
          "city_id",
          "country",
          "country_id");

  private final Random random;
  private final List<String> tables = new ArrayList<>();
  private final List<String> where = new ArrayList<>();
  private final List<String> groups = new ArrayList<>();

  private StarDraw(Random random) {
    this.random = random;
  }

  /** Draws a statement. */
  static String of(Random random) {
    return new StarDraw(random).statement();
  }

  private String statement() {
    String fact = pick(FACTS);
    add(fact);
    List<String> aggregates =
        IntStream.range(0, 1 + random.nextInt(4)).mapToObj(i -> aggregate(source(fact))).toList();
    List<String> columns = new ArrayList<>();
    for (int i = 0; i < groups.size(); i++) {
      columns.add(groups.get(i) + " as g" + i);
    }
    for (int i = 0; i < aggregates.size(); i++) {
      columns.add(aggregates.get(i) + " as v" + i);
    }
    List<String> from =
        IntStream.range(0, tables.size()).mapToObj(i -> tables.get(i) + " t" + i).toList();
    String sql =
        "select "
            + String.join(", ", columns)
            + " from "
            + String.join(", ", from)
            + (where.isEmpty() ? "" : " where " + String.join(" and ", where));
    if (!groups.isEmpty()) {
      sql += " group by " + String.join(", ", groups);
      sql += random.nextInt(4) == 0 ? " having count(*) > 2" : "";
      sql += order();
    }
    return sql;
  }

  private String order() {
    if (random.nextBoolean()) {
      return "";
    }
    List<String> keys = new ArrayList<>();
    if (random.nextBoolean()) {
      keys.add("v0 desc");
    }
    for (int i = 0; i < groups.size(); i++) {
      keys.add("g" + i + (random.nextBoolean() ? " desc" : " nulls first"));
    }
    String order = " order by " + String.join(", ", keys);
    return random.nextBoolean() ? order : order + " limit 7 offset " + random.nextInt(3);
  }

  /** Adds a table, and perhaps those to which it refers. */
  private void add(String table) {
    String alias = "t" + tables.size();
    tables.add(table);
    Source source = source(table);
    if (random.nextInt(3) == 0) {
      where.add(pick(source.conditions).replace("X.", alias + "."));
    }
    if (random.nextInt(3) == 0 && groups.size() < 3) {
      groups.add(alias + "." + pick(source.groups));
    }
    for (String reference : source.references) {
      if (random.nextInt(5) < 2 && tables.size() < 7) {
        int space = reference.indexOf(' ');
        String other = reference.substring(space + 1);
        String foreignKey = alias + "." + reference.substring(0, space);
        if (random.nextInt(5) == 0) {
          where.add(subQuery(foreignKey, other));
        } else {
          where.add(foreignKey + " = t" + tables.size() + "." + KEYS.get(other));
          add(other);
        }
      }
    }
  }

  private String subQuery(String foreignKey, String table) {
    String key = KEYS.get(table);
    String condition = pick(source(table).conditions).replace("X.", "");
    return random.nextBoolean()
        ? foreignKey + " in (select " + key + " from " + table + " where " + condition + ")"
        : "exists (select * from "
            + table
            + " u where u."
            + key
            + " = "
            + foreignKey
            + " and "
            + pick(source(table).conditions).replace("X.", "u.")
            + ")";
  }

  private String aggregate(Source fact) {
    String number = "t0." + pick(fact.numbers);
    String other = "t0." + pick(fact.numbers);
    return switch (random.nextInt(11)) {
      case 0, 1 -> "count(*)";
      case 2 -> "count(" + number + ")";
      case 3 -> "avg(" + number + ")";
      case 4 -> "min(" + number + ")";
      case 5 -> "max(" + number + ")";
      case 6 -> "sum(cast(" + number + " as bigint) * " + other + ")";
      case 7 -> "sum(" + number + " * (1 - t0." + fact.numbers.get(0) + "))";
      case 8 -> fact.others.isEmpty() ? "max(" + other + ")" : "min(t0." + pick(fact.others) + ")";
      case 9 -> "sum(" + number + ") * 2 + count(*)";
      default -> "sum(" + number + ")";
    };
  }

  private static Source source(String table) {
    return Objects.requireNonNull(TABLES.get(table), table);
  }

  private String pick(List<String> all) {
    return all.get(random.nextInt(all.size()));
  }
}
