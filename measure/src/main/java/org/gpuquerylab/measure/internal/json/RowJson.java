package org.gpuquerylab.measure.internal.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gpuquerylab.input.JsonObject;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.measure.internal.limit.RunLimits;
import org.gpuquerylab.measure.internal.limit.RunNames;
import org.gpuquerylab.measure.internal.machine.MachineState;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Task;

/** A {@link Row} as one line of JSON. */
public final class RowJson {

  private static final String STATUS = "status";
  private static final String NANOS = "nanos";
  private static final String RUNS = "runs";
  private static final String CHECKSUM = "checksum";
  private static final String EXPECTED = "expectedChecksum";
  private static final String MEASURES = "measures";
  private static final String MESSAGE = "message";
  private static final String FINISHED = "finished";
  static final String ENVIRONMENT = "environment";
  private static final String PROCESS = "process";
  private static final String MACHINE = "machine";

  /** JSON has neither NaN nor infinities, so Jackson writes them as strings. */
  private static final List<String> NOT_FINITE = List.of("NaN", "Infinity", "-Infinity");

  /** The beginning of the year 10,000; other formats than this one have four digits for a year. */
  private static final Instant LATEST = Instant.parse("+10000-01-01T00:00:00Z");

  private static final int LONGEST_MESSAGE = 4_000;

  private RowJson() {}

  /** Writes a row as one JSON object on one line. */
  public static String write(Row row) {
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
    line.put(FINISHED, row.finished().toString());
    line.put(ENVIRONMENT, row.environment());
    if (row.process() > 0) {
      line.put(PROCESS, row.process());
    }
    if (!row.machine().isEmpty()) {
      RunJson.putState(line.putObject(MACHINE), row.machine());
    }
    return line.toString();
  }

  /** Reads a row from a JSON object; the reader reports faults. */
  static Row read(JsonObject line) {
    Status status = status(line);
    Task task = TaskJson.read(line);
    Measurement measurement = status.isMeasured() ? measurement(line, status) : null;
    String message = line.has(MESSAGE) ? line.text(MESSAGE) : "";
    if (message.length() > LONGEST_MESSAGE) {
      throw line.fault(MESSAGE, "this is longer than " + LONGEST_MESSAGE + " characters");
    }
    Instant finished = time(line);
    int environment = environment(line);
    int process = line.has(PROCESS) ? (int) line.whole(PROCESS, 1, RunLimits.PROCESSES) : 0;
    Map<String, Double> machine = line.has(MACHINE) ? machine(line.object(MACHINE)) : Map.of();
    line.refuseOthers();
    return new Row(task, status, measurement, message, finished, environment, process, machine);
  }

  /** Rows of an earlier version have no such field; they belong to the first environment. */
  static int environment(JsonObject line) {
    return line.has(ENVIRONMENT) ? (int) line.whole(ENVIRONMENT, 0, RunLimits.ENVIRONMENTS - 1) : 0;
  }

  private static Map<String, Double> machine(JsonObject object) {
    Map<String, Double> machine = new LinkedHashMap<>();
    for (String name : MachineState.NAMES) {
      if (object.has(name)) {
        machine.put(name, object.number(name, 0, Measurement.MOST));
      }
    }
    object.refuseOthers();
    return machine;
  }

  private static Status status(JsonObject line) {
    String label = line.text(STATUS);
    return Status.of(label)
        .orElseThrow(
            () -> line.fault(STATUS, Quote.of(label) + " must be one of " + Status.labels()));
  }

  private static Instant time(JsonObject line) {
    String text = line.text(FINISHED);
    Throwable cause = null;
    try {
      Instant time = Instant.parse(text);
      if (!time.isBefore(Instant.EPOCH) && time.isBefore(LATEST)) {
        return time;
      }
    } catch (DateTimeException e) {
      cause = e;
    }
    throw line.placeOf(FINISHED)
        .fault(Quote.of(text) + " must be a time in UTC in the years 1970 to 9999", cause);
  }

  private static Measurement measurement(JsonObject line, Status status) {
    return new Measurement(
        line.number(NANOS, Measurement.LEAST_NANOS, Measurement.MOST_NANOS),
        (int) line.whole(RUNS, 1, Integer.MAX_VALUE),
        checksum(line, CHECKSUM, status),
        checksum(line, EXPECTED, status),
        measures(line));
  }

  private static Map<String, Double> measures(JsonObject line) {
    JsonObject object = line.object(MEASURES);
    if (object.keys().size() > RunLimits.MEASURES) {
      throw line.fault(
          MEASURES,
          String.format(Locale.ROOT, "there are more than %d measures", RunLimits.MEASURES));
    }
    Map<String, Double> measures = new LinkedHashMap<>();
    for (String name : object.keys()) {
      try {
        RunNames.measure(name);
      } catch (IllegalArgumentException e) {
        throw object.placeOf(name).fault(String.valueOf(e.getMessage()), e);
      }
      measures.put(name, object.number(name, -Measurement.MOST, Measurement.MOST));
    }
    return measures;
  }

  /** Reads a checksum; the checksum of a wrong result may be NaN or infinite. */
  private static double checksum(JsonObject line, String key, Status status) {
    if (status == Status.DISAGREES && line.isText(key) && NOT_FINITE.contains(line.text(key))) {
      return Double.parseDouble(line.text(key));
    }
    return line.number(key);
  }
}
