package org.gpuquerylab.joinorder.query;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.input.JsonObject;
import org.gpuquerylab.input.JsonPlace;
import org.gpuquerylab.input.JsonReader;

/**
 * Reads a query-graph file:
 *
 * <pre>{@code
 * {"relations": [{"name": "title", "cardinality": 2528312, "selectivity": 0.1}, ...],
 *  "joins": [{"left": "cast_info", "right": "title", "selectivity": 3.9e-7}, ...],
 *  "columns": [{"class": "movie", "relation": "title", "distinct": 2528312}, ...]}
 * }</pre>
 *
 * <p>The selectivity of a relation is 1 if it is omitted. "joins" and "columns" may be omitted.
 * Columns of one class are equal, and their equality belongs to the class ({@link
 * EquivalenceCardinalities}). Therefore the selectivity of a join covers only the other predicates.
 * If a class has columns of both relations, this selectivity may be omitted and is then 1. The
 * file, each relation, join and column may have a "comment", a string. Any other content is a
 * {@link QueryFormatException}.
 *
 * <p>Limits: {@link QueryFile#MAX_BYTES}, {@link QueryGraph#MAX_RELATIONS}, {@link
 * QueryGraph#MAX_JOINS}, {@value #MAX_COLUMNS} columns, and the limits of {@link JsonReader}.
 */
public final class QueryGraphReader {
  /** The maximum number of columns of all classes. */
  public static final int MAX_COLUMNS = 100_000;

  private static final List<String> KEYS = List.of("relations", "joins", "columns");
  private static final List<String> RELATION_KEYS = List.of("name", "cardinality", "selectivity");
  private static final List<String> JOIN_KEYS = List.of("left", "right", "selectivity");
  private static final List<String> COLUMN_KEYS = List.of("class", "relation", "distinct");

  private final String source;
  private final Map<String, JsonPlace> places = new LinkedHashMap<>();
  private List<JsonObject> relations = List.of();
  private List<JsonObject> joins = List.of();
  private List<JsonObject> columns = List.of();

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
   * @param source the stream's name in messages
   */
  public static QueryGraph read(InputStream in, String source, boolean crossProducts)
      throws IOException {
    QueryGraphReader reader = new QueryGraphReader(source);
    JsonReader.read(in, source, QueryFormatException::new, reader::parse);
    return reader.build(crossProducts);
  }

  private QueryGraphReader parse(JsonReader json) throws IOException {
    json.members(
        key -> {
          places.put(key, json.place());
          switch (key) {
            case "relations" ->
                relations = records(json, RELATION_KEYS, QueryGraph.MAX_RELATIONS, key);
            case "joins" -> joins = records(json, JOIN_KEYS, QueryGraph.MAX_JOINS, key);
            case "columns" -> columns = records(json, COLUMN_KEYS, MAX_COLUMNS, key);
            default -> throw json.unknownKey(key, KEYS);
          }
        });
    return this;
  }

  private static List<JsonObject> records(JsonReader json, List<String> keys, int most, String what)
      throws IOException {
    String tooMany =
        "the query has more than " + most + " " + what + "; leave some out or split the query";
    return json.elements(most, tooMany, element -> element.object(keys));
  }

  private QueryGraph build(boolean crossProducts) {
    QueryGraphBuilder builder = QueryGraph.builder().crossProducts(crossProducts);
    for (JsonObject relation : relations) {
      at(
          relation,
          () ->
              builder.relation(
                  relation.text("name"),
                  relation.number("cardinality"),
                  relation.number("selectivity", 1)));
    }
    for (JsonObject column : columns) {
      at(
          column,
          () ->
              builder.column(
                  column.text("class"), column.text("relation"), column.number("distinct")));
    }
    for (JsonObject join : joins) {
      at(join, () -> join(join, builder));
    }
    try {
      return builder.build();
    } catch (InvalidQueryException e) {
      JsonPlace place = places.get(String.valueOf(e.attribute()));
      throw place == null
          ? new QueryFormatException(source + ": " + message(e), e)
          : place.fault(message(e), e);
    }
  }

  private static void join(JsonObject join, QueryGraphBuilder builder) {
    String left = join.text("left");
    String right = join.text("right");
    boolean equal = builder.areEqual(left, right);
    builder.join(left, right, equal ? join.number("selectivity", 1) : join.number("selectivity"));
  }

  /** Adds the location of a faulty relation or join to the exception. */
  private void at(JsonObject record, Runnable addition) {
    try {
      addition.run();
    } catch (QueryFormatException e) {
      throw e; // the exception already has its location
    } catch (InvalidQueryException e) {
      throw record.placeOf(e.attribute()).fault(message(e), e);
    }
  }

  private static String message(InvalidQueryException e) {
    return String.valueOf(e.getMessage());
  }
}
