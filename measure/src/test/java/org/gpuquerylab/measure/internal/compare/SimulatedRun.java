package org.gpuquerylab.measure.internal.compare;

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
 * Rows of a simulated run, with times like those of a real machine. A row's time is the usual time
 * of its point and query, multiplied by noise: lognormal, autocorrelated noise, a drift over the
 * run, an effect of the process on each algorithm, outliers, and an effect of the whole run.
 */
final class SimulatedRun {

  /** The warm-up of a process, during which it measures nothing. */
  static final Duration WARM_UP = Duration.ofSeconds(2);

  private static final double NOISE = 0.03;
  private static final double CORRELATION = 0.5;
  private static final double DRIFT = 0.02;

  /** The effect of a process on an algorithm, on an idle machine. */
  static final double IDLE = 0.015;

  private static final double OUTLIERS = 0.02;
  private static final double MOST_OUTLYING = 4;

  private final Sweep sweep;
  private final int tasksOfProcess;
  private final double ofProcess;
  private final ToDoubleFunction<Task> factor;

  /**
   * Creates a simulator of runs of a sweep.
   *
   * @param tasksOfProcess the number of tasks that a process measures
   * @param ofProcess the standard deviation of the effect of a process
   * @param factor the factor by which the planted change makes a task slower
   */
  SimulatedRun(Sweep sweep, int tasksOfProcess, double ofProcess, ToDoubleFunction<Task> factor) {
    this.sweep = sweep;
    this.tasksOfProcess = tasksOfProcess;
    this.ofProcess = ofProcess;
    this.factor = factor;
  }

  /**
   * Returns the rows of a run.
   *
   * @param machine the seed of the drift; two runs with the same drift were measured in turns
   * @param seed the seed of all other noise
   */
  List<Row> rows(long machine, long seed) {
    Random random = random(seed);
    Random drifting = random(machine);
    double phase = 2 * Math.PI * drifting.nextDouble();
    double whole = Math.exp(0.003 * drifting.nextGaussian());
    Instant clock = Instant.EPOCH.plusMillis(seed & 1);
    Map<String, Double> effects = new HashMap<>();
    List<Row> rows = new ArrayList<>();
    double noise = 0;
    List<Task> tasks = sweep.tasks(point -> true);
    for (int i = 0; i < tasks.size(); i++) {
      if (i % tasksOfProcess == 0) {
        clock = clock.plus(WARM_UP.multipliedBy(2));
        effects.clear();
      }
      Task task = tasks.get(i);
      noise =
          CORRELATION * noise + Math.sqrt(1 - CORRELATION * CORRELATION) * random.nextGaussian();
      double log =
          NOISE * noise
              + DRIFT * Math.sin(phase + 5.0 * i / tasks.size())
              + effects.computeIfAbsent(
                  task.point().get("algorithm"), a -> ofProcess * random.nextGaussian());
      double nanos = usual(task) * factor.applyAsDouble(task) * whole * Math.exp(log);
      if (random.nextDouble() < OUTLIERS) {
        nanos *= 1 + (MOST_OUTLYING - 1) * random.nextDouble();
      }
      clock = clock.plusMillis(10);
      rows.add(row(task, nanos, clock));
    }
    return rows;
  }

  /** Creates a generator whose numbers are independent of those of neighbouring seeds. */
  private static Random random(long seed) {
    return new Random(new SplittableRandom(seed).nextLong());
  }

  private static Row row(Task task, double nanos, Instant finished) {
    Measurement measurement = new Measurement(nanos, 1, 1, 1, new LinkedHashMap<>());
    return new Row(task, Status.OK, measurement, "", finished);
  }

  /**
   * Returns the usual time of a task: sizes differ by orders of magnitude, queries of one size by a
   * smaller factor.
   */
  private static double usual(Task task) {
    double size = 1e5 * Math.pow(3, task.point().getInt("tables"));
    int query = Integer.parseInt(task.point().getOrDefault("query", "0"));
    return size * Math.exp(random(query).nextGaussian());
  }
}
