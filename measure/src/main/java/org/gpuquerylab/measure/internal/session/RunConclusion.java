package org.gpuquerylab.measure.internal.session;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.report.Report;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.plots.internal.ChartException;

/** The end of a run: draws its charts, writes its page, and reports failures. */
final class RunConclusion {

  private final Experiment experiment;
  private final RunFolder folder;
  private final boolean drawn;
  private final PrintWriter out;
  private final PrintWriter err;

  /**
   * Creates the conclusion of a run.
   *
   * @param drawn whether charts are drawn and a page is written
   */
  RunConclusion(
      Experiment experiment, RunFolder folder, boolean drawn, PrintWriter out, PrintWriter err) {
    this.experiment = experiment;
    this.folder = folder;
    this.drawn = drawn;
    this.out = out;
    this.err = err;
  }

  /** Draws and reports all rows of the run; returns the exit status. */
  int of(List<Row> rows) {
    out.println(experiment.name() + ": " + RowCounts.of(rows));
    if (drawn) {
      draw();
      Report.write(experiment, folder);
      out.println("report  " + folder.reportFile());
    }
    out.flush();
    List<Row> wrong = rows.stream().filter(row -> row.status().failsTheRun()).toList();
    if (wrong.isEmpty()) {
      return 0;
    }
    Row first = wrong.get(0);
    err.println(
        String.format(
            Locale.ROOT,
            "lab: %s: %d results are wrong or failed, such as %s: %s (%s)",
            experiment.name(),
            wrong.size(),
            first.task(),
            Quote.line(first.message()),
            first.status().label()));
    boolean disagrees = wrong.stream().anyMatch(row -> row.status() == Status.DISAGREES);
    if (disagrees) {
      err.println("lab: results that disagree with the reference are not in the charts");
    }
    return FaultHandler.FAILED;
  }

  private void draw() {
    try {
      for (String figure : Report.plot(experiment, folder)) {
        out.println("chart   " + folder.chartsFolder().resolve(figure + ".svg"));
      }
    } catch (ChartException e) {
      err.println("lab: " + e.getMessage() + "; run 'lab plot " + folder + "' on another machine");
    }
  }
}
