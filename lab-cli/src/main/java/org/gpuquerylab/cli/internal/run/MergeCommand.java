package org.gpuquerylab.cli.internal.run;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.input.internal.Counted;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.report.Report;
import org.gpuquerylab.measure.internal.session.RunMerge;
import org.gpuquerylab.measure.sweep.Experiment;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lab merge}. */
@Command(
    name = "merge",
    description = {
      "Joins the rows of several run folders, such as shards, in another folder, and writes its page.",
      "Equal rows are kept once; if two folders have different results, nothing is written."
    },
    mixinStandardHelpOptions = true)
public final class MergeCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "OUT",
      description = "The folder for all rows; it may contain some of them already.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private Path out;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "DIR",
      description = "The folders to join.")
  private List<Path> paths = new ArrayList<>();

  @Option(names = "--mixed", description = "Join rows of different commits; the page says so.")
  private boolean mixed;

  @Option(names = "--rows-only", description = "Write no page; lab report can do this later.")
  private boolean rowsOnly;

  @Override
  public Integer call() {
    List<RunFolder> folders = paths.stream().map(RunFolder::existing).toList();
    Experiment experiment = Experiments.of(folders.get(0));
    RunFolder folder = new RunFolder(out);
    RunMerge.Merged merged = new RunMerge(experiment, folder, folders).run(mixed);
    PrintWriter output = spec.commandLine().getOut();
    String missing = merged.rows() < merged.tasks() ? "; unfinished" : "";
    output.printf(
        Locale.ROOT, "%s: %d of %d measurements%s%n", out, merged.rows(), merged.tasks(), missing);
    output.printf(
        Locale.ROOT,
        "measured in %s; %s occurred more than once%n",
        Counted.of(merged.environments(), "environment"),
        Counted.of(merged.repeated(), "row"));
    if (!rowsOnly) {
      Report.write(experiment, folder);
      output.println("report  " + folder.reportFile());
    }
    output.flush();
    return 0;
  }
}
