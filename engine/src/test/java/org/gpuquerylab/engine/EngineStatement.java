package org.gpuquerylab.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * A random statement over the tables of {@link TestDatabase}, whose answer is the same set of rows
 * in any system: joins of all kinds, sub-queries, groups, set operations, orders with limits.
 */
final class EngineStatement {
  private static final String[] NUMBERS = {"k", "l", "h", "n", "d", "f", "id", "r"};
  private static final String[] KEYS = {"k", "k", "k", "l", "n", "s", "day", "id", "h"};
  private static final String[] ALL = {
    "k", "l", "h", "n", "d", "f", "s", "day", "moment", "yes", "id"
  };
  private static final String[] COMPARISONS = {"=", "<>", "<", "<=", ">", ">="};
  private static final String[] JOINS = {"join", "join", "left join", "right join", "full join"};

  private final Random random;
  private final List<String> aliases = new ArrayList<>();
  private final EngineExpression expression;

  private EngineStatement(Random random) {
    this.random = random;
    this.expression = new EngineExpression(random, aliases);
  }

  /** A statement; random is advanced. */
  static String of(Random random) {
    if (random.nextInt(8) == 0) {
      String[] operations = {"union", "union all", "intersect", "except"};
      String columns = "k, s";
      return String.format(
          Locale.ROOT,
          "select %s from %s where %s %s select %s from %s",
          columns,
          TestDatabase.TABLES[random.nextInt(3)],
          new EngineStatement(random).with("").predicate(1),
          operations[random.nextInt(operations.length)],
          columns,
          TestDatabase.TABLES[random.nextInt(4)]);
    }
    return new EngineStatement(random).select();
  }

  /** A predicate on the columns of a table or alias; random is advanced. */
  static String predicate(Random random, String alias) {
    return new EngineStatement(random).with(alias.isEmpty() ? "" : alias + ".").predicate(1);
  }

  /**
   * A statement, and three more whose rows are together its rows: those for which a predicate is
   * true, false, and unknown (M. Rigger and Z. Su, "Finding bugs in database systems via query
   * partitioning", OOPSLA 2020); random is advanced.
   */
  static List<String> partitioned(Random random) {
    EngineStatement parts = new EngineStatement(random);
    String from = parts.from();
    String sql =
        "select " + parts.alias() + "id, " + parts.alias() + parts.pick(ALL) + " from " + from;
    String predicate = "(" + parts.condition() + ")";
    return List.of(
        sql,
        sql + " where " + predicate,
        sql + " where not " + predicate,
        sql + " where " + predicate + " is null");
  }

  private EngineStatement with(String alias) {
    aliases.add(alias);
    return this;
  }

  private String select() {
    if (random.nextInt(8) == 0) {
      return counted();
    }
    String from = from();
    String where = random.nextInt(3) > 0 ? " where " + condition() : "";
    return switch (random.nextInt(5)) {
      case 0 -> grouped(from + where);
      case 1 -> groupedBySets(from + where);
      case 2 -> "select " + list(3) + " from " + from + where;
      case 3 ->
          "select "
              + alias()
              + "id, "
              + expression.window()
              + ", "
              + expression.window()
              + " from "
              + from
              + where;
      default -> ordered(from + where);
    };
  }

  /** Aggregates over joins of equal tables by keys with few values. */
  private String counted() {
    StringBuilder from = new StringBuilder("wide t0");
    aliases.add("t0.");
    int tables = 2 + random.nextInt(2);
    for (int i = 1; i < tables; i++) {
      String key = pick(new String[] {"k", "n", "s", "k"});
      from.append(random.nextInt(4) == 0 ? " left join " : " join ")
          .append(random.nextInt(3) == 0 ? "narrow" : "wide")
          .append(String.format(Locale.ROOT, " t%d on t%d.%s = t%d.%s", i, i - 1, key, i, key));
      aliases.add("t" + i + ".");
    }
    String where = random.nextInt(3) == 0 ? " where " + predicate(1) : "";
    return grouped(from + where);
  }

  private String groupedBySets(String rest) {
    String one = random.nextInt(3) == 0 ? expression.text(0) : alias() + pick(ALL);
    String two = alias() + pick(KEYS);
    if (one.equals(two)) {
      two = expression.text(0); // Calcite makes equal sets of keys one set.
    }
    String sets =
        switch (random.nextInt(3)) {
          case 0 -> "rollup (" + one + ", " + two + ")";
          case 1 -> "cube (" + one + ", " + two + ")";
          default -> "grouping sets ((" + one + ", " + two + "), (" + two + "), ())";
        };
    return "select "
        + one
        + ", "
        + two
        + ", grouping("
        + one
        + "), "
        + aggregate()
        + ", "
        + aggregate()
        + " from "
        + rest
        + " group by "
        + sets;
  }

  private String from() {
    StringBuilder from = new StringBuilder();
    int tables = 1 + random.nextInt(4);
    for (int i = 0; i < tables; i++) {
      String alias = "t" + i;
      String table = TestDatabase.TABLES[random.nextInt(20) == 0 ? 3 : random.nextInt(3)];
      if (i == 0) {
        from.append(table).append(' ').append(alias);
      } else {
        from.append(' ')
            .append(JOINS[random.nextInt(JOINS.length)])
            .append(' ')
            .append(table)
            .append(' ')
            .append(alias)
            .append(" on ")
            .append(on(alias));
      }
      aliases.add(alias + ".");
    }
    return from.toString();
  }

  private String on(String alias) {
    String key = pick(KEYS);
    String condition = alias() + key + " = " + alias + "." + key;
    if (random.nextInt(4) == 0) {
      String second = pick(KEYS);
      condition += " and " + alias() + second + " = " + alias + "." + second;
    }
    if (random.nextInt(4) == 0) {
      condition += " and " + alias() + "l " + pick(COMPARISONS) + " " + alias + ".h";
    }
    return condition;
  }

