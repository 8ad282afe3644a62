package org.gpuquerylab.operators.internal.fused;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.operators.star.Encoding;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.operators.table.Table;

/**
 * The facts about a database's columns, each computed once: encodings, keys, groups and samples.
 */
public final class EncodedTables {
  private static final String WIDE = "wide";

  private Database database;
  private final Encoding encoding;
  private final Map<List<String>, EncodedColumn> columns = new HashMap<>();
  private final Map<List<String>, DimensionKeys> keys = new HashMap<>();
  private final Map<List<String>, GroupCodes> groups = new HashMap<>();
  private final Map<String, FactSample> samples = new HashMap<>();

  /** Creates an object that has not computed any facts yet. */
  public EncodedTables(Database database, Encoding encoding) {
    this.database = database;
    this.encoding = encoding;
  }

  /** Adds tables and columns; those of the database before are in the larger one, too. */
  void extend(Database larger) {
    database = larger;
  }

  /** The database of these tables. */
  public Database database() {
    return database;
  }

  /** A table of the database. */
  public Table table(String name) {
    return database.table(name);
  }

  /** A column whose values are only compared, so its codes may be ranks. */
  public EncodedColumn compared(Table table, String column) {
    return encoded(table, column, true);
  }

  /** A column of 32-bit or 64-bit integers whose values are summed. */
  public EncodedColumn summed(Table table, String column) {
    if (table.column(column).array() instanceof long[] longs) {
      return columns.computeIfAbsent(
          List.of(table.name(), column, WIDE), key -> EncodedColumn.ofLongs(longs));
    }
    return encoded(table, column, false);
  }

  private EncodedColumn encoded(Table table, String column, boolean places) {
    int[] values = table.column(column).ints();
    return columns.computeIfAbsent(
        List.of(table.name(), column, String.valueOf(places)),
        key -> shared(key, EncodedColumn.of(values, encoding, places)));
  }

  /**
   * Returns the same object for both uses of a column (compared and summed) if the codes are the
   * same.
   */
  private EncodedColumn shared(List<String> key, EncodedColumn column) {
    EncodedColumn other =
        columns.get(
            List.of(key.get(0), key.get(1), String.valueOf(!Boolean.parseBoolean(key.get(2)))));
    boolean same = other != null && other.distinct() == null && column.distinct() == null;
    return same && other != null ? other : column;
  }

  /**
   * The keys of a dimension.
   *
   * @throws IllegalArgumentException if a key occurs twice
   */
  public DimensionKeys keys(Table dimension, String key) {
    return keys.computeIfAbsent(
        List.of(dimension.name(), key), names -> new DimensionKeys(dimension, key));
  }

  /** The sample of a fact table. */
  FactSample sample(Table fact) {
    return samples.computeIfAbsent(fact.name(), name -> new FactSample(fact.rows()));
  }

  /** The groups of a dimension that some of its columns define. */
  public GroupCodes groups(Table dimension, List<String> by) {
    return groups.computeIfAbsent(
        List.of(dimension.name(), String.join("\n", by)), names -> new GroupCodes(dimension, by));
  }
}
