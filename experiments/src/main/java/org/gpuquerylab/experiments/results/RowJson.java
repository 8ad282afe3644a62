package org.gpuquerylab.experiments.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gpuquerylab.experiments.Quote;

/** A {@link Row} as one line of JSON. */
final class RowJson {

  private static final String STATUS = "status";
  private static final String NANOS = "nanos";
  private static final String RUNS = "runs";
  private static final String CHECKSUM = "checksum";
  private static final String EXPECTED = "expectedChecksum";
  private static final String MEASURES = "measures";
  private static final String MESSAGE = "message";
  private static final String FINISHED = "finished";

  private static final Set<String> FAILED_FIELDS = failedFields();
  private static final Set<String> MEASURED_FIELDS = measuredFields();

  /** JSON has no such numbers; Jackson writes them as strings. */
  private static final List<String> NOT_FINITE = List.of("NaN", "Infinity", "-Infinity");

  private static final int LONGEST_MESSAGE = 4_000;

  private RowJson() {}

  private static Set<String> failedFields() {
    Set<String> fields = new HashSet<>(TaskJson.FIELDS);
    fields.addAll(List.of(STATUS, MESSAGE, FINISHED));
    return fields;
  }

  private static Set<String> measuredFields() {
    Set<String> fields = failedFields();
    fields.addAll(List.of(NANOS, RUNS, CHECKSUM, EXPECTED, MEASURES));
    return fields;
  }

  static String write(Row row) {
    ObjectNode line = TaskJson.put(RunJson.object(), row.task());
    line.put(STATUS, row.status().label());
    Measurement measurement = row.measurement();
    if (measurement != null) {
      line.put(NANOS, measurement.nanos());
      line.put(RUNS, measurement.runs());
      line.put(CHECKSUM, measurement.checksum());
      line.put(EXPECTED, measurement.expectedChecksum());
      ObjectNode measures = line.putObject(MEASURES);
      measurement.measures().forEach(measures::put);
    }
    if (!row.message().isEmpty()) {
      String message = row.message();
      line.put(MESSAGE, message.substring(0, Math.min(message.length(), LONGEST_MESSAGE)));
    }
    return line.put(FINISHED, row.finished().toString()).toString();
  }

  /**
   * Reads a line.
   *
   * @throws IllegalArgumentException naming the field at fault if it is not a whole row
   */
  static Row read(String text) {
    JsonNode line = RunJson.object(text);
    Status status = status(line.path(STATUS));
    JsonFields fields = new JsonFields(line, status.isMeasured() ? MEASURED_FIELDS : FAILED_FIELDS);
    String message = fields.has(MESSAGE) ? fields.text(MESSAGE) : "";
    if (message.length() > LONGEST_MESSAGE) {
      throw JsonFields.fault(MESSAGE, "longer than " + LONGEST_MESSAGE + " characters");
    }
    Measurement measurement = status.isMeasured() ? measurement(fields, status) : null;
    return new Row(
        TaskJson.read(fields), status, measurement, message, time(fields.text(FINISHED)));
  }

  private static Status status(JsonNode label) {
    return Status.of(label.asText())
        .orElseThrow(
            () ->
                JsonFields.fault(
                    STATUS, Quote.of(label.toString()) + " must be one of " + Status.labels()));
  }

  private static Instant time(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw JsonFields.fault(FINISHED, "'" + Quote.of(text) + "' must be a time in UTC");
    }
  }

  private static Measurement measurement(JsonFields fields, Status status) {
    Map<String, Double> measures = new LinkedHashMap<>();
    JsonNode object = fields.object(MEASURES);
    for (Map.Entry<String, JsonNode> measure : object.properties()) {
      String name = RunNames.measure(measure.getKey());
      double most = Measurement.MOST;
      measures.put(name, JsonFields.number(MEASURES + " " + name, measure.getValue(), -most, most));
    }
    return new Measurement(
        fields.number(NANOS, Measurement.LEAST_NANOS, Measurement.MOST_NANOS),
        (int) fields.whole(RUNS, 1, Integer.MAX_VALUE),
        checksum(fields, CHECKSUM, status),
        checksum(fields, EXPECTED, status),
        measures);
  }

  /** A wrong result may be no number at all. */
  private static double checksum(JsonFields fields, String name, Status status) {
    JsonNode value = fields.required(name);
    if (status == Status.DISAGREES && NOT_FINITE.contains(value.asText())) {
      return Double.parseDouble(value.asText());
    }
    return fields.number(name, -Double.MAX_VALUE, Double.MAX_VALUE);
  }
}
