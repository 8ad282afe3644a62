package org.gpuquerylab.engine.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.gpuquerylab.engine.QueryEngine;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.internal.ByteCount;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Uses nothing but JDBC; DuckDB's driver gives the expected values. */
class QueryDriverTest {
  private static final List<String> TYPES =
      List.of(
          "id integer",
          "l bigint",
          "h smallint",
          "n tinyint",
          "d decimal(9, 2)",
          "f double",
          "r float",
          "s varchar",
          "day date",
          "moment timestamp",
          "yes boolean");

  private static final List<String> ROWS =
      List.of(
          "1, 5000000000, -300, 7, -12.50, 0.125, 2.5, 'a', '2024-02-29', '2024-03-31 02:30:15.000125', true",
          "2, null, null, null, null, null, null, null, null, null, null",
          "3, -1, 0, -128, 0.01, -1e300, -0.25, '', '1969-12-31', '1969-12-31 23:59:59.999999', false");

  @TempDir private static Path folder;
  private static Connection connection;
  private static Connection duckDb;

  @BeforeAll
  static void connect() throws SQLException {
    Path file = folder.resolve("data.duckdb");
    try (Connection writer = DriverManager.getConnection("jdbc:duckdb:" + file);
        Statement statement = writer.createStatement()) {
      statement.execute("create table kinds (" + String.join(", ", TYPES) + ")");
      statement.execute("create table other_1 (k integer)");
      for (String row : ROWS) {
        statement.execute("insert into kinds values (" + row + ")");
      }
    }
    connection = DriverManager.getConnection("jdbc:gpuquerylab:data=" + file + ";backend=cpu");
    duckDb = DriverManager.getConnection("jdbc:duckdb:" + file);
  }

  @AfterAll
  static void disconnect() throws SQLException {
    connection.close();
    duckDb.close();
  }

  /** Reads a value of a row. */
  private interface Reader {
    @Nullable Object read(ResultSet row, int column) throws SQLException;
  }

