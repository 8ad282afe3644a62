package org.gpuquerylab.experiments.results;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A {@link Sweep} as the text of {@code sweep.json}. */
final class SweepJson {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int FORMAT = 1;

  private SweepJson() {}

  static String write(Sweep sweep) {
    ObjectNode root = JSON.createObjectNode();
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
   * @throws IllegalArgumentException if it is no sweep
   */
  static Sweep read(String text) {
    try {
      JsonNode root = JSON.readTree(text);
      if (root.path("format").asInt() != FORMAT) {
        throw new IllegalArgumentException("the format is not " + FORMAT);
      }
      Map<String, List<String>> axes = new LinkedHashMap<>();
      root.required("axes")
          .properties()
          .forEach(axis -> axes.put(axis.getKey(), strings(axis.getValue())));
      return new Sweep(
          root.required("experiment").asText(),
          Pass.valueOf(root.required("pass").asText().toUpperCase(Locale.ROOT)),
          axes,
          root.required("repetitions").asInt(),
          Duration.ofMillis(root.required("timeoutMillis").asLong()),
          root.required("seed").asLong());
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no JSON: " + e.getOriginalMessage(), e);
    }
  }

  private static List<String> strings(JsonNode array) {
    List<String> strings = new ArrayList<>();
    array.forEach(value -> strings.add(value.asText()));
    return strings;
  }
}
