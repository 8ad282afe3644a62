package org.gpuquerylab.data;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.expression.ScalarExpression.Operator;
import org.gpuquerylab.operators.relation.DataType;

/** Expressions over the columns of {@link RelationalSqlTest}, here and in SQL. */
final class SqlExpressions {
  private static final DataType CENTS = DataType.decimal(2);

  private SqlExpressions() {}

  private static ScalarExpression c(String name) {
    return ScalarExpression.column(name);
  }

  private static ScalarExpression n(int number) {
    return ScalarExpression.literal(number);
  }

  private static ScalarExpression call(Operator operator, ScalarExpression... operands) {
    return ScalarExpression.call(operator, operands);
  }

  private static ScalarExpression day(int year, int month, int day) {
    return ScalarExpression.literal(DataType.DATE, LocalDate.of(year, month, day).toEpochDay());
  }

  /** The expressions by their text in SQL. */
  static Map<String, ScalarExpression> all() {
    Map<String, ScalarExpression> all = new TreeMap<>();
    arithmetic(all);
    logic(all);
    sets(all);
    strings(all);
    dates(all);
    casts(all);
    return all;
  }

  private static void arithmetic(Map<String, ScalarExpression> all) {
    ScalarExpression cents = ScalarExpression.literal(CENTS, 100L);
    all.put("i + j", call(Operator.ADD, c("i"), c("j")));
    all.put("i * 3 - j", call(Operator.SUBTRACT, call(Operator.MULTIPLY, c("i"), n(3)), c("j")));
    all.put("i // j", call(Operator.QUOTIENT, c("i"), c("j")));
    all.put("i % j", call(Operator.MODULO, c("i"), c("j")));
    all.put("l / 7", call(Operator.DIVIDE, c("l"), n(7)));
    all.put("-t", call(Operator.NEGATE, c("t")));
    all.put(
        "m * (1.00 - m)", call(Operator.MULTIPLY, c("m"), call(Operator.SUBTRACT, cents, c("m"))));
    all.put("m + i", call(Operator.ADD, c("m"), c("i")));
  }

  private static void logic(Map<String, ScalarExpression> all) {
    all.put("m > i", call(Operator.GREATER, c("m"), c("i")));
    all.put("f * 2 + r", call(Operator.ADD, call(Operator.MULTIPLY, c("f"), n(2)), c("r")));
    all.put("f < r", call(Operator.LESS, c("f"), c("r")));
    all.put("f >= 0", call(Operator.GREATER_OR_EQUAL, c("f"), n(0)));
    all.put("f = f", call(Operator.EQUAL, c("f"), c("f")));
    all.put("b AND i > j", call(Operator.AND, c("b"), call(Operator.GREATER, c("i"), c("j"))));
    all.put(
        "NOT b OR i = j",
        call(Operator.OR, call(Operator.NOT, c("b")), call(Operator.EQUAL, c("i"), c("j"))));
    all.put("i IS DISTINCT FROM j", call(Operator.IS_DISTINCT_FROM, c("i"), c("j")));
    all.put("s IS NULL", call(Operator.IS_NULL, c("s")));
    all.put("i BETWEEN j AND 5", call(Operator.BETWEEN, c("i"), c("j"), n(5)));
  }

  private static void sets(Map<String, ScalarExpression> all) {
    all.put(
        "i IN (1, 2, NULL)",
        new ScalarExpression.In(
            c("i"),
            List.of(
                ScalarExpression.literal(1),
                ScalarExpression.literal(2),
                ScalarExpression.literal(DataType.INT32, null))));
    all.put(
        "t NOT IN (1, -2, 3, 5, 8, -9, 100)",
        call(
            Operator.NOT,
            new ScalarExpression.In(
                c("t"),
                IntStream.of(1, -2, 3, 5, 8, -9, 100)
                    .mapToObj(ScalarExpression::literal)
                    .toList())));
    all.put(
        "CASE WHEN j = 0 THEN NULL WHEN b THEN i ELSE l END",
        new ScalarExpression.Case(
            List.of(
                new ScalarExpression.Case.Branch(
                    call(Operator.EQUAL, c("j"), n(0)),
                    ScalarExpression.literal(DataType.INT32, null)),
                new ScalarExpression.Case.Branch(c("b"), c("i"))),
            c("l")));
    all.put("coalesce(i, j, 7)", call(Operator.COALESCE, c("i"), c("j"), n(7)));
  }

