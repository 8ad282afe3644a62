package org.gpuquerylab.cli;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.gpuquerylab.cli.internal.run.NameCompletion;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code lab completion}. */
@Command(
    name = "completion",
    description = "Prints a script by which bash and zsh complete commands, options and names.",
    footer = {"  source <(lab completion)"},
    mixinStandardHelpOptions = true)
final class CompletionCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  CommandSpec spec;

  @Override
  public Integer call() {
    CommandLine lab = spec.root().commandLine();
    NameCompletion.addTo(lab);
    PrintWriter out = spec.commandLine().getOut();
    out.print(AutoComplete.bash("lab", lab));
    out.flush();
    return 0;
  }
}
