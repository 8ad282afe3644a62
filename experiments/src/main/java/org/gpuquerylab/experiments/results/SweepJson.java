package org.gpuquerylab.experiments.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gpuquerylab.experiments.Quote;

/** A {@link Sweep} as the text of {@code sweep.json}. */
final class SweepJson {

  private static final int FORMAT = 1;
  private static final long MOST_MILLIS = Long.MAX_VALUE / 1_000_000_000;

  private static final Set<String> FIELDS =
      Set.of("format", "experiment", "pass", "axes", "repetitions", "timeoutMillis", "seed");

  private SweepJson() {}

  static String write(Sweep sweep) {
    ObjectNode root = RunJson.object();
    root.put("format", FORMAT);
    root.put("experiment", sweep.experiment());
    root.put("pass", sweep.pass().label());
    ObjectNode axes = root.putObject("axes");
    for (Map.Entry<String, List<String>> axis : sweep.axes().entrySet()) {
      ArrayNode values = axes.putArray(axis.getKey());
      axis.getValue().forEach(values::add);
    }
    root.put("repetitions", sweep.repetitions());
    root.put("timeoutMillis", sweep.timeout().toMillis());
    root.put("seed", sweep.seed());
    return root.toPrettyString() + "\n";
  }

  /**
   * Reads the text.
   *
   * @throws IllegalArgumentException naming the field at fault if it is no sweep
   */
  static Sweep read(String text) {
    JsonFields fields = new JsonFields(RunJson.object(text), FIELDS);
    if (fields.whole("format", 0, Integer.MAX_VALUE) != FORMAT) {
      throw new IllegalArgumentException("the format is not " + FORMAT);
    }
    Map<String, List<String>> axes = new LinkedHashMap<>();
    fields
        .object("axes")
        .properties()
        .forEach(axis -> axes.put(axis.getKey(), values(axis.getKey(), axis.getValue())));
    return new Sweep(
        fields.text("experiment"),
        pass(fields.text("pass")),
        axes,
        (int) fields.whole("repetitions", 1, Integer.MAX_VALUE),
        Duration.ofMillis(fields.whole("timeoutMillis", 1, MOST_MILLIS)),
        fields.whole("seed", Long.MIN_VALUE, Long.MAX_VALUE));
  }

  private static Pass pass(String label) {
    for (Pass pass : Pass.values()) {
      if (pass.label().equals(label)) {
        return pass;
      }
    }
    throw JsonFields.fault("pass", "'" + Quote.of(label) + "' must be quick or full");
  }

  private static List<String> values(String axis, JsonNode array) {
    String name = "axes " + axis;
    if (!array.isArray()) {
      throw JsonFields.fault(name, "must be an array of strings");
    }
    List<String> values = new ArrayList<>();
    array.forEach(value -> values.add(JsonFields.text(name, value)));
    return values;
  }
}
