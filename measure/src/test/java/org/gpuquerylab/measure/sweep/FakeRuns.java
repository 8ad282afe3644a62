package org.gpuquerylab.measure.sweep;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.measure.internal.folder.ResultStore;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.folder.RunningMark;
import org.gpuquerylab.measure.internal.json.RowRules;
import org.gpuquerylab.measure.internal.sweep.Progress;
import org.gpuquerylab.measure.internal.sweep.SweepPart;
import org.gpuquerylab.measure.internal.sweep.SweepPlan;
import org.gpuquerylab.measure.internal.sweep.SweepRunner;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Sweep;
import org.jspecify.annotations.Nullable;

/** Runs of {@link FakeExperiment}. */
public final class FakeRuns {

  /** The number of rows after which the process of {@link #main} waits. */
  private static final int MOST_ROWS = 100;

  private FakeRuns() {}

  /** Returns a sweep over these modes and numbers. */
  public static Sweep sweep(List<String> modes, List<String> numbers) {
    return SweepPlan.of(
        new FakeExperiment(), Pass.QUICK, Map.of("mode", modes, "n", numbers), List.of());
  }

  /** Returns a sweep of trials that never end by themselves, with a short time limit. */
  public static Sweep late(String mode) {
    Map<String, List<String>> axes = Map.of("mode", List.of(mode), "n", List.of("1"));
    return SweepPlan.of(new FakeExperiment(), Pass.QUICK, axes, List.of(), Duration.ofMillis(400));
  }

  /** Returns the rules for the rows of a sweep. */
  public static RowRules rules(Sweep sweep) {
    return SweepPlan.rules(new FakeExperiment(), sweep);
  }

  /** Returns the rows of a folder. */
  public static List<Row> rows(RunFolder folder) {
    return folder.rows(rules(folder.sweep()));
  }

  /** Measures the tasks that have no row. */
  public static SweepRunner.End run(
      FakeExperiment experiment, Sweep sweep, Path folder, Progress progress) {
    return run(experiment, sweep, folder, progress, null);
  }

  /** Measures the tasks that have no row, until the time of one process is over. */
  public static SweepRunner.End run(
      FakeExperiment experiment,
      Sweep sweep,
      Path folder,
      Progress progress,
      @Nullable Duration fork) {
    RunFolder run = new RunFolder(folder);
    try (ResultStore store = ResultStore.open(run, rules(sweep));
        Devices devices = new Devices(Backends.find(Collections.emptyIterator()))) {
      return new SweepRunner(experiment, sweep, devices, progress, RunningMark.in(run), fork)
          .run(store);
    }
  }

  /** Measures a part, such as a shard. */
  public static void part(Sweep sweep, Path folder, SweepPart part) {
    FakeExperiment experiment = new FakeExperiment();
    try (ResultStore store = ResultStore.open(new RunFolder(folder), rules(sweep));
        Devices devices = new Devices(Backends.find(Collections.emptyIterator()))) {
      new SweepRunner(experiment, sweep, devices, Progress.NONE, RunningMark.none(), null)
          .only(part)
          .run(store);
    }
  }

  /**
   * Measures a part of a sweep of many points in a folder, and then waits; tests start this process
   * and kill it.
   */
  public static void main(String[] arguments) {
    AtomicInteger rows = new AtomicInteger();
    Progress part =
        new Progress() {
          @Override
          public void done(Row row) {
            while (rows.incrementAndGet() > MOST_ROWS) {
              LockSupport.park();
            }
          }
        };
    run(new FakeExperiment(), big(), Path.of(arguments[0]), part);
  }

  /** Returns the sweep of {@link #main}, which takes some seconds. */
  static Sweep big() {
    List<String> numbers =
        java.util.stream.IntStream.rangeClosed(100, 200).mapToObj(Integer::toString).toList();
    return sweep(List.of("ok"), numbers);
  }
}
