package org.gpuquerylab.entropy.file;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.entropy.expression.ExpressionText;
import org.gpuquerylab.entropy.expression.SelectivityQuery;
import org.gpuquerylab.entropy.problem.PredicateSet;

/**
 * Writes the format of {@link EstimateFile}, such that {@link EstimateFile#read} reads the same
 * content. Each selectivity is written as one line. Only ASCII characters are written, so no
 * encoding can damage a name.
 */
public final class EstimateWriter {
  private static final ObjectMapper JSON =
      new ObjectMapper(JsonFactory.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build());

  private final EstimateFile file;

  private EstimateWriter(EstimateFile file) {
    this.file = file;
  }

  /**
   * Returns a file's text without a line break at its end.
   *
   * @param comment the comment at the start of the file
   */
  public static String text(EstimateFile file, String comment) {
    EstimateWriter writer = new EstimateWriter(file);
    return "{\"comment\": "
        + json(comment)
        + ",\n \"predicates\": "
        + json(file.problem().names())
        + ",\n \"rows\": "
        + number(file.rows())
        + ",\n \"selectivities\": "
        + writer.selectivities()
        + writer.exclusive()
        + writer.estimates()
        + "}";
  }

  private String selectivities() {
    return IntStream.range(0, file.problem().size())
        .mapToObj(this::selectivity)
        .collect(Collectors.joining(",\n   ", "[\n   ", "]"));
  }

  private String selectivity(int i) {
    PredicateSet set = file.problem().set(i);
    Double own = file.ownRows().get(set);
    String rows = own == null ? "" : ", \"rows\": " + number(own);
    String value = json(file.problem().selectivity(i));
    return "{\"of\": " + json(names(set)) + ", \"value\": " + value + rows + "}";
  }

  private String exclusive() {
    return lines(
        "exclusive",
        file.problem().exclusive().stream().map(this::names).map(EstimateWriter::json));
  }

  private String estimates() {
    return lines("estimate", file.estimates().stream().map(this::query));
  }

  /** Writes a member of the object; omits it if it has no elements. */
  private static String lines(String key, Stream<String> elements) {
    String lines = elements.collect(Collectors.joining(",\n   "));
    return lines.isEmpty() ? "" : ",\n \"" + key + "\": [\n   " + lines + "]";
  }

  private String query(SelectivityQuery query) {
    List<String> names = file.problem().names();
    if (query.isConjunction()) {
      return json(names(query.of().predicates()));
    }
    String of = json(ExpressionText.of(query.of(), names));
    return query.isOfAllRows()
        ? of
        : "{\"of\": " + of + ", \"given\": " + json(ExpressionText.of(query.given(), names)) + "}";
  }

  private List<String> names(PredicateSet set) {
    return Arrays.stream(set.toArray()).mapToObj(file.problem().names()::get).toList();
  }

  private static String number(double rows) {
    return rows == Math.rint(rows) ? Long.toString((long) rows) : json(rows);
  }

  private static String json(Object value) {
    try {
      return JSON.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a text or a number cannot be written", e);
    }
  }
}
