package org.gpuquerylab.joinorder.query;

import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.joinorder.query.StrictJson.Kind;

/**
 * Reads a query-graph file:
 *
 * <pre>{@code
 * {"relations": [{"name": "title", "cardinality": 2528312, "selectivity": 0.1}, ...],
 *  "joins": [{"left": "cast_info", "right": "title", "selectivity": 3.9e-7}, ...],
 *  "columns": [{"class": "movie", "relation": "title", "distinct": 2528312}, ...]}
 * }</pre>
 *
 * <p>The selectivity of a relation is 1 if it is left out; "joins" may be left out, and "columns",
 * too: columns of one class are equal, and their equality belongs to the class ({@link
 * EquivalenceCardinalities}). So the selectivity of a join is that of its other predicates; it may
 * be left out, and is 1, where a class has columns of both relations. The file, each relation, join
 * and column may have a "comment", a string. Everything else is a {@link QueryFormatException}.
 */
public final class QueryGraphReader {
  private static final Map<String, Kind> RELATION_KEYS =
      keys("name", Kind.TEXT, "cardinality", Kind.NUMBER, "selectivity");
  private static final Map<String, Kind> JOIN_KEYS =
      keys("left", Kind.TEXT, "right", Kind.TEXT, "selectivity");
  private static final Map<String, Kind> COLUMN_KEYS =
      keys("class", Kind.TEXT, "relation", Kind.TEXT, "distinct");

  private final String source;
  private final Map<String, JsonPlace> places = new LinkedHashMap<>();
  private List<JsonRecord> relations = List.of();
  private List<JsonRecord> joins = List.of();
  private List<JsonRecord> columns = List.of();

  private QueryGraphReader(String source) {
    this.source = source;
  }

  /**
   * Reads a file.
   *
   * @param crossProducts whether any two relations may be joined ({@link QueryGraph#crossProducts})
   */
  public static QueryGraph read(Path file, boolean crossProducts) {
    return QueryFile.read(file, (in, source) -> read(in, source, crossProducts));
  }

  /**
   * Reads UTF-8 text from a stream, which stays open.
   *
   * @param source what to call the stream in messages
   */
  public static QueryGraph read(InputStream in, String source, boolean crossProducts)
      throws IOException {
    QueryGraphReader reader = new QueryGraphReader(source);
    StrictJson.read(in, source, reader::parse);
    return reader.build(crossProducts);
  }

  private void parse(StrictJson json) throws IOException {
    json.begin(JsonToken.START_OBJECT);
    while (json.nextKey()) {
      String key = json.key();
      if (places.putIfAbsent(key, json.place()) != null) {
        throw json.fault("the key is there twice, remove one");
      }
      switch (key) {
        case "relations" -> relations = json.records(RELATION_KEYS);
        case "joins" -> joins = json.records(JOIN_KEYS);
        case "columns" -> columns = json.records(COLUMN_KEYS);
        case "comment" -> json.value(Kind.TEXT);
        default -> throw json.unknownKey(List.of("relations", "joins", "columns", "comment"));
      }
    }
    json.end();
  }

  private QueryGraph build(boolean crossProducts) {
    QueryGraphBuilder builder = QueryGraph.builder().crossProducts(crossProducts);
    for (JsonRecord relation : relations) {
      at(
          relation,
          () ->
              builder.relation(
                  relation.text("name"),
                  relation.number("cardinality"),
                  relation.number("selectivity", 1)));
    }
    for (JsonRecord column : columns) {
      at(
          column,
          () ->
              builder.column(
                  column.text("class"), column.text("relation"), column.number("distinct")));
    }
    for (JsonRecord join : joins) {
      at(join, () -> join(join, builder));
    }
    try {
      return builder.build();
    } catch (InvalidQueryException e) {
      throw places
          .getOrDefault(String.valueOf(e.attribute()), JsonPlace.FILE)
          .fault(source, message(e), e);
    }
  }

  private static void join(JsonRecord join, QueryGraphBuilder builder) {
    String left = join.text("left");
    String right = join.text("right");
    boolean equal = builder.areEqual(left, right);
    builder.join(left, right, equal ? join.number("selectivity", 1) : join.number("selectivity"));
  }

  /** Adds the place to what goes wrong with one relation or join. */
  private void at(JsonRecord record, Runnable addition) {
    try {
      addition.run();
    } catch (InvalidQueryException e) {
      throw record.placeOf(e.attribute()).fault(source, message(e), e);
    }
  }

  private static String message(InvalidQueryException e) {
    return String.valueOf(e.getMessage());
  }

  private static Map<String, Kind> keys(
      String first, Kind firstKind, String second, Kind secondKind, String number) {
    Map<String, Kind> keys = new LinkedHashMap<>();
    keys.put(first, firstKind);
    keys.put(second, secondKind);
    keys.put(number, Kind.NUMBER);
    keys.put("comment", Kind.TEXT);
    return keys;
  }
}
