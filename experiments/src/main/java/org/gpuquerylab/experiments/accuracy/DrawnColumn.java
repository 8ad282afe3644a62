package org.gpuquerylab.experiments.accuracy;

import java.util.List;
import java.util.SplittableRandom;
import org.gpuquerylab.experiments.duckdb.DuckDb;
import org.jspecify.annotations.Nullable;

/**
 * A column over which predicates are drawn; values are texts, which the database compares by the
 * column's type.
 *
 * @param name its name
 * @param few whether it has so few values that predicates ask for one of them
 * @param least its least value
 * @param most its greatest value
 */
record DrawnColumn(String name, boolean few, @Nullable String least, @Nullable String most) {
  /** The most values of a column with few. */
  private static final int FEW = 25;

  /** One in this many predicates over a column of few values is an equality. */
  private static final int EQUAL = 4;

  /** What the database says about a column of a table. */
  static DrawnColumn of(DuckDb database, String table, String name) {
    String column = DuckDb.quoted(name);
    List<@Nullable Object> row =
        database
            .query(
                "select count(distinct %s) <= %d, min(%s)::varchar, max(%s)::varchar from %s"
                    .formatted(column, FEW, column, column, table))
            .get(0);
    return new DrawnColumn(
        name, Boolean.TRUE.equals(row.get(0)), (String) row.get(1), (String) row.get(2));
  }

  /**
   * A predicate that holds for a value: at most it, at least it, or equal to it. None holds for all
   * rows without a null, unless the column has only one value.
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
