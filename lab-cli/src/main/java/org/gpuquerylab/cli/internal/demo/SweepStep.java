package org.gpuquerylab.cli.internal.demo;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.gpuquerylab.cli.internal.option.TextTable;
import org.gpuquerylab.cli.internal.run.SupervisedRun;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.report.Report;
import org.gpuquerylab.measure.internal.report.StoredRun;
import org.gpuquerylab.measure.internal.session.Supervisor;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.plots.internal.ChartException;
import picocli.CommandLine.Model.CommandSpec;

/**
 * A demo step with a small sweep. A separate process measures the sweep, as in {@code lab run}, and
 * the step shows a table. The step continues an interrupted demo, even if the commit has changed.
 *
 * @param paper the paper that the step is about, see {@link DemoStep#paper}
 * @param shows what the step shows, see {@link DemoStep#shows}
 * @param experiment the name of the experiment
 * @param options options of {@code lab run}, except {@code --out}
 * @param path the path of the run folder
 * @param table makes the table from the rows
 */
record SweepStep(
    String paper,
    String shows,
    String experiment,
    List<String> options,
    Path path,
    Function<StoredRun, TextTable> table)
    implements DemoStep {

  /** Copies the list. */
  SweepStep {
    options = List.copyOf(options);
  }

  @Override
  public List<String> command() {
    List<String> command = new ArrayList<>(List.of("run", experiment));
    command.addAll(options);
    command.addAll(List.of("--out", path.toString()));
    return command;
  }

  @Override
  public int run(CommandSpec demo) {
    Experiment found = Experiments.find(experiment);
    RunFolder folder = new RunFolder(path);
    List<String> all = new ArrayList<>(options);
    all.addAll(List.of("--rows-only", Supervisor.MIXED));
    int status = SupervisedRun.of(demo, found, folder, all).run();
    if (status <= 1 && folder.has(folder.resultsFile())) {
      PrintWriter out = demo.commandLine().getOut();
      table.apply(StoredRun.read(found, folder)).print(out);
      draw(found, folder, demo.commandLine().getErr());
    }
    return status;
  }

  private static void draw(Experiment experiment, RunFolder folder, PrintWriter err) {
    try {
      Report.plot(experiment, folder);
    } catch (ChartException e) {
      err.println("lab: " + e.getMessage() + "; the page has no charts");
    }
    Report.write(experiment, folder);
  }
}
