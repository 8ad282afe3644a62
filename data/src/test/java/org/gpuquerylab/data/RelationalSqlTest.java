package org.gpuquerylab.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.operators.RelationalOperators;
import org.gpuquerylab.operators.expression.OrderingTerm;
import org.gpuquerylab.operators.expression.ScalarExpression;
import org.gpuquerylab.operators.expression.ScalarExpression.Operator;
import org.gpuquerylab.operators.expression.WindowFunction;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.relation.HostRelation;
import org.gpuquerylab.operators.relation.Vector;
import org.gpuquerylab.operators.table.Dictionary;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Compares the relational operators with DuckDB on random rows. */
class RelationalSqlTest {
  private static final Dictionary STRINGS =
      Dictionary.of(List.of("", "Brand#12", "MEDIUM POLISHED", "PROMO BRUSHED", "a%b", "zebra"));
  private static final DataType CENTS = DataType.decimal(2);

  /** The columns: their types in SQL and here. */
  private static final Map<String, DataType> TYPES =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("b", DataType.BOOLEAN),
              Map.entry("t", DataType.INT8),
              Map.entry("i", DataType.INT32),
              Map.entry("j", DataType.INT32),
              Map.entry("l", DataType.INT64),
              Map.entry("m", CENTS),
              Map.entry("r", DataType.FLOAT32),
              Map.entry("f", DataType.FLOAT64),
              Map.entry("d", DataType.DATE),
              Map.entry("ts", DataType.TIMESTAMP),
              Map.entry("s", DataType.STRING)));

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

  /** Expressions by their text in SQL. */
  private static Map<String, ScalarExpression> expressions() {
    Map<String, ScalarExpression> all = new TreeMap<>();
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
    strings(all);
    dates(all);
    casts(all);
    return all;
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

  /** Random rows, here and as text of SQL; each column is NULL in a fifth of the rows. */
  private static final class Rows {
    private final Random random;
    private final int count;
    private final List<Vector> vectors = new ArrayList<>();
    private final List<StringBuilder> rows = new ArrayList<>();

    Rows(long seed, int count) {
      this.random = new Random(seed);
      this.count = count;
      for (int row = 0; row < count; row++) {
        rows.add(new StringBuilder("(").append(row));
      }
      TYPES.forEach(this::add);
    }

    private void add(String name, DataType type) {
      Object array = type.elements().newArray(count);
      int[] validity = new int[Vector.words(count)];
      for (int row = 0; row < count; row++) {
        String text = fill(array, row, type);
        boolean valid = random.nextInt(5) > 0;
        validity[row >> 5] |= valid ? 1 << (row & 31) : 0;
        rows.get(row).append(", ").append(valid ? text : "NULL");
      }
      boolean isString = type.kind() == DataType.Kind.STRING;
      vectors.add(new Vector(name, type, array, validity, isString ? STRINGS : null));
    }

    /** Sets a value, and returns it in SQL. */
    private String fill(Object array, int row, DataType type) {
      if (array instanceof float[] floats) {
        floats[row] = (float) real();
        return "'" + floats[row] + "'::REAL";
      }
      if (array instanceof double[] doubles) {
        doubles[row] = real();
        return "'" + doubles[row] + "'::DOUBLE";
      }
      long small = random.nextInt(21) - 10L;
      if (array instanceof byte[] bytes) {
        bytes[row] = (byte) (type.kind() == DataType.Kind.BOOLEAN ? small & 1 : small);
        return type.kind() == DataType.Kind.BOOLEAN ? bytes[row] + "::BOOLEAN" : "" + bytes[row];
      }
      if (array instanceof int[] ints) {
        return fill(ints, row, type, small);
      }
      long[] longs = (long[]) array;
      boolean stamp = type.kind() == DataType.Kind.TIMESTAMP;
      longs[row] = stamp ? random.nextLong() >> 12 : random.nextInt(200_001) - 100_000L;
      return stamp
          ? "make_timestamp(" + longs[row] + ")"
          : type.kind() == DataType.Kind.DECIMAL
              ? String.format(Locale.ROOT, "%s::DECIMAL(18,2)", longs[row] + "e-2")
              : "" + longs[row];
    }

    private String fill(int[] ints, int row, DataType type, long small) {
      switch (type.kind()) {
        case DATE:
          ints[row] = random.nextInt(60_000) - 30_000;
          return "DATE '" + LocalDate.ofEpochDay(ints[row]) + "'";
        case STRING:
          ints[row] = random.nextInt(STRINGS.size());
          return "'" + STRINGS.string(ints[row]) + "'";
        default:
          ints[row] = (int) small;
          return "" + small;
      }
    }

    private double real() {
      double[] odd = {0.0, -0.0, Double.NaN, 1.0 / 0, -1.0 / 0, 0.5, 2.5, -3.25};
      return random.nextBoolean() ? odd[random.nextInt(odd.length)] : random.nextInt(100) / 4.0;
    }

    HostRelation relation() {
      List<Vector> all = new ArrayList<>(vectors);
      all.add(Vector.of("n", DataType.INT32, IntStream.range(0, count).toArray()));
      return new HostRelation(count, all);
    }

    void create(Statement sql) throws SQLException {
      String columns =
          TYPES.entrySet().stream()
              .map(entry -> entry.getKey() + " " + sqlType(entry.getValue()))
              .collect(Collectors.joining(", "));
      sql.execute("SET error_on_division_by_zero = false");
      sql.execute("CREATE OR REPLACE TABLE x (n INTEGER, " + columns + ")");
      sql.execute("INSERT INTO x VALUES " + String.join("), ", rows) + ")");
    }
  }

  private static String sqlType(DataType type) {
    return switch (type.kind()) {
      case INT8 -> "TINYINT";
      case INT16 -> "SMALLINT";
      case INT32 -> "INTEGER";
      case INT64 -> "BIGINT";
      case DECIMAL -> "DECIMAL(18," + type.scale() + ")";
      case FLOAT32 -> "REAL";
      case FLOAT64 -> "DOUBLE";
      case STRING -> "VARCHAR";
      default -> type.toString();
    };
  }

  /** A value of DuckDB, as {@link Vector#value} has it, but integers as Long, reals as Double. */
  private static @Nullable Object value(ResultSet found, int column, DataType type)
      throws SQLException {
    Object value =
        switch (type.kind()) {
          case BOOLEAN -> found.getBoolean(column);
          case STRING -> found.getString(column);
          case FLOAT32, FLOAT64 -> found.getDouble(column) + 0.0;
          case DECIMAL ->
              found.getBigDecimal(column) == null
                  ? null
                  : (Object) found.getBigDecimal(column).unscaledValue().longValueExact();
          default -> found.getLong(column);
        };
    return found.wasNull() ? null : value;
  }

  private static @Nullable Object plain(@Nullable Object value) {
    return value instanceof Float || value instanceof Double
        ? (Object) (((Number) value).doubleValue() + 0.0)
        : value instanceof Number number ? (Object) number.longValue() : value;
  }

  /** The text of an expression so that its value can be read as that of a type. */
  private static String readable(String text, DataType type) {
    return switch (type.kind()) {
      case DATE -> "CAST(" + text + " AS DATE) - DATE '1970-01-01'";
      case TIMESTAMP -> "epoch_us(CAST(" + text + " AS TIMESTAMP))";
      case DECIMAL -> "CAST(" + text + " AS DECIMAL(38," + type.scale() + "))";
      default -> text;
    };
  }

  private static void check(Statement sql, HostRelation result, List<String> texts, String rest)
      throws SQLException {
    List<String> columns = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      columns.add(readable(texts.get(i), result.columns().get(i).type()));
    }
    String query = "SELECT " + String.join(", ", columns) + " FROM x " + rest;
    try (ResultSet found = sql.executeQuery(query)) {
      for (int row = 0; row < result.rows(); row++) {
        assertThat(found.next()).as(rest).isTrue();
        for (int i = 0; i < texts.size(); i++) {
          Vector column = result.columns().get(i);
          assertThat(plain(column.value(row)))
              .as("row %s of %s %s", row, texts.get(i), rest)
              .isEqualTo(value(found, i + 1, column.type()));
        }
      }
      assertThat(found.next()).as(rest).isFalse();
    }
  }

  /** Runs a check on the operators and on DuckDB, for random rows. */
  private static void each(int seeds, Check check) throws SQLException {
    try (Backend backend = Backends.find().open("cpu");
        RelationalOperators operators = new RelationalOperators(backend);
        Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement sql = connection.createStatement()) {
      for (int seed = 0; seed < Integer.getInteger("relation.samples", seeds); seed++) {
        Rows rows = new Rows(seed, 1 + 120 * seed);
        rows.create(sql);
        try (DeviceRelation relation = operators.upload(rows.relation())) {
          check.run(operators, relation, sql);
        }
      }
      assertThat(backend.openResources()).hasSizeLessThan(10);
    }
  }

  private interface Check {
    void run(RelationalOperators operators, DeviceRelation relation, Statement sql)
        throws SQLException;
  }

  private static HostRelation result(
      RelationalOperators operators, Function<RelationalOperators, DeviceRelation> run) {
    try (DeviceRelation found = run.apply(operators)) {
      return operators.download(found);
    }
  }

  @Test
  void computesWhatDuckDbComputes() throws SQLException {
    Map<String, ScalarExpression> expressions = expressions();
    List<String> texts = List.copyOf(expressions.keySet());
    List<ScalarExpression.Named> named =
        texts.stream().map(text -> expressions.get(text).as(text)).toList();
    each(
        3,
        (operators, relation, sql) ->
            check(sql, result(operators, o -> o.project(relation, named)), texts, "ORDER BY n"));
  }

  @Test
  void filtersAndSortsAsDuckDb() throws SQLException {
    Map<String, ScalarExpression> expressions = expressions();
    each(
        2,
        (operators, relation, sql) -> {
          for (String text : List.of("f < r", "NOT b OR i = j", "s LIKE 'PROMO%'", "m > i")) {
            try (DeviceRelation found = operators.filter(relation, expressions.get(text));
                DeviceRelation some = found.select(List.of("n", "s"))) {
              HostRelation rows = operators.download(some);
              check(sql, rows, List.of("n", "s"), "WHERE " + text + " ORDER BY n");
            }
          }
          List<OrderingTerm> keys =
              List.of(
                  OrderingTerm.descending(c("f")).withNullsFirst(),
                  OrderingTerm.ascending(c("s")),
                  OrderingTerm.descending(c("m")),
                  OrderingTerm.ascending(c("n")));
          String order = "ORDER BY f DESC NULLS FIRST, s NULLS LAST, m DESC NULLS LAST, n";
          try (DeviceRelation top = operators.top(relation, keys, 50, 3);
              DeviceRelation some = top.select(List.of("n", "f"))) {
            check(sql, operators.download(some), List.of("n", "f"), order + " LIMIT 50 OFFSET 3");
          }
        });
  }

  @Test
  void computesWindowsAsDuckDb() throws SQLException {
    WindowFunction.Frame range = WindowFunction.Frame.RANGE;
    List<WindowFunction> functions =
        List.of(
            new WindowFunction("rk", WindowFunction.Kind.RANK, null, range),
            new WindowFunction("dr", WindowFunction.Kind.DENSE_RANK, null, range),
            new WindowFunction("sm", WindowFunction.Kind.SUM, c("m"), range),
            new WindowFunction("ct", WindowFunction.Kind.COUNT, c("l"), range),
            new WindowFunction("mf", WindowFunction.Kind.MAX, c("f"), range));
    String window = " OVER (PARTITION BY s ORDER BY i DESC NULLS LAST)";
    List<String> texts = new ArrayList<>(List.of("n"));
    for (String text : List.of("rank()", "dense_rank()", "sum(m)", "count(l)", "max(f)")) {
      texts.add(text + window);
    }
    each(
        3,
        (operators, relation, sql) -> {
          try (DeviceRelation windows =
                  operators.window(
                      relation,
                      List.of(c("s")),
                      List.of(OrderingTerm.descending(c("i"))),
                      functions);
              DeviceRelation some = windows.select(List.of("n", "rk", "dr", "sm", "ct", "mf"));
              DeviceRelation ordered =
                  operators.sort(some, List.of(OrderingTerm.ascending(c("n"))))) {
            check(sql, operators.download(ordered), texts, "ORDER BY n");
          }
        });
  }
}
