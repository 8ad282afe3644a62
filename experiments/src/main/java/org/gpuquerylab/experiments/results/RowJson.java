package org.gpuquerylab.experiments.results;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A {@link Row} as one line of JSON. */
final class RowJson {

  private RowJson() {}

  static String write(Row row) {
    ObjectNode line = TaskJson.put(TaskJson.JSON.createObjectNode(), row.task());
    line.put("status", row.status().label());
    Measurement measurement = row.measurement();
    if (measurement != null) {
      line.put("nanos", measurement.nanos());
      line.put("runs", measurement.runs());
      line.put("checksum", measurement.checksum());
      line.put("expectedChecksum", measurement.expectedChecksum());
      ObjectNode measures = line.putObject("measures");
      measurement.measures().forEach(measures::put);
    }
    if (!row.message().isEmpty()) {
      line.put("message", row.message());
    }
    return line.put("finished", row.finished().toString()).toString();
  }

  /**
   * Reads a line.
   *
   * @throws IllegalArgumentException if it is not a whole row
   */
  static Row read(String text) {
    try {
      JsonNode line = TaskJson.JSON.readTree(text);
      String label = line.required("status").asText();
      Status status =
          Status.of(label)
              .orElseThrow(() -> new IllegalArgumentException("unknown status " + label));
      String message = line.path("message").asText("");
      Instant finished = Instant.parse(line.required("finished").asText());
      return new Row(TaskJson.read(line), status, measurement(line), message, finished);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no JSON: " + e.getOriginalMessage(), e);
    } catch (DateTimeException e) {
      throw new IllegalArgumentException("no time: " + e.getMessage(), e);
    }
  }

  private static @Nullable Measurement measurement(JsonNode line) {
    if (!line.has("nanos")) {
      return null;
    }
    Map<String, Double> measures = new LinkedHashMap<>();
    line.path("measures").properties().forEach(e -> measures.put(e.getKey(), number(e.getValue())));
    return new Measurement(
        number(line.required("nanos")),
        line.required("runs").asInt(),
        number(line.required("checksum")),
        number(line.required("expectedChecksum")),
        measures);
  }

  /** Jackson writes NaN and the infinities as strings. */
  private static double number(JsonNode value) {
    return value.isTextual() ? Double.parseDouble(value.asText()) : value.asDouble();
  }
}
