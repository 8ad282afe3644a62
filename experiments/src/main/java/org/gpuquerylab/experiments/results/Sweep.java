package org.gpuquerylab.experiments.results;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Predicate;

/**
 * What one run measures: an experiment's axes with their values, fixed when the run begins.
 *
 * @param experiment name of the experiment
 * @param pass quick or full
 * @param axes axis name to values, in the experiment's order; copied
 * @param repetitions measurements of each point
 * @param timeout the longest that one measurement may take
 * @param seed decides the order in which points are visited
 */
public record Sweep(
    String experiment,
    Pass pass,
    Map<String, List<String>> axes,
    int repetitions,
    Duration timeout,
    long seed) {

  /** Copies the axes. */
  public Sweep {
    Map<String, List<String>> copy = new LinkedHashMap<>();
    axes.forEach((name, values) -> copy.put(name, List.copyOf(values)));
    axes = Collections.unmodifiableMap(copy);
  }

  /**
   * The work in the order in which it is done: all repetitions of all covered points, shuffled, so
   * that a drift of the machine's speed spreads over all of them. The order depends on the sweep
   * and the cover alone.
   *
   * @param covers whether a combination of values belongs to the experiment
   */
  public List<Task> tasks(Predicate<Point> covers) {
    List<Task> tasks = new ArrayList<>();
    for (Point point : points()) {
      if (covers.test(point)) {
        for (int repetition = 0; repetition < repetitions; repetition++) {
          tasks.add(new Task(point, repetition));
        }
      }
    }
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = tasks.size() - 1; i > 0; i--) {
      Collections.swap(tasks, i, random.nextInt(i + 1));
    }
    return tasks;
  }

  private List<Point> points() {
    List<Point> points = List.of(new Point(Map.of()));
    for (Map.Entry<String, List<String>> axis : axes.entrySet()) {
      List<Point> longer = new ArrayList<>();
      for (Point point : points) {
        axis.getValue().forEach(value -> longer.add(point.with(axis.getKey(), value)));
      }
      points = longer;
    }
    return points;
  }
}