  private static void strings(Map<String, ScalarExpression> all) {
    all.put("s LIKE 'PROMO%'", new ScalarExpression.Like(c("s"), "PROMO%", null));
    all.put(
        "s NOT LIKE '%r_%'", call(Operator.NOT, new ScalarExpression.Like(c("s"), "%r_%", null)));
    all.put("s LIKE 'a!%b' ESCAPE '!'", new ScalarExpression.Like(c("s"), "a!%b", '!'));
    all.put("s < 'Nothing'", call(Operator.LESS, c("s"), ScalarExpression.literal("Nothing")));
    all.put(
        "'PROMO BRUSHED' <= s",
        call(Operator.LESS_OR_EQUAL, ScalarExpression.literal("PROMO BRUSHED"), c("s")));
    all.put(
        "s <> 'unknown'", call(Operator.NOT_EQUAL, c("s"), ScalarExpression.literal("unknown")));
    all.put(
        "coalesce(s, 'zebra')", call(Operator.COALESCE, c("s"), ScalarExpression.literal("zebra")));
  }

  private static void dates(Map<String, ScalarExpression> all) {
    all.put("year(d)", call(Operator.YEAR, c("d")));
    all.put("quarter(d)", call(Operator.QUARTER, c("d")));
    all.put("month(ts)", call(Operator.MONTH, c("ts")));
    all.put("day(ts)", call(Operator.DAY, c("ts")));
    all.put("dayofweek(d)", call(Operator.DAY_OF_WEEK, c("d")));
    all.put("dayofyear(ts)", call(Operator.DAY_OF_YEAR, c("ts")));
    all.put("hour(ts)", call(Operator.HOUR, c("ts")));
    all.put("minute(ts)", call(Operator.MINUTE, c("ts")));
    all.put("second(ts)", call(Operator.SECOND, c("ts")));
    all.put("d + i", call(Operator.ADD, c("d"), c("i")));
    all.put("d - DATE '2000-02-29'", call(Operator.SUBTRACT, c("d"), day(2000, 2, 29)));
    all.put("ts > d", call(Operator.GREATER, c("ts"), c("d")));
  }

  private static void casts(Map<String, ScalarExpression> all) {
    all.put("CAST(m AS INTEGER)", new ScalarExpression.Cast(c("m"), DataType.INT32));
    all.put("CAST(m AS DECIMAL(18,1))", new ScalarExpression.Cast(c("m"), DataType.decimal(1)));
    all.put("CAST(m AS DOUBLE)", new ScalarExpression.Cast(c("m"), DataType.FLOAT64));
    all.put("CAST(i AS DECIMAL(18,3))", new ScalarExpression.Cast(c("i"), DataType.decimal(3)));
    all.put("CAST(l AS REAL)", new ScalarExpression.Cast(c("l"), DataType.FLOAT32));
    all.put("CAST(b AS TINYINT)", new ScalarExpression.Cast(c("b"), DataType.INT8));
    all.put("CAST(i AS BOOLEAN)", new ScalarExpression.Cast(c("i"), DataType.BOOLEAN));
    all.put("CAST(ts AS DATE)", new ScalarExpression.Cast(c("ts"), DataType.DATE));
    all.put("CAST(d AS TIMESTAMP)", new ScalarExpression.Cast(c("d"), DataType.TIMESTAMP));
  }
}
