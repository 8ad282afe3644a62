package org.gpuquerylab.measure.internal.json;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.gpuquerylab.input.JsonObject;
import org.gpuquerylab.input.JsonReader;
import org.gpuquerylab.measure.internal.limit.RunLimits;
import org.gpuquerylab.measure.internal.limit.RunNames;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Task;

/** A {@link Task} as fields of a JSON object. */
public final class TaskJson {

  static final String POINT = "point";
  static final String REPETITION = "repetition";

  private TaskJson() {}

  /** Writes one JSON object on one line. */
  public static String write(Running running) {
    ObjectNode object = RunJson.object();
    running.task().ifPresent(task -> put(object, task));
    return object.put(RowJson.ENVIRONMENT, running.environment()).toString();
  }

  static ObjectNode put(ObjectNode object, Task task) {
    ObjectNode point = object.putObject(POINT);
    task.point().values().forEach(point::put);
    return object.put(REPETITION, task.repetition());
  }

  /** Reads the output of {@link #write}; the reader reports faults. */
  public static Running read(JsonReader json) throws IOException {
    JsonObject object = json.object();
    Optional<Task> task = object.has(POINT) ? Optional.of(read(object)) : Optional.empty();
    Running running = new Running(task, RowJson.environment(object));
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
