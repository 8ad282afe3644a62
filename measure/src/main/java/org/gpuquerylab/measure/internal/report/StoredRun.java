package org.gpuquerylab.measure.internal.report;

import java.util.List;
import java.util.stream.Collectors;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.internal.environment.StoredEnvironment;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.json.RowRules;
import org.gpuquerylab.measure.internal.sweep.AddedAxes;
import org.gpuquerylab.measure.internal.sweep.SweepPlan;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.SweepAxis;

/**
 * The content of a run folder; all parts have been checked.
 *
 * @param folder the folder of the run
 * @param experiment the experiment of the run
 * @param sweep the sweep of the run
 * @param rows the rows measured so far
 * @param tasks the number of rows of a complete run
 * @param environment the environments in which the run was measured
 */
public record StoredRun(
    RunFolder folder,
    Experiment experiment,
    Sweep sweep,
    List<Row> rows,
    int tasks,
    StoredEnvironment environment) {

  /**
   * Reads a folder.
   *
   * @throws InputException if a file is missing or has a fault; the message names the file and the
   *     fault
   */
  public static StoredRun read(Experiment experiment, RunFolder folder) {
    Sweep sweep = folder.sweep();
    RowRules rules = rules(experiment, folder, sweep);
    int tasks = sweep.tasks(rules.covers()).size();
    List<Row> rows = folder.rows(rules).stream().map(row -> AddedAxes.in(experiment, row)).toList();
    StoredEnvironment environment = StoredEnvironment.read(folder);
    environment.check(folder, rows);
    return new StoredRun(
        folder, experiment, AddedAxes.in(experiment, sweep), rows, tasks, environment);
  }

  private static RowRules rules(Experiment experiment, RunFolder folder, Sweep sweep) {
    try {
      return SweepPlan.rules(experiment, sweep);
    } catch (InputException e) {
      throw new InputException(folder.sweepFile() + ": " + e.getMessage() + "; restore it", e);
    }
  }

  /** The rows whose checksums agree. */
  public List<Row> agreed() {
    return rows.stream().filter(row -> row.status() == Status.OK).toList();
  }

  /** Whether the run is incomplete. */
  public boolean isUnfinished() {
    return rows.size() < tasks;
  }

  /**
   * A text that says which rows come from which environment; rows of earlier versions do not record
   * this.
   */
  String whichIsFromWhich() {
    boolean noted = rows.stream().anyMatch(row -> row.environment() > 0);
    return noted
        ? "each row of results.jsonl has the number of its environment, from 0"
        : "it is unknown which row belongs to which environment";
  }

  /** The number of measurements, such as {@code 472 of 690 measurements; unfinished}. */
  public String progress() {
    return rows.size() + " of " + tasks + " measurements" + (isUnfinished() ? "; unfinished" : "");
  }

  /** The command that measures the same sweep again, into another folder. */
  public String command() {
    return RunCommandLine.of(experiment, sweep, environment.plugins());
  }

  /** The machine on which the run was measured, in few words. */
  public String machine() {
    return EnvironmentWords.machine(
        environment,
        sweep.axes().getOrDefault(SweepAxis.BACKEND, List.of()).stream()
            .flatMap(backend -> Backends.parts(backend).stream())
            .collect(Collectors.toSet()));
  }
}
