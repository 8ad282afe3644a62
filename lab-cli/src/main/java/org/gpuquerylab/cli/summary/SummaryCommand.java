package org.gpuquerylab.cli.summary;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lab summary}. */
@Command(
    name = "summary",
    description = {
      "Writes one page over a folder of runs, paper by paper.",
      "It has what the paper claims, its number, ours from the stored rows, their ratio, the chart,",
      "the page and the command."
    },
    mixinStandardHelpOptions = true)
public final class SummaryCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "The folder that holds the runs' folders.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  Path path;

  @Option(
      names = "--no-pages",
      description = "Do not write the pages of runs that have none; links to them lead nowhere.")
  boolean noPages;

  @Override
  public Integer call() {
    SummaryFolder folder = new SummaryFolder(path);
    boolean whole = folder.write(!noPages, spec.commandLine().getErr());
    spec.commandLine().getOut().println(folder.page());
    return whole ? 0 : 2;
  }
}
