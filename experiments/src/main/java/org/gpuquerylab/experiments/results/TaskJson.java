package org.gpuquerylab.experiments.results;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** A {@link Task} as fields of a JSON object. */
final class TaskJson {

  private static final String POINT = "point";
  private static final String REPETITION = "repetition";
  static final Set<String> FIELDS = Set.of(POINT, REPETITION);

  private TaskJson() {}

  static String write(Task task) {
    return put(RunJson.object(), task).toString();
  }

  static ObjectNode put(ObjectNode object, Task task) {
    ObjectNode point = object.putObject(POINT);
    task.point().values().forEach(point::put);
    return object.put(REPETITION, task.repetition());
  }

  /**
   * Reads the text of a task.
   *
   * @throws IllegalArgumentException if it is none
   */
  static Task read(String text) {
    return read(new JsonFields(RunJson.object(text), FIELDS));
  }

  static Task read(JsonFields fields) {
    Map<String, String> values = new LinkedHashMap<>();
    fields
        .object(POINT)
        .properties()
        .forEach(
            e -> {
              String axis = RunNames.axis(e.getKey());
              String value = JsonFields.text(POINT + " " + axis, e.getValue());
              values.put(axis, RunNames.value(axis, value));
            });
    int repetition = (int) fields.whole(REPETITION, 0, RunLimits.REPETITIONS - 1);
    return new Task(new Point(values), repetition);
  }
}
