package org.gpuquerylab.measure.internal.sweep;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gpuquerylab.measure.internal.folder.ResultStore;
import org.gpuquerylab.measure.internal.folder.RunningMark;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.Trial;
import org.jspecify.annotations.Nullable;

/**
 * Measures the tasks of a sweep that have no row yet, and appends a row for each repetition,
 * including failures. One run of a trial may take at most the sweep's timeout. The preparation and
 * the reference are not measured and may take many times as long. A body that ignores its interrupt
 * cannot be stopped. Its row records this, and the runner gives up with {@link End#MUST_RESTART},
 * because the running body would disturb every later measurement.
 */
public final class SweepRunner {

  /** The ways in which a run can end. */
  public enum End {
    /** Every repetition has a row. */
    COMPLETE,
    /** Rows are missing, and only a new process can continue the run. */
    MUST_RESTART
  }

  private final Experiment experiment;
  private final Sweep sweep;
  private final Devices devices;
  private final Progress progress;
  private final RunningMark mark;
  private final @Nullable Duration fork;
  private SweepPart part = Shard.WHOLE;
  private SizeLimits limits;
  private boolean deviceSpoilt;

  /**
   * Creates a runner.
   *
   * @param mark receives each repetition before it begins
   * @param fork the time after which a new process continues, see {@link Experiment#processTime};
   *     null to stay in this process
   */
  public SweepRunner(
      Experiment experiment,
      Sweep sweep,
      Devices devices,
      Progress progress,
      RunningMark mark,
      @Nullable Duration fork) {
    this.experiment = experiment;
    this.sweep = sweep;
    this.devices = devices;
    this.progress = progress;
    this.mark = mark;
    this.fork = fork;
    this.limits = new SizeLimits(experiment, List.of());
  }

  /** Measures only a part of the sweep. */
  public SweepRunner only(SweepPart some) {
    part = some;
    return this;
  }

  /**
   * Measures the tasks that have no row in the store; the folder's sweep is extended by this sweep.
   */
  public End run(ResultStore store) {
    store.grow();
    experiment.recall(store.rows());
    limits = new SizeLimits(experiment, store.rows());
    List<Task> tasks = limits.eachSizeFirst(part.of(experiment, sweep.tasks(experiment::covers)));
    List<Task> rest = missing(tasks, store);
    progress.begin(tasks.size() - rest.size(), tasks.size());
    try (BodyThread thread = new BodyThread()) {
      warmUp(rest, store, thread);
      progress.warm();
      long start = System.nanoTime();
      boolean first = true;
      for (Task task : missing(rest, store)) {
        if (mustRestart(thread) || (!first && (isForkOver(start) || progress.isOver()))) {
          return End.MUST_RESTART;
        }
        Optional<Row> skipped = limits.skip(task);
        append(skipped.isPresent() ? skipped.get() : visit(task, thread), store);
        first &= skipped.isPresent();
      }
      return End.COMPLETE;
    } finally {
      mark.idle();
      progress.end();
    }
  }

  private static List<Task> missing(List<Task> tasks, ResultStore store) {
    Set<Task> done = store.done();
    return tasks.stream().filter(task -> !done.contains(task)).toList();
  }

  /**
   * Visits points for the experiment's warm-up time and discards the measurements, so that the JVM
   * has compiled the code before the first row. Rows of failures and of long measurements are kept.
   */
  private void warmUp(List<Task> rest, ResultStore store, BodyThread thread) {
    long end = System.nanoTime() + experiment.warmUp(sweep.pass()).toNanos();
    for (Task task : rest) {
      if (System.nanoTime() >= end || mustRestart(thread)) {
        return;
      }
      if (limits.skip(task).isPresent()) {
        continue;
      }
      Row row = visit(task, thread);
      if (row.status() != Status.OK || row.measured().nanos() >= Measuring.LONG_NANOS) {
        append(row, store);
      }
    }
  }

  private boolean isForkOver(long start) {
    return fork != null && System.nanoTime() - start > fork.toNanos();
  }

  private boolean mustRestart(BodyThread thread) {
    return thread.isStuck() || deviceSpoilt;
  }

  private void append(Row row, ResultStore store) {
    store.append(row);
    limits.add(row);
    progress.done(row);
  }

  private Row visit(Task task, BodyThread thread) {
    mark.set(task);
    try {
      Trial trial = thread.call(() -> experiment.prepare(task.point(), devices), aside());
      try {
        return row(
            task,
            new Measuring(trial, sweep.timeout(), experiment.trialWarmUp(sweep.pass()))
                .measure(thread));
      } finally {
        if (!thread.isStuck()) {
          close(trial, thread);
        }
      }
    } catch (Throwable thrown) { // Any exception or error of a body becomes a row.
      deviceSpoilt = Failures.spoilsDevice(thrown);
      return Failures.row(task, thrown, sweep.timeout());
    }
  }

  /** Runs work that is not measured, with a longer time limit. */
  private Duration aside() {
    return sweep.timeout().multipliedBy(Measuring.SLOWNESS_ASIDE);
  }

  private void close(Trial trial, BodyThread thread) throws Throwable {
    thread.call(
        () -> {
          trial.close();
          return true;
        },
        sweep.timeout());
  }

  private Row row(Task task, Measurement measurement) {
    boolean agrees = measurement.agrees(experiment.tolerance());
    String message =
        agrees
            ? ""
            : "checksum "
                + measurement.checksum()
                + ", the reference has "
                + measurement.expectedChecksum();
    Status status = agrees ? Status.OK : Status.DISAGREES;
    return new Row(task, status, measurement, message, Instant.now());
  }
}
