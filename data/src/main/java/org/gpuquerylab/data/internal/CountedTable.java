package org.gpuquerylab.data.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gpuquerylab.data.internal.SchemaWriter.Column;
import org.gpuquerylab.data.internal.SchemaWriter.Common;
import org.gpuquerylab.data.internal.SchemaWriter.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Counts a table for a schema: its rows, and of each column distinct values, nulls, extremes and
 * the most common values, and random rows. All rows are read: two scans, and another for each
 * column.
 */
final class CountedTable {
  /**
   * A value is common only if it has this many times the rows of a usual value, as PostgreSQL does.
   */
  private static final double COMMON = 1.25;

  /** The types that the readers of schemas know, and how their values are compared. */
  private static final Map<String, Kind> KINDS =
      Map.ofEntries(
          Map.entry("BOOLEAN", Kind.OTHER),
          Map.entry("TINYINT", Kind.NUMBER),
          Map.entry("SMALLINT", Kind.NUMBER),
          Map.entry("INTEGER", Kind.NUMBER),
          Map.entry("BIGINT", Kind.NUMBER),
          Map.entry("HUGEINT", Kind.NUMBER),
          Map.entry("FLOAT", Kind.NUMBER),
          Map.entry("DOUBLE", Kind.NUMBER),
          Map.entry("DECIMAL", Kind.NUMBER),
          Map.entry("VARCHAR", Kind.TEXT),
          Map.entry("DATE", Kind.MOMENT),
          Map.entry("TIMESTAMP", Kind.MOMENT));

  private final Function<String, ? extends List<? extends List<?>>> query;
  private final String source;
  private final int most;
  private final int sampled;

  /**
   * Creates the counter of a table.
   *
   * @param query runs a query
   * @param source the table in the FROM clause of SQL
   * @param most the number of common values of a column to write
   * @param sampled the number of random rows to write, possibly 0
   */
  CountedTable(
      Function<String, ? extends List<? extends List<?>>> query,
      String source,
      int most,
      int sampled) {
    this.query = query;
    this.source = source;
    this.most = most;
    this.sampled = sampled;
  }

  /** Counts the table and adds it to a schema. */
  void addTo(SchemaWriter schema, String name) {
    List<? extends List<?>> described = query.apply("describe select * from " + source);
    StringBuilder sql = new StringBuilder("select count(*)");
    for (List<?> column : described) {
      String quoted = DuckDb.quoted(String.valueOf(column.get(0)));
      sql.append(
          String.format(
              Locale.ROOT,
              ", count(%1$s), count(distinct %1$s), min(%1$s)::varchar, max(%1$s)::varchar",
              quoted));
    }
    List<?> counts = query.apply(sql + " from " + source).get(0);
    double rows = number(counts.get(0));
    List<? extends List<?>> sample = sample(described);
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < described.size(); i++) {
      int place = i;
      List<?> column = described.get(i);
      columns.add(
          column(
              String.valueOf(column.get(0)),
              String.valueOf(column.get(1)),
              rows,
              counts.subList(1 + 4 * i, 5 + 4 * i),
              sample.stream().map(row -> text(row.get(place))).toList()));
    }
    schema.add(name, rows, columns);
  }

  /** Random rows as texts; the same rows whenever one thread reads the same data. */
  private List<? extends List<?>> sample(List<? extends List<?>> described) {
    String columns =
        described.stream()
            .map(column -> DuckDb.quoted(String.valueOf(column.get(0))) + "::varchar")
            .collect(Collectors.joining(", "));
    return sampled == 0
        ? List.of()
        : query.apply(
            String.format(
                Locale.ROOT,
                "select %s from (from %s using sample reservoir(%d rows) repeatable (1))",
                columns,
                source,
                sampled));
  }

  private Column column(
      String name, String type, double rows, List<?> counts, List<@Nullable String> sample) {
    String known = known(type);
    Kind kind = KINDS.getOrDefault(known.replaceFirst("[(].*", ""), Kind.OTHER);
    double filled = number(counts.get(0));
    double distinct = number(counts.get(1));
    return new Column(
        name,
        known,
        kind,
        distinct,
        rows == 0 ? 0 : 1 - filled / rows,
        text(counts.get(2)),
        text(counts.get(3)),
        common(DuckDb.quoted(name), kind, filled, distinct),
        sample);
  }

  /** The type in the spelling that the readers of schemas know; empty if they do not. */
  private static String known(String type) {
    String plain = type.replaceFirst("^TIMESTAMP.*", "TIMESTAMP").replaceFirst("^U(?=.*INT)", "");
    return KINDS.containsKey(plain.replaceFirst("[(].*", "")) ? plain : "";
  }

  private List<Common> common(String column, Kind kind, double filled, double distinct) {
    if (kind == Kind.OTHER || most == 0 || distinct < 2) {
      return List.of();
    }
    List<Common> common = new ArrayList<>();
    String sql =
        String.format(
            Locale.ROOT,
            "select %1$s::varchar, count(*) from %2$s where %1$s is not null group by %1$s"
                + " having count(*) > 1 and count(*) > %3$s order by 2 desc, 1 limit %4$d",
            column,
            source,
            Double.toString(COMMON * filled / distinct),
            most);
    for (List<?> row : query.apply(sql)) {
      common.add(new Common(String.valueOf(row.get(0)), number(row.get(1)) / filled));
    }
    return common;
  }

  private static double number(Object value) {
    return ((Number) value).doubleValue();
  }

  private static @Nullable String text(@Nullable Object value) {
    return value == null ? null : value.toString();
  }
}
