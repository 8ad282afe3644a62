package org.gpuquerylab.measure.compare;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.results.Task;

/**
 * The rows of a run that never was: times as a machine gives them. A row's time is that of its
 * point and query, times noise: lognormal and autocorrelated, a drift over the run, an effect of
 * the process on each algorithm, outliers, and an effect of the run as a whole.
 */
final class SimulatedRun {

  /** A process of these runs measures nothing for so long. */
  static final Duration WARM_UP = Duration.ofSeconds(2);

  private static final double NOISE = 0.03;
  private static final double CORRELATION = 0.5;
  private static final double DRIFT = 0.02;
  private static final double OF_PROCESS = 0.015;
  private static final double OUTLIERS = 0.02;
  private static final double MOST_OUTLYING = 4;

  private final Sweep sweep;
  private final int tasksOfProcess;
  private final ToDoubleFunction<Task> factor;

  /**
   * Runs of a sweep.
   *
   * @param tasksOfProcess how many tasks a process measures
   * @param factor how many times as long a task takes as without the planted change
   */
  SimulatedRun(Sweep sweep, int tasksOfProcess, ToDoubleFunction<Task> factor) {
    this.sweep = sweep;
    this.tasksOfProcess = tasksOfProcess;
    this.factor = factor;
  }

  /**
   * The rows.
   *
   * @param machine drives the drift: two runs with the same one were measured in turns
   * @param seed of everything else
   */
  List<Row> rows(long machine, long seed) {
    Random random = random(seed);
    Random drifting = random(machine);
    double phase = 2 * Math.PI * drifting.nextDouble();
    double whole = Math.exp(0.003 * drifting.nextGaussian());
    Instant clock = Instant.EPOCH.plusMillis(seed & 1);
    Map<String, Double> ofProcess = new HashMap<>();
    List<Row> rows = new ArrayList<>();
    double noise = 0;
    List<Task> tasks = sweep.tasks(point -> true);
    for (int i = 0; i < tasks.size(); i++) {
      if (i % tasksOfProcess == 0) {
        clock = clock.plus(WARM_UP.multipliedBy(2));
        ofProcess.clear();
      }
      Task task = tasks.get(i);
      noise =
          CORRELATION * noise + Math.sqrt(1 - CORRELATION * CORRELATION) * random.nextGaussian();
      double log =
          NOISE * noise
              + DRIFT * Math.sin(phase + 5.0 * i / tasks.size())
              + ofProcess.computeIfAbsent(
                  task.point().get("algorithm"), a -> OF_PROCESS * random.nextGaussian());
      double nanos = usual(task) * factor.applyAsDouble(task) * whole * Math.exp(log);
      if (random.nextDouble() < OUTLIERS) {
        nanos *= 1 + (MOST_OUTLYING - 1) * random.nextDouble();
      }
      clock = clock.plusMillis(10);
      rows.add(row(task, nanos, clock));
    }
    return rows;
  }

  /** The numbers of neighbouring seeds have nothing to do with one another. */
  private static Random random(long seed) {
    return new Random(new SplittableRandom(seed).nextLong());
  }

  private static Row row(Task task, double nanos, Instant finished) {
    Measurement measurement = new Measurement(nanos, 1, 1, 1, new LinkedHashMap<>());
    return new Row(task, Status.OK, measurement, "", finished);
  }

  /** Sizes differ by orders of magnitude, queries of a size by a factor. */
  private static double usual(Task task) {
    double size = 1e5 * Math.pow(3, task.point().getInt("tables"));
    int query = Integer.parseInt(task.point().getOrDefault("query", "0"));
    return size * Math.exp(random(query).nextGaussian());
  }
}
