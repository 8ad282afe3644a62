package org.gpuquerylab.cli.internal.run;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.report.Report;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lab report}. */
@Command(
    name = "report",
    description = "Writes the report page of a run again from its stored rows.",
    mixinStandardHelpOptions = true)
public final class ReportCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "The folder of the run.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  Path path;

  @Override
  public Integer call() {
    RunFolder folder = RunFolder.existing(path);
    Report.write(Experiments.of(folder), folder);
    spec.commandLine().getOut().println(folder.reportFile());
    return 0;
  }
}
