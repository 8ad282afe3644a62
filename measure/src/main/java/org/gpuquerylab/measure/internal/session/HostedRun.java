package org.gpuquerylab.measure.internal.session;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.sweep.OpenPoints;
import org.gpuquerylab.measure.internal.sweep.Progress;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.sweep.Experiment;

/**
 * A run whose points are measured by other hosts. One process of {@code lab run} on a host measures
 * one point with all its repetitions. This process gives out points, adds the rows that arrive, and
 * draws the charts at the end.
 */
public final class HostedRun implements AutoCloseable {

  private final Experiment experiment;
  private final RunFolder folder;
  private final PrintWriter out;
  private final PrintWriter err;
  private final HostedRows rows;
  private final OpenPoints points;
  private final Progress progress;
  private final InterruptNote note;
  private boolean drawn = true;

  /**
   * Opens the folder of a run.
   *
   * @param mixed whether hosts may differ in their environments
   * @param again whether the command discards earlier rows
   */
  HostedRun(
      Experiment experiment,
      Sweep sweep,
      RunFolder folder,
      boolean mixed,
      boolean again,
      PrintWriter out,
      PrintWriter err) {
    this.experiment = experiment;
    this.folder = folder;
    this.out = out;
    this.err = err;
    rows = new HostedRows(experiment, sweep, folder, mixed);
    points = new OpenPoints(experiment, sweep, rows.rows());
    progress = ConsoleProgress.of(experiment.name(), err);
    note = InterruptNote.of(folder, again, err);
  }

  /** Does not draw charts or write the page; later commands do that. */
  HostedRun drawNothing() {
    drawn = false;
    return this;
  }

  /** Whether the folder had all rows at the beginning. */
  public boolean isComplete() {
    return points.lacking() == 0;
  }

  /** Shows how many rows the folder has, and how many must be measured. */
  public void begin() {
    progress.begin(points.tasks() - points.lacking(), points.tasks());
  }

  /** The next point to measure; empty if all are measured or given out. */
  public Optional<Point> next() {
    return points.next(
        row -> {
          rows.append(row);
          progress.done(row);
        });
  }

  /**
   * Adds the rows of a point.
   *
   * @param host the name of the host that measured it, for messages
   * @param from the folder of rows that it sent
   * @throws InputException if the rows cannot be added; the message names the host
   */
  public void add(Point point, String host, RunFolder from) {
    try {
      for (Row row : rows.add(point, from)) {
        points.add(row);
        progress.done(row);
      }
    } catch (InputException e) {
      throw new InputException(String.format(Locale.ROOT, "host %s: %s", host, e.getMessage()), e);
    }
  }

  /** Draws the charts and writes the page; returns the exit status. */
  public int conclude() {
    progress.end();
    note.close();
    return new RunConclusion(experiment, folder, drawn, out, err).of(rows.rows());
  }

  @Override
  public void close() {
    note.close();
    rows.close();
  }
}
