package org.gpuquerylab.calcite;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random statements over three tables with the columns k, v and w. */
final class RandomStatement {
  private static final String COLUMNS = "kvw";
  private static final List<String> JOINS =
      List.of("JOIN", "JOIN", "LEFT JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN");

  private final Random random;
  private final List<String> aliases = new ArrayList<>();
  private int subQueries;

  RandomStatement(Random random) {
    this.random = random;
  }

  String sql() {
    StringBuilder from = new StringBuilder(table());
    int relations = 2 + random.nextInt(3);
    while (aliases.size() < relations) {
      String join = JOINS.get(random.nextInt(JOINS.size()));
      String left = aliases.get(random.nextInt(aliases.size()));
      from.append(' ').append(join).append(' ').append(table()).append(" ON ");
      String right = aliases.get(aliases.size() - 1);
      from.append(column(left)).append(" = ").append(column(right));
      if (random.nextInt(4) == 0 && !join.startsWith("FULL")) {
        from.append(" AND ").append(condition(random.nextBoolean() ? left : right));
      }
    }
    List<String> where = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      where.add(condition(any()));
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      where.add(subQuery());
    }
    List<String> selected = new ArrayList<>();
    aliases.forEach(alias -> selected.add(column(alias) + " AS c" + selected.size()));
    String sql = "SELECT " + String.join(", ", selected) + " FROM " + from;
    return where.isEmpty() ? sql : sql + " WHERE " + String.join(" AND ", where);
  }

  private String table() {
    String alias = "a" + aliases.size();
    aliases.add(alias);
    return "t" + random.nextInt(3) + " " + alias;
  }

  private String any() {
    return aliases.get(random.nextInt(aliases.size()));
  }

  private String column(String alias) {
    return alias + "." + COLUMNS.charAt(random.nextInt(COLUMNS.length()));
  }

  private String condition(String alias) {
    String column = column(alias);
    return switch (random.nextInt(6)) {
      case 0 -> column + " IS NULL";
      case 1 -> column + " IN (1, 2)";
      case 2 -> column + " BETWEEN 1 AND 3";
      case 3 -> "(" + column + " = 1 OR " + column(any()) + " = 2)";
      case 4 -> "COALESCE(" + column + ", 1) < 3";
      default -> column + " <> " + random.nextInt(4);
    };
  }

  private String subQuery() {
    String inner = "s" + subQueries++;
    String table = "t" + random.nextInt(3) + " " + inner;
    String correlated = column(inner) + " = " + column(any());
    return switch (random.nextInt(5)) {
      case 0 -> "EXISTS (SELECT 1 FROM " + table + " WHERE " + correlated + ")";
      case 1 -> "NOT EXISTS (SELECT 1 FROM " + table + " WHERE " + correlated + ")";
      case 2 -> column(any()) + " IN (SELECT " + column(inner) + " FROM " + table + ")";
      case 3 -> column(any()) + " NOT IN (SELECT " + column(inner) + " FROM " + table + ")";
      default ->
          column(any())
              + " <= (SELECT max("
              + column(inner)
              + ") FROM "
              + table
              + " WHERE "
              + correlated
              + ")";
    };
  }
}
