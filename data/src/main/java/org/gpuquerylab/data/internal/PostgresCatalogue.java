package org.gpuquerylab.data.internal;

import java.sql.Array;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import org.gpuquerylab.data.internal.SchemaWriter.Column;
import org.gpuquerylab.data.internal.SchemaWriter.Common;
import org.gpuquerylab.data.internal.SchemaWriter.Kind;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.internal.Quote;
import org.jspecify.annotations.Nullable;

/**
 * The statistics in PostgreSQL's catalogue, which ANALYZE has written; no table is read. User and
 * password come from the variables PGUSER and PGPASSWORD, because others may see the words of a
 * command.
 */
final class PostgresCatalogue {
  /** Host, port and database only: other properties of the driver could load classes. */
  private static final Pattern ADDRESS =
      Pattern.compile("jdbc:postgresql://[A-Za-z0-9.-]+(:[0-9]{1,5})?/[A-Za-z0-9_-]+");

  private static final String ANALYSED =
      "select c.relname, c.reltuples, a.attname, t.typcategory, s.null_frac, s.n_distinct,"
          + " s.most_common_vals::text::text[], s.most_common_freqs::text::text[],"
          + " s.histogram_bounds::text::text[]"
          + " from pg_class c join pg_namespace n on n.oid = c.relnamespace"
          + " join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped"
          + " join pg_type t on t.oid = a.atttypid"
          + " left join pg_stats s on s.schemaname = n.nspname and s.tablename = c.relname"
          + " and s.attname = a.attname and s.inherited = (c.relkind = 'p')"
          + " where n.nspname = current_schema() and c.relkind in ('r', 'p', 'm', 'f')"
          + " order by c.relname, a.attnum";

  private PostgresCatalogue() {}

  /**
   * Adds the tables of the database's current schema.
   *
   * @throws InputException if the driver is missing, the database cannot be read, or a table has
   *     not been analysed
   */
  static void addTo(SchemaWriter schema, String address) {
    if (!ADDRESS.matcher(address).matches()) {
      throw new InputException(
          Quote.of(address)
              + ": write jdbc:postgresql://HOST:PORT/DATABASE, and user and password into PGUSER"
              + " and PGPASSWORD");
    }
    Properties properties = new Properties();
    putIfSet(properties, "user", "PGUSER");
    putIfSet(properties, "password", "PGPASSWORD");
    properties.setProperty("connectTimeout", "10");
    try (Connection connection = DriverManager.getConnection(address, properties);
        Statement statement = connection.createStatement()) {
      connection.setReadOnly(true);
      statement.execute("set datestyle to ISO");
      statement.execute("set timezone to UTC");
      read(statement.executeQuery(ANALYSED), schema, address);
    } catch (SQLException e) {
      String words = String.valueOf(e.getMessage());
      String mend =
          words.startsWith("No suitable driver")
              ? "PostgreSQL's driver is missing; put postgresql's jar into lib/"
              : Quote.line(words) + "; check the address, PGUSER and PGPASSWORD";
      throw new InputException(address + ": " + mend, e);
    }
  }

  private static void putIfSet(Properties properties, String key, String variable) {
    String value = System.getenv(variable);
    if (value != null) {
      properties.setProperty(key, value);
    }
  }

  private static void read(ResultSet rows, SchemaWriter schema, String address)
      throws SQLException {
    Map<String, Double> counts = new LinkedHashMap<>();
    Map<String, List<Column>> columns = new LinkedHashMap<>();
    while (rows.next()) {
      String table = rows.getString(1);
      double tuples = rows.getDouble(2);
      if (tuples < 0) {
        throw new InputException(
            address + ": table " + Quote.of(table) + " has no statistics; run ANALYZE");
      }
      counts.put(table, tuples);
      columns.computeIfAbsent(table, name -> new ArrayList<>()).add(column(rows, tuples));
    }
    if (counts.isEmpty()) {
      throw new InputException(
          address + ": the current schema has no tables; give a database with tables");
    }
    counts.forEach(
        (table, tuples) -> schema.add(table, tuples, columns.getOrDefault(table, List.of())));
  }

  private static Column column(ResultSet rows, double tuples) throws SQLException {
    Kind kind =
        switch (rows.getString(4)) {
          case "N" -> Kind.NUMBER;
          case "D" -> Kind.MOMENT;
          case "S" -> Kind.TEXT;
          default -> Kind.OTHER;
        };
    double nulls = rows.getDouble(5);
    double distinct = rows.getDouble(6);
    List<String> values = texts(rows.getArray(7));
    List<String> fractions = texts(rows.getArray(8));
    List<String> bounds = new ArrayList<>(texts(rows.getArray(9)));
    List<Common> common = new ArrayList<>();
    for (int i = 0; i < Math.min(values.size(), fractions.size()); i++) {
      common.add(new Common(values.get(i), Double.parseDouble(fractions.get(i)) / (1 - nulls)));
    }
    bounds.addAll(values);
    return new Column(
        rows.getString(3),
        "",
        kind,
        distinct < 0 ? -distinct * tuples : distinct,
        nulls,
        extreme(kind, bounds, -1),
        extreme(kind, bounds, 1),
        common,
        List.of());
  }

  /** The extreme of the bounds of the histogram and the common values; null if there is none. */
  private static @Nullable String extreme(Kind kind, List<String> values, int sign) {
    if (kind != Kind.NUMBER && kind != Kind.MOMENT) {
      return null;
    }
    return values.stream()
        .max(
            (a, b) ->
                sign
                    * (kind == Kind.MOMENT
                        ? a.compareTo(b)
                        : Double.compare(Double.parseDouble(a), Double.parseDouble(b))))
        .orElse(null);
  }

  private static List<String> texts(@Nullable Array array) throws SQLException {
    return array == null ? List.of() : List.of((String[]) array.getArray());
  }
}
