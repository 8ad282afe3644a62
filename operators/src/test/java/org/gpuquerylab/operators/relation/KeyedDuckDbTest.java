package org.gpuquerylab.operators.relation;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.operators.device.OnEachDevice;
import org.gpuquerylab.operators.device.RandomCases;
import org.gpuquerylab.operators.relation.AggregateCall.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Compares joins, aggregations and set operations with DuckDB. */
@OnEachDevice
class KeyedDuckDbTest extends RelationContract {
  private static final List<DataType> TYPES =
      List.of(
          DataType.INT32,
          DataType.FLOAT64,
          DataType.STRING,
          DataType.INT64,
          DataType.FLOAT32,
          DataType.BOOLEAN,
          DataType.INT8);
  private static final List<String> NAMES =
      List.of("INTEGER", "DOUBLE", "VARCHAR", "BIGINT", "REAL", "BOOLEAN", "TINYINT");

  private Connection database;

  @SuppressWarnings("NullAway.Init") // connect() sets the database
  KeyedDuckDbTest() {}

  @BeforeEach
  void connect() throws SQLException {
    database = DriverManager.getConnection("jdbc:duckdb:");
  }

  @AfterEach
  void disconnect() throws SQLException {
    database.close();
  }

  private int[] seeds(int plenty, int few) {
    return RandomCases.seeds(device.has(Capability.COMPILES_KERNELS), plenty, few);
  }

  /** A relation with a column k0, k1 ... of each given type and row numbers, also in DuckDB. */
  private HostRelation relation(RandomRelations random, String name, List<Integer> types, int rows)
      throws SQLException {
    List<Vector> columns = new ArrayList<>();
    StringBuilder ddl = new StringBuilder("CREATE OR REPLACE TABLE " + name + " (");
    for (int k = 0; k < types.size(); k++) {
      double nulls = List.of(0.0, 0.1, 0.4).get(random.random().nextInt(3));
      columns.add(random.column(name + k, TYPES.get(types.get(k)), rows, true, nulls));
      ddl.append(name).append(k).append(' ').append(NAMES.get(types.get(k))).append(", ");
    }
    columns.add(Vector.of(name + "row", DataType.INT32, IntStream.range(0, rows).toArray()));
    try (Statement statement = database.createStatement()) {
      statement.execute(ddl.append(name).append("row INTEGER)").toString());
      if (rows > 0) {
        String values =
            IntStream.range(0, rows)
                .mapToObj(row -> columns.stream().map(c -> literal(c, row)).toList())
                .map(row -> "(" + String.join(", ", row) + ")")
                .collect(Collectors.joining(", "));
        statement.execute("INSERT INTO " + name + " VALUES " + values);
      }
    }
    return new HostRelation(rows, columns);
  }

  private static String literal(Vector column, int row) {
    Object value = column.value(row);
    return value == null
        ? "NULL"
        : value instanceof Number || value instanceof Boolean
            ? "'" + value + "'"
            : "'" + String.valueOf(value).replace("'", "''") + "'";
  }

