package org.gpuquerylab.measure.internal.sweep;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.Experiment;

/**
 * The part of a sweep that is one point with all its repetitions, which a host of a cluster
 * measures.
 *
 * @param point the point
 */
public record OnePoint(Point point) implements SweepPart {

  /** The option with the point's value on one axis; it is given once for each axis. */
  public static final String OPTION = "--point";

  /**
   * Reads the values of the option.
   *
   * @param texts texts with an axis and its value, such as {@code tables=4}; not modified
   * @throws InputException if a text has another form, or an axis is given twice
   */
  public static OnePoint parse(List<String> texts) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String text : texts) {
      int equals = text.indexOf('=');
      if (equals < 1 || values.put(text.substring(0, equals), text.substring(equals + 1)) != null) {
        throw new InputException(
            OPTION + " " + Quote.of(text) + ": give each axis and its value once, as tables=4");
      }
    }
    return new OnePoint(new Point(values));
  }

  /** The arguments of a command from which {@link #parse} reads the point. */
  public List<String> arguments() {
    List<String> arguments = new ArrayList<>();
    point.values().forEach((axis, value) -> arguments.addAll(List.of(OPTION, axis + "=" + value)));
    return arguments;
  }

  /**
   * The repetitions of the point.
   *
   * @throws InputException if the sweep has no such point
   */
  @Override
  public List<Task> of(Experiment experiment, List<Task> tasks) {
    List<Task> repetitions = tasks.stream().filter(task -> task.point().equals(point)).toList();
    if (repetitions.isEmpty()) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "%s %s: %s has no such point; give a point of its sweep",
              OPTION,
              Quote.of(point.toString()),
              experiment.name()));
    }
    return repetitions;
  }
}
