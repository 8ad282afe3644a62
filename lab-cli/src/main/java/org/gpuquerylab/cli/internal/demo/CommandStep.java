package org.gpuquerylab.cli.internal.demo;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.gpuquerylab.measure.internal.session.FaultHandler;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/**
 * A demo step that runs a command of the lab in this process and shows some of its output lines.
 *
 * @param paper the paper that the step is about, see {@link DemoStep#paper}
 * @param shows what the step shows, see {@link DemoStep#shows}
 * @param command the command that does the same, see {@link DemoStep#command}
 * @param object creates the command object, which is executed once
 * @param shown selects the output lines that are shown
 */
record CommandStep(
    String paper, String shows, List<String> command, Supplier<Object> object, Pattern shown)
    implements DemoStep {

  /** Copies the list. */
  CommandStep {
    command = List.copyOf(command);
  }

  @Override
  public int run(CommandSpec demo) {
    StringWriter output = new StringWriter();
    CommandLine line = new CommandLine(object.get());
    line.setCommandName("lab " + command.get(0));
    line.setOut(new PrintWriter(output));
    line.setErr(demo.commandLine().getErr());
    line.setParameterExceptionHandler(FaultHandler::parameter);
    line.setExecutionExceptionHandler(FaultHandler::execution);
    int status = line.execute(command.subList(1, command.size()).toArray(String[]::new));
    line.getOut().flush();
    PrintWriter out = demo.commandLine().getOut();
    output.toString().lines().filter(shown.asMatchPredicate()).forEach(out::println);
    return status;
  }
}
