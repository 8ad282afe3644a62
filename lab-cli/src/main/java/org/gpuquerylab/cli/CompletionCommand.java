package org.gpuquerylab.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code lab completion}. */
@Command(
    name = "completion",
    description = "Prints a script by which bash and zsh complete the commands and options of lab.",
    footer = {"  source <(lab completion)"},
    mixinStandardHelpOptions = true)
final class CompletionCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  CommandSpec spec;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    out.print(AutoComplete.bash("lab", spec.root().commandLine()));
    out.flush();
    return 0;
  }
}