  private String condition() {
    return switch (random.nextInt(8)) {
      case 0 -> predicate(1) + " and " + subQuery();
      case 1 -> subQuery();
      case 2 -> "(" + predicate(0) + " or " + subQuery() + ")";
      case 3 -> expression.condition();
      default -> predicate(2);
    };
  }

  private String subQuery() {
    String table = TestDatabase.TABLES[random.nextInt(4)];
    String key = pick(KEYS);
    return switch (random.nextInt(4)) {
      case 0 -> alias() + key + " in (select " + key + " from " + table + " where n > 1)";
      case 1 -> alias() + key + " not in (select " + key + " from " + table + " where n = 1)";
      case 2 ->
          "exists (select 1 from " + table + " e where e." + key + " = " + alias() + key + ")";
      default ->
          "not exists (select 1 from "
              + table
              + " e where e."
              + key
              + " = "
              + alias()
              + key
              + " and e.n < 3)";
    };
  }

  private String predicate(int depth) {
    if (depth > 0 && random.nextInt(2) == 0) {
      String left = predicate(depth - 1);
      String right = predicate(depth - 1);
      return switch (random.nextInt(3)) {
        case 0 -> "(" + left + " and " + right + ")";
        case 1 -> "(" + left + " or " + right + ")";
        default -> "not (" + left + ")";
      };
    }
    String column = alias() + pick(NUMBERS);
    return switch (random.nextInt(12)) {
      case 11 -> expression.condition();
      case 0 -> column + " is null";
      case 1 -> alias() + pick(ALL) + " is not null";
      case 2 -> column + " between 0 and " + random.nextInt(20);
      case 3 -> alias() + "k in (1, 3, " + random.nextInt(9) + ")";
      case 4 -> alias() + "s like '" + pick(new String[] {"a%", "%c", "_b%", "%"}) + "'";
      case 5 -> alias() + "s " + pick(COMPARISONS) + " 'ab'";
      case 6 -> alias() + "day " + pick(COMPARISONS) + " date '2024-06-15'";
      case 7 -> alias() + "yes";
      case 8 -> column + " " + pick(COMPARISONS) + " " + alias() + pick(NUMBERS);
      case 9 -> number() + " " + pick(COMPARISONS) + " " + random.nextInt(30);
      default -> column + " " + pick(COMPARISONS) + " " + (random.nextInt(20) - 4);
    };
  }

  private String number() {
    return switch (random.nextInt(7)) {
      case 5, 6 -> expression.number();
      case 0 -> alias() + "k + " + alias() + "h";
      case 1 -> alias() + "d * 2";
      case 2 -> "coalesce(" + alias() + "k, " + alias() + "id)";
      case 3 -> "case when " + predicate(0) + " then " + alias() + "k else " + alias() + "id end";
      default -> "extract(month from " + alias() + "day)";
    };
  }

  private String grouped(String rest) {
    int keys = random.nextInt(3);
    List<String> columns = new ArrayList<>();
    for (int i = 0; i < keys; i++) {
      columns.add(random.nextInt(6) == 0 ? expression.text(0) : alias() + pick(ALL));
    }
    String by = columns.isEmpty() ? "" : " group by " + String.join(", ", columns);
    String having = random.nextInt(4) == 0 ? " having count(*) > 1" : "";
    String list =
        columns.stream().map(c -> c + ", ").collect(Collectors.joining())
            + aggregate()
            + ", "
            + aggregate();
    return "select " + list + " from " + rest + by + having;
  }

  private String aggregate() {
    String column = alias() + pick(NUMBERS);
    return switch (random.nextInt(13)) {
      case 8 -> "sum(distinct " + column + ")";
      case 9 -> "stddev_pop(" + column + ")";
      case 10 -> "bool_or(" + alias() + "yes)";
      case 11 -> "max(" + expression.text(1) + ")";
      case 12 -> "count(*) filter (where " + predicate(0) + ")";
      case 0 -> "count(*)";
      case 1 -> "count(" + alias() + pick(ALL) + ")";
      case 2 -> "count(distinct " + alias() + pick(ALL) + ")";
      case 3 -> "sum(" + column + ")";
      case 4 -> "min(" + alias() + pick(ALL) + ")";
      case 5 -> "max(" + alias() + pick(ALL) + ")";
      case 6 -> "avg(" + column + ")";
      default -> "sum(case when " + predicate(0) + " then " + column + " end)";
    };
  }

  private String list(int most) {
    List<String> columns = new ArrayList<>();
    for (int i = 0; i <= random.nextInt(most); i++) {
      columns.add(
          switch (random.nextInt(6)) {
            case 0 -> number();
            case 1 -> expression.text(1);
            case 2 -> subQuery();
            default -> alias() + pick(ALL);
          });
    }
    return (random.nextInt(4) == 0 ? "distinct " : "") + String.join(", ", columns);
  }

  private String ordered(String rest) {
    String column = alias() + pick(ALL);
    String other = alias() + pick(ALL);
    String direction = random.nextBoolean() ? " desc" : "";
    return String.format(
        Locale.ROOT,
        "select %s as one, %s as two from %s order by one%s nulls %s, two nulls last limit %d"
            + " offset %d",
        column,
        other,
        rest,
        direction,
        random.nextBoolean() ? "first" : "last",
        random.nextInt(20),
        random.nextInt(3));
  }

  private String alias() {
    return aliases.get(random.nextInt(aliases.size()));
  }

  private String pick(String[] choices) {
    return choices[random.nextInt(choices.length)];
  }
}
