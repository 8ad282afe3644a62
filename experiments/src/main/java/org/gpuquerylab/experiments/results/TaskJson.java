package org.gpuquerylab.experiments.results;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;

/** A {@link Task} as fields of a JSON object. */
final class TaskJson {

  static final ObjectMapper JSON = new ObjectMapper();

  private TaskJson() {}

  static String write(Task task) {
    return put(JSON.createObjectNode(), task).toString();
  }

  static ObjectNode put(ObjectNode object, Task task) {
    ObjectNode point = object.putObject("point");
    task.point().values().forEach(point::put);
    return object.put("repetition", task.repetition());
  }

  /**
   * Reads the text of a task.
   *
   * @throws IllegalArgumentException if it is none
   */
  static Task read(String text) {
    try {
      return read(JSON.readTree(text));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no JSON: " + e.getOriginalMessage(), e);
    }
  }

  static Task read(JsonNode object) {
    Map<String, String> values = new LinkedHashMap<>();
    object
        .required("point")
        .properties()
        .forEach(e -> values.put(e.getKey(), e.getValue().asText()));
    return new Task(new Point(values), object.required("repetition").asInt());
  }
}
