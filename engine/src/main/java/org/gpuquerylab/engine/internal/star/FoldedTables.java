package org.gpuquerylab.engine.internal.star;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.gpuquerylab.operators.star.CodeSet;
import org.gpuquerylab.operators.star.Predicate;
import org.gpuquerylab.operators.table.Column;

/**
 * Tables to which a dimension refers (a snowflake), as columns of the dimension: each row of the
 * dimension has the values of the row with its key. What is found is kept.
 */
final class FoldedTables {
  private final StarTables tables;
  private final Map<List<Object>, int[]> rows = new HashMap<>();
  private final Map<List<String>, Map<Integer, Integer>> keys = new HashMap<>();

  FoldedTables(StarTables tables) {
    this.tables = tables;
  }

  /**
   * A reference from a table to another.
   *
   * @param foreignKey a column of the table before
   * @param table the name of the other table
   * @param key its key
   */
  record Hop(String foreignKey, String table, String key) {}

  /** The name of a column at the end of a path, as a column of the dimension. */
  private static String name(List<Hop> path, String column) {
    StringBuilder name = new StringBuilder();
    path.forEach(
        hop ->
            name.append(hop.foreignKey)
                .append('=')
                .append(hop.table)
                .append('.')
                .append(hop.key)
                .append('/'));
    return name.append(column).toString();
  }

  /**
   * Makes a column at the end of a path a column of the dimension; returns its name.
   *
   * @throws IllegalArgumentException if a key is not unique, or if values do not fit
   */
  String column(String dimension, List<Hop> path, String column) {
    if (path.isEmpty()) {
      tables.coded(dimension, column);
      return column;
    }
    CodedColumn coded = tables.coded(path.get(path.size() - 1).table, column);
    int[] codes = coded.codes();
    int[] at = rows(dimension, path);
    return tables.make(
        dimension,
        name(path, column),
        name ->
            Column.ofInts(
                name, IntStream.of(at).map(row -> row < 0 ? coded.least() : codes[row]).toArray()));
  }

  /** The condition that rows of a dimension have a row at the end of a path; none if all have. */
  List<Predicate> matches(String dimension, List<Hop> path) {
    int[] at = rows(dimension, path);
    if (IntStream.of(at).allMatch(row -> row >= 0)) {
      return List.of();
    }
    String name =
        tables.make(
            dimension,
            name(path, "#match"),
            own -> Column.ofInts(own, IntStream.of(at).map(row -> row < 0 ? 0 : 1).toArray()));
    return List.of(new Predicate.InSet(name, CodeSet.between(1, 1)));
  }

  /** For each row of a dimension, the row at the end of a path; -1 if there is none. */
  private int[] rows(String dimension, List<Hop> path) {
    List<Object> key = List.of(dimension, path);
    int[] known = rows.get(key);
    if (known == null) {
      known = found(dimension, path);
      rows.put(key, known);
    }
    return known;
  }

  private int[] found(String dimension, List<Hop> path) {
    int last = path.size() - 1;
    Hop hop = path.get(last);
    String parent = last == 0 ? dimension : path.get(last - 1).table;
    int[] before =
        last == 0
            ? IntStream.range(0, tables.table(dimension).rows()).toArray()
            : rows(dimension, path.subList(0, last));
    CodedColumn foreign = tables.coded(parent, hop.foreignKey);
    CodedColumn unique = tables.coded(hop.table, hop.key);
    if (!foreign.isComparable(unique)) {
      throw new IllegalArgumentException("keys that differ in their types");
    }
    Map<Integer, Integer> byKey = keys(hop, unique);
    int[] codes = foreign.codes();
    return IntStream.of(before)
        .map(row -> row < 0 || foreign.isNull(codes[row]) ? -1 : byKey.getOrDefault(codes[row], -1))
        .toArray();
  }

  private Map<Integer, Integer> keys(Hop hop, CodedColumn unique) {
    List<String> of = new ArrayList<>(List.of(hop.table, hop.key));
    Map<Integer, Integer> known = keys.get(of);
    if (known == null) {
      known = new HashMap<>();
      int[] codes = unique.codes();
      for (int row = 0; row < codes.length; row++) {
        if (!unique.isNull(codes[row]) && known.put(codes[row], row) != null) {
          throw new IllegalArgumentException("a key that is not unique");
        }
      }
      keys.put(of, known);
    }
    return known;
  }
}
