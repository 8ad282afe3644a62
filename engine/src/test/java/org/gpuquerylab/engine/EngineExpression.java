package org.gpuquerylab.engine;

import java.util.List;
import java.util.Random;

/** Random functions over the columns of the tables of {@link TestDatabase}. */
final class EngineExpression {
  private static final String[] TEXTS = {"'a'", "'ab'", "''", "'new'", "'%'", "'É'"};
  private static final String[] FRAMES = {
    "",
    " rows between unbounded preceding and current row",
    " rows between 2 preceding and 1 following",
    " rows between 3 preceding and 1 preceding",
    " rows between current row and unbounded following",
    " rows between unbounded preceding and unbounded following",
    " range between current row and unbounded following"
  };

  private final Random random;
  private final List<String> aliases;

  EngineExpression(Random random, List<String> aliases) {
    this.random = random;
    this.aliases = aliases;
  }

  private String column(String... names) {
    return aliases.get(random.nextInt(aliases.size())) + pick(names);
  }

  private String pick(String[] choices) {
    return choices[random.nextInt(choices.length)];
  }

  /** A string. */
  String text(int depth) {
    String s = depth == 0 || random.nextInt(3) == 0 ? column("s") : text(depth - 1);
    return switch (random.nextInt(13)) {
      case 0 -> "upper(" + s + ")";
      case 1 -> "lower(" + s + ")";
      case 2 -> "substring(" + s + " from " + (random.nextInt(4) + 1) + ")";
      case 3 -> "substring(" + s + ", " + (random.nextInt(6) - 2) + ", " + random.nextInt(3) + ")";
      case 4 ->
          "trim(" + pick(new String[] {"leading", "trailing", "both"}) + " 'a' from " + s + ")";
      case 5 -> "(" + s + " || " + pick(TEXTS) + ")";
      case 6 -> "(" + s + " || '/' || " + column("s") + ")";
      case 7 -> "replace(" + s + ", 'a', " + pick(TEXTS) + ")";
      case 8 -> "left(" + s + ", " + (random.nextInt(4) - 1) + ")";
      case 9 -> "right(" + s + ", " + (random.nextInt(4) - 1) + ")";
      case 10 -> "coalesce(" + s + ", " + pick(TEXTS) + ")";
      case 11 ->
          "case when "
              + column("k", "n")
              + " > 2 then "
              + s
              + " when "
              + column("yes")
              + " then "
              + pick(TEXTS)
              + " else "
              + column("s")
              + " end";
      default -> "cast(" + column("k", "l", "d", "yes", "day") + " as varchar)";
    };
  }

  /** A number. */
  String number() {
    return switch (random.nextInt(9)) {
      case 0 -> "length(" + text(1) + ")";
      case 1 -> "position('b' in " + text(1) + ")";
      case 2 -> "abs(" + column("k", "l", "h", "d", "f") + ")";
      case 3 -> "nullif(" + column("k", "n") + ", " + random.nextInt(4) + ")";
      case 4 -> "round(" + column("d") + ", 1)";
      case 5 -> "floor(" + column("f") + ")";
      case 6 -> "greatest(" + column("k") + ", " + column("l") + ")";
      case 7 -> "(" + column("day") + " - date '2024-03-01')";
      default ->
          "case "
              + column("n")
              + " when 1 then "
              + column("k")
              + " when 2 then 7 else "
              + column("h")
              + " end";
    };
  }

  /** A condition. */
  String condition() {
    return switch (random.nextInt(5)) {
      case 0 -> text(1) + " like " + pick(new String[] {"'a%'", "'%B%'", "'_b'", "'%'"});
      case 1 -> text(1) + pick(new String[] {" = ", " < ", " >= ", " <> "}) + text(0);
      case 2 -> text(1) + " in ('AB', 'ab', 'x', 'b')";
      case 3 -> number() + pick(new String[] {" = ", " < ", " >= "}) + random.nextInt(9);
      default ->
          column("day") + " + interval '" + random.nextInt(3) + "' month > date '2024-06-30'";
    };
  }

  /** A window function whose value depends on no order that the statement leaves open. */
  String window() {
    StringBuilder order = new StringBuilder();
    for (String alias : aliases) {
      order.append(order.isEmpty() ? "" : ", ").append(alias).append("id nulls last");
    }
    String direction = random.nextBoolean() ? "" : " desc";
    String key = column("k", "s", "d", "f", "day") + direction + " nulls first";
    String total = key + ", " + order;
    String by = "";
    if (random.nextBoolean()) {
      by = "partition by " + (random.nextInt(4) == 0 ? text(0) : column("k", "n", "s", "yes"));
    }
    String function =
        switch (random.nextInt(9)) {
          case 0 -> "row_number()";
          case 1 -> "ntile(" + (random.nextInt(5) + 1) + ")";
          case 2 -> "lag(" + column("k", "s", "d", "day") + ", " + random.nextInt(3) + ")";
          case 3 -> "lead(" + column("k", "h") + ", 1, " + random.nextInt(9) + ")";
          default -> null;
        };
    if (function != null) {
      return function + " over (" + by + " order by " + total + ")";
    }
    if (random.nextInt(4) == 0) {
      String[] ranks = {"rank", "dense_rank", "percent_rank", "cume_dist"};
      return pick(ranks) + "() over (" + by + " order by " + key + ")";
    }
    String[] folds = {"sum", "avg", "min", "max", "count", "first_value", "last_value"};
    String fold = pick(folds) + "(" + column("k", "l", "d", "f", "n", "h") + ")";
    return random.nextInt(4) == 0 && !fold.contains("value")
        ? fold + " over (" + by + ")"
        : fold + " over (" + by + " order by " + total + pick(FRAMES) + ")";
  }
}
