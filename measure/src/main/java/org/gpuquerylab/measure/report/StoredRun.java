package org.gpuquerylab.measure.report;

import java.util.List;
import java.util.Set;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.environment.StoredEnvironment;
import org.gpuquerylab.measure.folder.RunFolder;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.RowRules;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.measure.sweep.SweepPlan;

/**
 * The content of a run folder, with every part checked.
 *
 * @param folder the folder
 * @param experiment the experiment of the run
 * @param sweep what is measured
 * @param rows what was measured so far
 * @param tasks the number of rows of a finished run
 * @param environment where it was measured
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
   * @throws InputException naming the file and the fault
   */
  public static StoredRun read(Experiment experiment, RunFolder folder) {
    Sweep sweep = folder.sweep();
    RowRules rules = rules(experiment, folder, sweep);
    int tasks = sweep.tasks(rules.covers()).size();
    List<Row> rows = folder.rows(rules);
    StoredEnvironment environment = StoredEnvironment.read(folder);
    environment.check(folder, rows);
    return new StoredRun(folder, experiment, sweep, rows, tasks, environment);
  }

  private static RowRules rules(Experiment experiment, RunFolder folder, Sweep sweep) {
    try {
      return SweepPlan.rules(experiment, sweep);
    } catch (InputException e) {
      throw new InputException(folder.sweepFile() + ": " + e.getMessage() + "; restore it", e);
    }
  }

  /** Rows whose checksums agree. */
  public List<Row> agreed() {
    return rows.stream().filter(row -> row.status() == Status.OK).toList();
  }

  /** Whether rows are missing. */
  public boolean isUnfinished() {
    return rows.size() < tasks;
  }

  /** Which rows come from which environment, as text; earlier versions did not record it. */
  String whichIsFromWhich() {
    boolean noted = rows.stream().anyMatch(row -> row.environment() > 0);
    return noted
        ? "each row of results.jsonl names its own, counted from 0"
        : "which row is from which is not known";
  }

  /** The amount measured, such as {@code 472 of 690 measurements; unfinished}. */
  public String progress() {
    return rows.size() + " of " + tasks + " measurements" + (isUnfinished() ? "; unfinished" : "");
  }

  /** The command that measures the same sweep anew, into another folder. */
  public String command() {
    return RunCommandLine.of(experiment, sweep, environment.plugins());
  }

  /** The machine of the measurement, in few words. */
  public String machine() {
    return EnvironmentWords.machine(
        environment, Set.copyOf(sweep.axes().getOrDefault(SweepAxis.BACKEND, List.of())));
  }
}
