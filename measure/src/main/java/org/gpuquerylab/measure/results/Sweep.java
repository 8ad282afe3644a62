package org.gpuquerylab.measure.results;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.internal.limit.RunLimits;
import org.gpuquerylab.measure.internal.limit.RunNames;

/**
 * The set of points that one run measures: an experiment's axes with their values. A sweep is fixed
 * when the run begins.
 *
 * @param experiment name of the experiment
 * @param pass the kind of pass: quick or full
 * @param axes the values of each axis, in the experiment's order; copied
 * @param repetitions number of measurements of each point
 * @param timeout the maximum duration of one measurement
 * @param seed seed of the random order of the points
 */
public record Sweep(
    String experiment,
    Pass pass,
    Map<String, List<String>> axes,
    int repetitions,
    Duration timeout,
    long seed) {

  /**
   * Copies the axes.
   *
   * @throws IllegalArgumentException if a name or a value is not allowed in a run folder, if a
   *     value occurs twice, or if the sweep exceeds the limits
   */
  public Sweep {
    RunNames.experiment(experiment);
    Map<String, List<String>> copy = new LinkedHashMap<>();
    axes.forEach((name, values) -> copy.put(RunNames.axis(name), values(name, values)));
    axes = Collections.unmodifiableMap(copy);
    checkSize(axes, repetitions);
  }

  private static List<String> values(String axis, List<String> values) {
    values.forEach(value -> RunNames.value(axis, value));
    if (values.isEmpty() || Set.copyOf(values).size() < values.size()) {
      throw new IllegalArgumentException(
          "axis " + axis + ": has no value, or one twice; give each once");
    }
    return List.copyOf(values);
  }

  private static void checkSize(Map<String, List<String>> axes, int repetitions) {
    long points = 1;
    for (List<String> values : axes.values()) {
      points = Math.min(RunLimits.COMBINATIONS + 1L, points * values.size());
    }
    if (axes.size() > RunLimits.AXES || points > RunLimits.COMBINATIONS) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "axes: more than %d, or more than %,d combinations of values, the limits",
              RunLimits.AXES,
              RunLimits.COMBINATIONS));
    } else if (repetitions < 1 || repetitions > RunLimits.REPETITIONS) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "repetitions: %d must be from 1 to %d",
              repetitions,
              RunLimits.REPETITIONS));
    }
  }

  /**
   * Returns the same sweep with another number of repetitions.
   *
   * @throws IllegalArgumentException if the number exceeds the limits
   */
  public Sweep repeated(int times) {
    return new Sweep(experiment, pass, axes, times, timeout, seed);
  }

  /**
   * The tasks in the order of measurement: all repetitions of all covered points, shuffled, so that
   * changes of the machine's speed affect all points equally. The order depends only on the sweep
   * and the covered points.
   *
   * @param covers whether a combination of values belongs to the experiment
   * @throws InputException if there are more than 100,000 tasks
   */
  public List<Task> tasks(Predicate<Point> covers) {
    List<Task> tasks = new ArrayList<>();
    add(new Point(Map.of()), List.copyOf(axes.keySet()), covers, tasks);
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = tasks.size() - 1; i > 0; i--) {
      Collections.swap(tasks, i, random.nextInt(i + 1));
    }
    return tasks;
  }

  /** Adds the tasks of all points that have the given values of the first axes. */
  private void add(Point some, List<String> others, Predicate<Point> covers, List<Task> tasks) {
    if (!others.isEmpty()) {
      String axis = others.get(0);
      List<String> rest = others.subList(1, others.size());
      axes.getOrDefault(axis, List.of())
          .forEach(value -> add(some.with(axis, value), rest, covers, tasks));
    } else if (covers.test(some)) {
      if (tasks.size() + repetitions > RunLimits.TASKS) {
        throw new InputException(
            String.format(
                Locale.ROOT,
                "%s: a sweep of more than %,d measurements, the limit; choose fewer values or repetitions",
                experiment,
                RunLimits.TASKS));
      }
      for (int repetition = 0; repetition < repetitions; repetition++) {
        tasks.add(new Task(some, repetition));
      }
    }
  }
}