  private static List<List<@Nullable Object>> rows(Connection source, String sql, Reader reader)
      throws SQLException {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    try (Statement statement = source.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      while (result.next()) {
        List<@Nullable Object> row = new ArrayList<>();
        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
          row.add(reader.read(result, i));
          row.add(result.wasNull());
        }
        rows.add(row);
      }
    }
    return rows;
  }

  private static void agrees(String sql, Reader reader) throws SQLException {
    assertThat(rows(connection, sql, reader)).hasSize(3).isEqualTo(rows(duckDb, sql, reader));
  }

  @Test
  void valuesAndNullsAreThoseOfDuckDb() throws SQLException {
    String numbers = "select id, l, h, n, d, f, r from kinds order by id";
    agrees("select id, l, h, n, d, f, s, yes from kinds order by id", ResultSet::getObject);
    // DuckDB's driver gives NaN for NULL, where JDBC wants 0.
    agrees(
        numbers, (row, column) -> Double.isNaN(row.getDouble(column)) ? 0 : row.getDouble(column));
    agrees("select id, h, n from kinds order by id", ResultSet::getInt);
    agrees("select l from kinds order by id", ResultSet::getLong);
    agrees("select d from kinds order by id", ResultSet::getBigDecimal);
    agrees("select s from kinds order by id", ResultSet::getString);
    agrees("select yes from kinds order by id", ResultSet::getBoolean);
    agrees("select day from kinds order by id", ResultSet::getDate);
    agrees("select moment from kinds order by id", ResultSet::getTimestamp);
  }

  @Test
  void datesAndTimesKeepMicroseconds() throws SQLException {
    Calendar tokyo = Calendar.getInstance(TimeZone.getTimeZone("Asia/Tokyo"), Locale.ROOT);
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select day, moment from kinds where id = 3")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getObject("day")).isEqualTo(Date.valueOf("1969-12-31"));
      assertThat(row.getString("day")).isEqualTo("1969-12-31");
      assertThat(row.getObject(1, LocalDate.class)).isEqualTo(LocalDate.of(1969, 12, 31));
      Timestamp moment = Timestamp.valueOf("1969-12-31 23:59:59.999999");
      assertThat(row.getObject(2)).isEqualTo(moment);
      assertThat(row.getTimestamp("moment")).isEqualTo(moment);
      assertThat(row.getString(2)).isEqualTo("1969-12-31 23:59:59.999999");
      assertThat(row.getObject(2, LocalDateTime.class)).isEqualTo(moment.toLocalDateTime());
      assertThat(row.getTimestamp(2, tokyo).toInstant()).hasToString("1969-12-31T14:59:59.999999Z");
      assertThatThrownBy(() -> row.getObject(2, BigDecimal.class)).isInstanceOf(SQLException.class);
    }
  }

  @Test
  void columnsHaveTypes() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery("select *, d * 2 as twice from kinds")) {
      ResultSetMetaData columns = result.getMetaData();
      List<Integer> types = new ArrayList<>();
      for (int i = 1; i <= columns.getColumnCount(); i++) {
        types.add(columns.getColumnType(i));
      }
      assertThat(types)
          .containsExactly(
              Types.INTEGER,
              Types.BIGINT,
              Types.SMALLINT,
              Types.TINYINT,
              Types.DECIMAL,
              Types.DOUBLE,
              Types.REAL,
              Types.VARCHAR,
              Types.DATE,
              Types.TIMESTAMP,
              Types.BOOLEAN,
              Types.DECIMAL);
      assertThat(columns.getColumnLabel(12)).isEqualToIgnoringCase("twice");
      assertThat(columns.getScale(5)).isEqualTo(2);
      assertThat(columns.getColumnClassName(10)).isEqualTo(Timestamp.class.getName());
    }
  }

  @Test
  void listsTablesAndColumns() throws SQLException {
    assertThat(names(connection.getMetaData().getTables(null, null, "%", null), "TABLE_NAME"))
        .containsExactly("kinds", "other_1");
    assertThat(
            names(
                connection.getMetaData().getTables(null, null, "OTHER\\_%", new String[] {"TABLE"}),
                "TABLE_NAME"))
        .containsExactly("other_1");
    assertThat(
            names(
                connection.getMetaData().getTables(null, null, null, new String[] {"VIEW"}),
                "TABLE_NAME"))
        .isEmpty();
    assertThat(names(connection.getMetaData().getColumns(null, null, "kinds", "_"), "COLUMN_NAME"))
        .containsExactly("l", "h", "n", "d", "f", "r", "s");
    try (ResultSet column = connection.getMetaData().getColumns(null, null, "kinds", "d")) {
      assertThat(column.next()).isTrue();
      assertThat(column.getInt("DATA_TYPE")).isEqualTo(Types.DECIMAL);
      assertThat(column.getInt("DECIMAL_DIGITS")).isEqualTo(2);
      assertThat(column.getInt("ORDINAL_POSITION")).isEqualTo(5);
      assertThat(column.next()).isFalse();
    }
  }

  private static List<String> names(ResultSet result, String column) throws SQLException {
    List<String> names = new ArrayList<>();
    try (result) {
      while (result.next()) {
        names.add(result.getString(column));
      }
    }
    return names;
  }

  @Test
  void preparedStatementsRunAgain() throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("select id from kinds order by id")) {
      assertThat(names(statement.executeQuery(), "id")).containsExactly("1", "2", "3");
      statement.setMaxRows(2);
      assertThat(names(statement.executeQuery(), "id")).containsExactly("1", "2");
    }
    assertThatThrownBy(() -> connection.prepareStatement("select nothing from kinds"))
        .isInstanceOf(SQLException.class)
        .hasMessageStartingWith("SQL")
        .hasMessageContaining("nothing");
  }

  @Test
  void parametersAreValuesOfAnyType() throws SQLException {
    String sql =
        "select id, '?' as \"a?\" from kinds /* ? */ where id > ? and s = ? -- ?\n"
            + " and d < ? and day = ? and moment > ? and yes = ? and f = ? and l = ?";
    for (int times = 0; times < 2; times++) {
      try (PreparedStatement statement = connection.prepareStatement(sql)) {
        assertThat(statement.getParameterMetaData().getParameterCount()).isEqualTo(8);
        statement.setInt(1, -5);
        statement.setString(2, times == 0 ? "a" : "a' or 1 = 1 or s = '");
        statement.setBigDecimal(3, new BigDecimal("-12.49"));
        statement.setDate(4, Date.valueOf("2024-02-29"));
        statement.setTimestamp(5, Timestamp.valueOf("2024-03-31 02:30:15"));
        statement.setBoolean(6, true);
        statement.setDouble(7, 0.125);
        statement.setLong(8, 5_000_000_000L);
        List<String> found = times == 0 ? List.of("1") : List.of();
        assertThat(names(statement.executeQuery(), "id")).isEqualTo(found);
      }
    }
    try (PreparedStatement statement =
        connection.prepareStatement("select id from kinds where h = ? or id = ?")) {
      statement.setNull(1, Types.INTEGER);
      statement.setObject(2, 3);
      assertThat(names(statement.executeQuery(), "id")).containsExactly("3");
      statement.setDouble(2, Double.NaN);
      assertThatThrownBy(statement::executeQuery)
          .isInstanceOf(SQLException.class)
          .hasMessageStartingWith("parameter 2: ");
      statement.clearParameters();
      assertThatThrownBy(statement::executeQuery).isInstanceOf(SQLException.class);
    }
  }

  @Test
  void mostRowsAreKept() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.setMaxRows(1);
      assertThat(names(statement.executeQuery("select id from kinds order by id"), "id"))
          .containsExactly("1");
      assertThat(names(statement.executeQuery("select k from other_1"), "k")).isEmpty();
    }
  }

  @Test
  void faultsAreOneLineAndTheConnectionGoesOn() throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql :
          List.of(
              "select",
              "select x\nfrom\nkinds",
              "delete from kinds",
              "select 1 from nowhere",
              "select id from kinds where id = ?")) {
        assertThatThrownBy(() -> statement.executeQuery(sql))
            .as(sql)
            .isInstanceOf(SQLException.class)
            .satisfies(
                fault -> assertThat(fault.getMessage()).startsWith("SQL").doesNotContain("\n"));
      }
      assertThatThrownBy(() -> statement.addBatch("select 1"))
          .isInstanceOf(SQLFeatureNotSupportedException.class);
      assertThat(names(statement.executeQuery("select count(*) as c from kinds"), "c"))
          .containsExactly("3");
    }
  }

  @Test
  void badAddressesAreRefused() {
    for (String rest :
        List.of(
            "",
            "data=",
            "data=/nowhere/at/all",
            "data=.;backed=cpu",
            "data=" + folder + "/data.duckdb;memory=64MB",
            "data=" + folder + "/data.duckdb;memory=-1",
            "data=" + folder + "/data.duckdb;backend=abacus")) {
      assertThatThrownBy(() -> DriverManager.getConnection("jdbc:gpuquerylab:" + rest))
          .as(rest)
          .isInstanceOf(SQLException.class)
          .satisfies(fault -> assertThat(fault.getMessage()).doesNotContain("\n"))
          .hasMessageNotContaining("No suitable driver");
    }
  }

  /** A column of 4,000 integers has 16,000 bytes. */
  @Test
  void memoryIsLimitedByTheAddress() throws SQLException {
    String sql = "select count(*) as c from wide a, wide b where a.k = b.k and a.k % 3 = 0";
    Path file = folder.resolve("wide.duckdb");
    try (Connection writer = DriverManager.getConnection("jdbc:duckdb:" + file);
        Statement statement = writer.createStatement()) {
      statement.execute("create table wide as select range::integer as k from range(4000)");
    }
    for (String memory : List.of("", "10000", "16K", "1M")) {
      String address = "jdbc:gpuquerylab:data=" + file + ";memory=" + memory;
      try (Connection limited = DriverManager.getConnection(address);
          Statement statement = limited.createStatement()) {
        assertThat(names(statement.executeQuery(sql), "c")).as(address).containsExactly("1334");
        assertThat(limited)
            .extracting("meta.engine", InstanceOfAssertFactories.type(QueryEngine.class))
            .satisfies(
                engine -> {
                  long most =
                      memory.isEmpty()
                          ? Long.MAX_VALUE
                          : ByteCount.parse("", memory, InputException::new);
                  assertThat(engine.backend().unreservedMemory()).isLessThanOrEqualTo(most);
                });
      }
    }
    assertThat(new QueryDriver().getPropertyInfo("jdbc:gpuquerylab:memory=64M", new Properties()))
        .anyMatch(one -> one.name.equals("memory") && one.value.equals("64M"));
    assertThatThrownBy(
            () -> DriverManager.getConnection("jdbc:gpuquerylab:data=" + file + ";memory=64MB"))
        .hasMessage("memory 64MB: give a whole number of bytes, or a number followed by K, M or G");
  }

  @Test
  void aClosedConnectionRefuses(@TempDir Path files) throws Exception {
    Files.writeString(files.resolve("t.csv"), "k\n1\n");
    Connection other = DriverManager.getConnection("jdbc:gpuquerylab:data=" + files);
    Statement statement = other.createStatement();
    other.close();
    other.close();
    assertThat(other.isClosed()).isTrue();
    assertThatThrownBy(() -> statement.executeQuery("select 1"))
        .isInstanceOf(SQLException.class)
        .hasMessage("the connection is closed");
    assertThatThrownBy(other::createStatement).isInstanceOf(SQLException.class);
  }
}
