package org.gpuquerylab.cli.internal.run;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.report.Report;
import org.gpuquerylab.measure.sweep.Experiment;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lab plot}. */
@Command(
    name = "plot",
    description = "Draws the charts of a run again from its stored rows.",
    mixinStandardHelpOptions = true)
public final class PlotCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "The folder of the run.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  Path path;

  @Override
  public Integer call() {
    RunFolder folder = RunFolder.existing(path);
    Experiment experiment = Experiments.of(folder);
    List<String> figures = Report.plot(experiment, folder);
    for (String figure : figures) {
      spec.commandLine().getOut().println(folder.chartsFolder().resolve(figure + ".svg"));
    }
    if (figures.isEmpty()) {
      spec.commandLine()
          .getErr()
          .println(
              "lab: "
                  + folder
                  + ": nothing to draw; lab report shows the tables, if there are results");
    }
    return 0;
  }
}
