package org.gpuquerylab.cli.internal.run;

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
      "Writes one page about a folder of runs, sorted by paper.",
      "The page has, for each paper, the claim, the paper's number, our number from the"
          + " stored rows,",
      "their ratio, the chart, the page and the command."
    },
    mixinStandardHelpOptions = true)
public final class SummaryCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "The folder that contains the run folders.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  Path path;

  @Option(
      names = "--no-pages",
      description = "Do not write missing pages of runs; links to these pages do not work.")
  boolean noPages;

  @Override
  public Integer call() {
    SummaryFolder folder = new SummaryFolder(path);
    boolean whole = folder.write(!noPages, spec.commandLine().getErr());
    spec.commandLine().getOut().println(folder.page());
    return whole ? 0 : 2;
  }
}
