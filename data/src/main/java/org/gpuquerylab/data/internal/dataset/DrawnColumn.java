package org.gpuquerylab.data.internal.dataset;

import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.gpuquerylab.data.internal.DuckDb;
import org.jspecify.annotations.Nullable;

/**
 * A column for which predicates are drawn. Its values are texts, which the database compares
 * according to the column's type.
 *
 * @param name the name of the column
 * @param few whether there are so few different values that predicates test for equality
 * @param least the column's smallest value
 * @param most the column's greatest value
 */
record DrawnColumn(String name, boolean few, @Nullable String least, @Nullable String most) {
  /** The maximum number of different values of a column with few values. */
  private static final int FEW = 25;

  /** For a column with few values, one in this many predicates is an equality. */
  private static final int EQUAL = 4;

  /** The facts about a table's column, read from the database. */
  static DrawnColumn of(DuckDb database, String table, String name) {
    String column = DuckDb.quoted(name);
    List<@Nullable Object> row =
        database
            .query(
                String.format(
                    Locale.ROOT,
                    "select count(distinct %s) <= %d, min(%s)::varchar, max(%s)::varchar from %s",
                    column,
                    FEW,
                    column,
                    column,
                    table))
            .get(0);
    return new DrawnColumn(
        name, Boolean.TRUE.equals(row.get(0)), (String) row.get(1), (String) row.get(2));
  }

  /**
   * A predicate that a value satisfies: at most the value, at least the value, or equal to it. All
   * rows without a null satisfy a predicate only if the column has a single value.
   *
   * @param value null for SQL's null
   */
  String predicate(@Nullable String value, SplittableRandom random) {
    boolean asksEquality = few && random.nextInt(EQUAL) == 0;
    boolean asksMost = random.nextBoolean();
    if (value == null) {
      return DuckDb.quoted(name) + " is null";
    }
    String operator = asksMost ? "<=" : ">=";
    if (value.equals(least)) {
      operator = "<=";
    } else if (value.equals(most)) {
      operator = ">=";
    }
    String asked = asksEquality ? "=" : operator;
    return DuckDb.quoted(name) + " " + asked + " " + DuckDb.literal(value);
  }
}
