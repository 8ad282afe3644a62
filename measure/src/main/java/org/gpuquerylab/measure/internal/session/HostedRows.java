package org.gpuquerylab.measure.internal.session;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.internal.environment.Environment;
import org.gpuquerylab.measure.internal.environment.StoredEnvironment;
import org.gpuquerylab.measure.internal.folder.ResultStore;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.json.SweepUnion;
import org.gpuquerylab.measure.internal.limit.RunLimits;
import org.gpuquerylab.measure.internal.report.StoredRun;
import org.gpuquerylab.measure.internal.sweep.SweepPlan;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.Experiment;

/**
 * The rows of a run whose points are measured by other hosts. The run's folder stays open and
 * locked. The rows of a point arrive in a separate folder, which is not trusted: it is read and
 * checked like any other folder, its sweep must be a subset of the run's sweep, and its rows must
 * be all repetitions of the requested point. Its environment is added to the run as if the run
 * continued there ({@link Environment#adopt}).
 */
final class HostedRows implements AutoCloseable {

  private final Experiment experiment;
  private final Sweep sweep;
  private final RunFolder out;
  private final boolean mixed;
  private final ResultStore store;
  private final Set<Task> done;
  private int processes;
  private boolean grown;

  /**
   * Opens the folder of a run; the folder may be new, or contain some rows of the run.
   *
   * @param mixed whether hosts may differ in their environments
   * @throws InputException if the folder cannot be read or written, or another process has it open
   */
  public HostedRows(Experiment experiment, Sweep sweep, RunFolder out, boolean mixed) {
    this.experiment = experiment;
    this.sweep = sweep;
    this.out = out;
    this.mixed = mixed;
    store = ResultStore.open(out, SweepPlan.rules(experiment, sweep));
    try {
      StoredEnvironment.read(out).check(out, store.rows());
      done = new HashSet<>(store.done());
      processes = store.rows().stream().mapToInt(Row::process).max().orElse(0);
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
  }

  /** All rows so far. */
  public List<Row> rows() {
    return store.rows();
  }

  /**
   * Adds the rows of a point.
   *
   * @param point the point that was to be measured
   * @param from the folder that arrived
   * @return the rows that the run did not have before
   * @throws InputException if the folder is faulty or contains other rows, or if its environment
   *     differs from the run's although it must not; in these cases nothing is added
   */
  public List<Row> add(Point point, RunFolder from) {
    StoredRun run = StoredRun.read(experiment, from);
    check(run, point);
    List<Row> more = run.rows().stream().filter(row -> !done.contains(row.task())).toList();
    store.checkRoom(more);
    List<Integer> environments = adopt(run);
    int before = processes;
    List<Row> added = new ArrayList<>();
    for (Row row : more) {
      Row here = row.in(environments.get(row.environment())).by(process(row, before));
      append(here);
      added.add(here);
      processes = Math.max(processes, here.process());
    }
    return added;
  }

  private static int process(Row row, int before) {
    return (int) Math.min((long) before + Math.max(1, row.process()), RunLimits.PROCESSES);
  }

  /** Appends a row that belongs to one of the run's environments. */
  public void append(Row row) {
    if (!grown) {
      store.grow();
      grown = true;
    }
    store.measureIn(row.environment());
    store.append(row);
    done.add(row.task());
  }

  private void check(StoredRun run, Point point) {
    boolean part =
        SweepUnion.difference(sweep, run.sweep()).isEmpty()
            && SweepUnion.of(sweep, run.sweep()).equals(sweep);
    if (!part) {
      throw new InputException(
          "it measured a sweep that was not requested; install the same build of the lab there");
    }
    boolean others = run.rows().stream().anyMatch(row -> !row.point().equals(point));
    if (others || run.rows().size() != sweep.repetitions()) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "it sent %d rows, which are not the %d repetitions of %s; install the same build of the lab there",
              run.rows().size(),
              sweep.repetitions(),
              point));
    }
  }

  /** Returns, for each environment that arrived, its number among the run's environments. */
  private List<Integer> adopt(StoredRun run) {
    boolean measured = !done.isEmpty();
    List<Integer> places = new ArrayList<>();
    for (JsonNode environment : run.environment().all()) {
      places.add(
          Environment.of(environment).adopt(out, store.before(), sweep, measured, mixed).id());
    }
    return places;
  }

  @Override
  public void close() {
    store.close();
  }
}