  /** The rows of a query's result; numbers of a kind have one class, NULL is "NULL". */
  private List<List<Object>> query(String sql) throws SQLException {
    List<List<Object>> rows = new ArrayList<>();
    try (Statement statement = database.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      while (result.next()) {
        List<Object> row = new ArrayList<>();
        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
          row.add(normal(result.getObject(i)));
        }
        rows.add(row);
      }
    }
    return sorted(rows);
  }

  private static List<List<Object>> rows(HostRelation relation) {
    return sorted(
        IntStream.range(0, relation.rows())
            .mapToObj(i -> relation.columns().stream().map(c -> normal(c.value(i))).toList())
            .toList());
  }

  private static Object normal(@Nullable Object value) {
    if (value == null) {
      return "NULL";
    }
    if (value instanceof Float || value instanceof Double) {
      double x = ((Number) value).doubleValue();
      // Averages and sums may differ in their last bits.
      return x == 0
          ? 0.0
          : Double.isFinite(x) ? Double.valueOf(String.format(Locale.ROOT, "%.12e", x)) : x;
    }
    return value instanceof Number number ? number.longValue() : value;
  }

  private static List<List<Object>> sorted(List<List<Object>> rows) {
    return rows.stream().sorted(Comparator.comparing(Object::toString)).toList();
  }

  private static List<Integer> types(Random random, int most) {
    return random.ints(1 + random.nextInt(most), 0, TYPES.size()).boxed().toList();
  }

  private static List<String> names(String prefix, int count) {
    return IntStream.range(0, count).mapToObj(k -> prefix + k).toList();
  }

  private static String all(List<String> names) {
    return String.join(", ", names);
  }

  @Test
  void joins() throws SQLException {
    for (int seed : seeds(30, 1)) {
      RandomRelations random = new RandomRelations(1000 + seed);
      List<Integer> types = types(random.random(), 3);
      HostRelation left = relation(random, "l", types, random.random().nextInt(150));
      HostRelation right = relation(random, "r", types, random.random().nextInt(120));
      int kinds = types.size() == 1 ? 6 : 5;
      JoinKind kind = List.of(JoinKind.values()).get(random.random().nextInt(kinds));
      List<String> lk = names("l", types.size());
      List<String> rk = names("r", types.size());
      String on =
          IntStream.range(0, types.size())
              .mapToObj(k -> "l" + k + " = r" + k)
              .collect(Collectors.joining(" AND "));
      String exists = "EXISTS (SELECT * FROM r WHERE " + on + ")";
      String sql =
          switch (kind) {
            case INNER, LEFT, FULL -> "SELECT lrow, rrow FROM l " + kind + " JOIN r ON " + on;
            case SEMI -> "SELECT lrow FROM l WHERE " + exists;
            case ANTI -> "SELECT lrow FROM l WHERE NOT " + exists;
            case NULL_AWARE_ANTI -> "SELECT lrow FROM l WHERE l0 NOT IN (SELECT r0 FROM r)";
          };
      List<String> shown = kind.keepsRight() ? List.of("lrow", "rrow") : List.of("lrow");
      DeviceRelation joined = closing(operators.join(upload(left), upload(right), kind, lk, rk));
      assertThat(rows(download(joined.select(shown))))
          .as("seed %s: %s", 1000 + seed, sql)
          .isEqualTo(query(sql));
    }
  }

  @Test
  void aggregates() throws SQLException {
    for (int seed : seeds(30, 1)) {
      RandomRelations random = new RandomRelations(2000 + seed);
      List<Integer> types = new ArrayList<>(types(random.random(), 3));
      int keys = types.size() - (random.random().nextInt(4) == 0 ? types.size() : 0);
      types.addAll(List.of(0, 3, random.random().nextInt(TYPES.size())));
      HostRelation data =
          relation(random, "t", types, List.of(0, 1, 40, 700).get(random.random().nextInt(4)));
      String any = "t" + (types.size() - 1);
      String small = "t" + (types.size() - 3);
      String large = "t" + (types.size() - 2);
      List<String> by = names("t", types.size()).subList(0, keys);
      String calls =
          String.format(
              Locale.ROOT,
              "count(*), count(%1$s), count(DISTINCT %1$s), min(%1$s), max(%1$s), sum(%2$s), avg(%2$s), sum(%3$s),"
                  + " avg(%3$s)",
              any,
              small,
              large);
      String sql =
          keys == 0
              ? "SELECT " + calls + " FROM t"
              : "SELECT " + all(by) + ", " + calls + " FROM t GROUP BY " + all(by);
      List<AggregateCall> asked =
          List.of(
              AggregateCall.countRows("a"),
              AggregateCall.of(Function.COUNT, any, "b"),
              AggregateCall.of(Function.COUNT_DISTINCT, any, "c"),
              AggregateCall.of(Function.MIN, any, "d"),
              AggregateCall.of(Function.MAX, any, "e"),
              AggregateCall.of(Function.SUM, small, "f"),
              AggregateCall.of(Function.AVG, small, "g"),
              AggregateCall.of(Function.SUM, large, "h"),
              AggregateCall.of(Function.AVG, large, "i"));
      assertThat(rows(download(operators.aggregate(upload(data), by, asked))))
          .as("seed %s: %s of %s", 2000 + seed, sql, types)
          .isEqualTo(query(sql));
    }
  }

  @Test
  void combinesSets() throws SQLException {
    for (int seed : seeds(12, 1)) {
      RandomRelations random = new RandomRelations(3000 + seed);
      List<Integer> types = types(random.random(), 2);
      DeviceRelation left = upload(relation(random, "l", types, random.random().nextInt(200)));
      DeviceRelation right = upload(relation(random, "r", types, random.random().nextInt(200)));
      List<String> lk = names("l", types.size());
      List<String> rk = names("r", types.size());
      for (SetOperation operation : SetOperation.values()) {
        String sql =
            "SELECT "
                + all(lk)
                + " FROM l "
                + operation.toString().replace('_', ' ')
                + " SELECT "
                + all(rk)
                + " FROM r";
        DeviceRelation some = closing(left.select(lk));
        DeviceRelation others = closing(right.select(rk));
        assertThat(rows(download(operators.combine(some, others, operation))))
            .as("seed %s: %s of %s", 3000 + seed, sql, types)
            .isEqualTo(query(sql));
      }
    }
  }
}
