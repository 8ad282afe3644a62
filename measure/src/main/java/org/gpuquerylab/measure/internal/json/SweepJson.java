package org.gpuquerylab.measure.internal.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.input.JsonObject;
import org.gpuquerylab.input.JsonReader;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.measure.internal.limit.RunLimits;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Sweep;

/** A {@link Sweep} as the text of {@code sweep.json}. */
public final class SweepJson {

  private static final int FORMAT = 1;
  private static final long MOST_MILLIS = Long.MAX_VALUE / 1_000_000_000;

  private SweepJson() {}

  /** The text of {@code sweep.json}. */
  public static String write(Sweep sweep) {
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

  /** Reads a sweep; the reader reports faults. */
  public static Sweep read(JsonReader json) throws IOException {
    JsonObject object = json.object();
    object.whole("format", FORMAT, FORMAT);
    String experiment = object.text("experiment");
    Pass pass = pass(object);
    Map<String, List<String>> axes = axes(object.object("axes"));
    int repetitions = (int) object.whole("repetitions", 1, RunLimits.REPETITIONS);
    long millis = object.whole("timeoutMillis", 1, MOST_MILLIS);
    long seed = object.whole("seed", Long.MIN_VALUE, Long.MAX_VALUE);
    object.refuseOthers();
    try {
      return new Sweep(experiment, pass, axes, repetitions, Duration.ofMillis(millis), seed);
    } catch (IllegalArgumentException e) {
      throw object.placeOf(null).fault(String.valueOf(e.getMessage()), e);
    }
  }

  private static Pass pass(JsonObject sweep) {
    String label = sweep.text("pass");
    for (Pass pass : Pass.values()) {
      if (pass.label().equals(label)) {
        return pass;
      }
    }
    throw sweep.fault("pass", Quote.of(label) + " must be quick or full");
  }

  private static Map<String, List<String>> axes(JsonObject object) {
    Map<String, List<String>> axes = new LinkedHashMap<>();
    for (String axis : object.keys()) {
      axes.put(axis, object.texts(axis, RunLimits.COMBINATIONS));
    }
    return axes;
  }
}
