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
import java.util.Objects;
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
      return switch (type.kind()) {
        case DATE -> {
          ints[row] = random.nextInt(60_000) - 30_000;
          yield "DATE '" + LocalDate.ofEpochDay(ints[row]) + "'";
        }
        case STRING -> {
          ints[row] = random.nextInt(STRINGS.size());
          yield "'" + STRINGS.string(ints[row]) + "'";
        }
        default -> {
          ints[row] = (int) small;
          yield "" + small;
        }
      };
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
    Map<String, ScalarExpression> expressions = SqlExpressions.all();
    List<String> texts = List.copyOf(expressions.keySet());
    List<ScalarExpression.Named> named =
        texts.stream().map(text -> Objects.requireNonNull(expressions.get(text)).as(text)).toList();
    each(
        3,
        (operators, relation, sql) ->
            check(sql, result(operators, o -> o.project(relation, named)), texts, "ORDER BY n"));
  }

  @Test
  void filtersAndSortsAsDuckDb() throws SQLException {
    Map<String, ScalarExpression> expressions = SqlExpressions.all();
    each(
        2,
        (operators, relation, sql) -> {
          for (String text : List.of("f < r", "NOT b OR i = j", "s LIKE 'PROMO%'", "m > i")) {
            ScalarExpression condition = Objects.requireNonNull(expressions.get(text));
            try (DeviceRelation found = operators.filter(relation, condition);
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
