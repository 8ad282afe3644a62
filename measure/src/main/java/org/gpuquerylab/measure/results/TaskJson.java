package org.gpuquerylab.measure.results;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gpuquerylab.input.json.JsonObject;
import org.gpuquerylab.input.json.JsonReader;

/** A {@link Task} as fields of a JSON object. */
public final class TaskJson {

  static final String POINT = "point";
  static final String REPETITION = "repetition";

  private TaskJson() {}

  /**
   * Writes one JSON object on one line: a task, and the number of the folder's environment in which
   * it runs.
   */
  public static String write(Task task, int environment) {
    return put(RunJson.object(), task).put(RowJson.ENVIRONMENT, environment).toString();
  }

  static ObjectNode put(ObjectNode object, Task task) {
    ObjectNode point = object.putObject(POINT);
    task.point().values().forEach(point::put);
    return object.put(REPETITION, task.repetition());
  }

  /**
   * Reads the output of {@link #write} and returns the number of the environment; the reader
   * reports faults.
   */
  public static Map.Entry<Task, Integer> read(JsonReader json) throws IOException {
    JsonObject object = json.object();
    Map.Entry<Task, Integer> running = Map.entry(read(object), RowJson.environment(object));
    object.refuseOthers();
    return running;
  }

  /** Reads a task from an object that may have other fields. */
  public static Task read(JsonObject object) {
    JsonObject point = object.object(POINT);
    Map<String, String> values = new LinkedHashMap<>();
    for (String axis : point.keys()) {
      String value = point.text(axis);
      try {
        values.put(RunNames.axis(axis), RunNames.value(axis, value));
      } catch (IllegalArgumentException e) {
        throw point.placeOf(axis).fault(String.valueOf(e.getMessage()), e);
      }
    }
    int repetition = (int) object.whole(REPETITION, 0, RunLimits.REPETITIONS - 1);
    return new Task(new Point(values), repetition);
  }
}
