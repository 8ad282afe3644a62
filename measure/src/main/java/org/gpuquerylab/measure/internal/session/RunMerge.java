package org.gpuquerylab.measure.internal.session;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.internal.environment.EnvironmentList;
import org.gpuquerylab.measure.internal.folder.ResultStore;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.json.RowRules;
import org.gpuquerylab.measure.internal.json.SweepUnion;
import org.gpuquerylab.measure.internal.limit.RunLimits;
import org.gpuquerylab.measure.internal.report.StoredRun;
import org.gpuquerylab.measure.internal.sweep.AddedAxes;
import org.gpuquerylab.measure.internal.sweep.SweepPlan;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.Experiment;

/**
 * Joins the rows of several folders of one experiment in an output folder, which may already
 * contain some of the rows. All checks come before the first write. Environments are written before
 * the sweep, and the sweep before the rows. Therefore the folder is consistent even if the merge is
 * killed, and the same merge can be continued.
 */
public final class RunMerge {

  /**
   * The result of a merge.
   *
   * @param rows number of rows in the folder
   * @param tasks number of rows of the complete sweep
   * @param repeated number of rows that occurred more than once; each is kept once
   * @param environments number of environments in which the rows were measured
   */
  public record Merged(int rows, int tasks, int repeated, int environments) {}

  /** A row and the folder from which it comes. */
  private record Origin(Row row, RunFolder folder) {}

  private final Experiment experiment;
  private final RunFolder out;
  private final List<StoredRun> runs = new ArrayList<>();
  private final Sweep sweep;
  private final Map<Task, Origin> kept = new LinkedHashMap<>();
  private int repeated;

  /**
   * Reads the folders.
   *
   * @param experiment the experiment of the runs
   * @param out the output folder; it may exist and contain rows of the experiment
   * @param folders the input folders, at least one
   * @throws InputException if a file cannot be read, or if the sweeps differ in more than the
   *     values of axes; the message names the folder
   */
  public RunMerge(Experiment experiment, RunFolder out, List<RunFolder> folders) {
    this.experiment = experiment;
    this.out = out;
    List<RunFolder> all = new ArrayList<>(out.has(out.sweepFile()) ? List.of(out) : List.of());
    all.addAll(folders);
    this.sweep = union(experiment, all);
    for (RunFolder folder : all) {
      runs.add(StoredRun.read(experiment, folder));
    }
  }

  private static Sweep union(Experiment experiment, List<RunFolder> folders) {
    RunFolder first = folders.get(0);
    Sweep union = AddedAxes.in(experiment, first.sweep());
    for (RunFolder folder : folders) {
      Sweep other = AddedAxes.in(experiment, folder.sweep());
      SweepUnion.difference(union, other)
          .ifPresent(
              d -> {
                throw new InputException(
                    String.format(
                        Locale.ROOT,
                        "%s: %s: this folder has %s, but %s has %s; leave one of the folders out",
                        folder.sweepFile(),
                        d.name(),
                        d.other(),
                        first,
                        d.one()));
              });
      try {
        union = SweepUnion.of(union, other);
      } catch (IllegalArgumentException e) {
        throw new InputException(
            String.format(
                Locale.ROOT,
                "%s: with its values: %s; leave it out",
                folder.sweepFile(),
                e.getMessage()),
            e);
      }
    }
    return union;
  }

  /**
   * Joins the rows.
   *
   * @param mixed whether rows from different commits, or with different jars of {@code --plugins},
   *     may be joined
   * @throws InputException if environments differ although they must not, or if two folders have
   *     different results for a point; the message names the differences or the point, and nothing
   *     was written
   */
  public Merged run(boolean mixed) {
    EnvironmentList environments = new EnvironmentList(sweep);
    int processes = 0;
    for (StoredRun run : runs) {
      List<Integer> ids = environments.add(run.environment(), run.folder(), mixed);
      for (Row row : run.rows()) {
        Row there = row.in(ids.get(row.environment()));
        keep(new Origin(there.by(process(row, processes)), run.folder()));
      }
      processes += run.rows().stream().mapToInt(Row::process).max().orElse(0);
    }
    RowRules rules = SweepPlan.rules(experiment, sweep);
    int tasks = sweep.tasks(rules.covers()).size();
    try (ResultStore store = ResultStore.open(out, rules)) {
      checkUnchanged(store.rows());
      List<Row> more = more();
      store.checkRoom(more);
      environments.write(out);
      store.grow();
      for (Row row : more) {
        store.measureIn(row.environment());
        store.append(row);
      }
      return new Merged(store.rows().size(), tasks, repeated, environments.size());
    }
  }

  /**
   * The number of a row's process, counted over all folders; the processes of earlier folders come
   * first.
   */
  private static int process(Row row, int before) {
    return row.process() == 0
        ? 0
        : (int) Math.min((long) before + row.process(), RunLimits.PROCESSES);
  }

  private void keep(Origin next) {
    Origin there = kept.putIfAbsent(next.row.task(), next);
    if (there == null) {
      return;
    }
    if (!sameResult(there.row, next.row)) {
      throw new InputException(
          String.format(
              Locale.ROOT,
              "%s: %s, but %s in %s; leave one of the folders out",
              next.folder,
              said(next.row),
              said(there.row),
              there.folder));
    }
    repeated++;
  }

  /**
   * Whether two rows have the same result; times may differ between machines, but results may not.
   */
  private boolean sameResult(Row one, Row other) {
    if (one.status() != other.status()) {
      return false;
    } else if (one.measurement() == null) {
      return true;
    }
    double a = one.measured().checksum();
    double b = other.measured().checksum();
    double scale = Math.max(Math.abs(a), Math.abs(b));
    return Double.compare(a, b) == 0 || Math.abs(a - b) <= experiment.tolerance() * scale;
  }

  private static String said(Row row) {
    String result = row.status().label();
    return row.measurement() == null
        ? String.format(Locale.ROOT, "%s has status %s", row.task(), result)
        : String.format(
            Locale.ROOT,
            "%s has status %s and checksum %s",
            row.task(),
            result,
            row.measured().checksum());
  }

  /** Checks that no other process has written to the folder since its rows were read. */
  private void checkUnchanged(List<Row> rows) {
    for (Row row : rows) {
      Origin known = kept.get(row.task());
      if (known == null || !known.folder.equals(out)) {
        throw new InputException(
            out + ": another process has added rows meanwhile; merge once more");
      }
    }
  }

  /** The rows that the output folder does not contain yet. */
  private List<Row> more() {
    return kept.values().stream()
        .filter(origin -> !origin.folder.equals(out))
        .map(Origin::row)
        .toList();
  }
}
