package org.gpuquerylab.measure.internal.session;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.input.PluginException;
import org.gpuquerylab.input.Suggestion;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.measure.internal.environment.PluginPlace;
import org.gpuquerylab.plots.internal.ChartException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports a failure as one line on standard error and as an exit status. */
public final class FaultHandler {

  /** The exit status if a result is wrong or something failed. */
  public static final int FAILED = 1;

  /** The exit status if the user's input cannot be used. */
  public static final int BAD_INPUT = 2;

  private FaultHandler() {}

  /** Reports a wrong command line; the arguments are not modified. */
  public static int parameter(ParameterException fault, String[] arguments) {
    CommandLine command = fault.getCommandLine();
    String message = Quote.line(String.valueOf(fault.getMessage())).replaceFirst("[.]$", "");
    if (fault instanceof UnmatchedArgumentException unmatched
        && !command.getSubcommands().isEmpty()) {
      String name = unmatched.getUnmatched().get(0);
      message = firstLine(Suggestion.unknown("command", name, command.getSubcommands().keySet()));
    }
    if (fault instanceof UnmatchedArgumentException unmatched && unmatched.isUnknownOption()) {
      message +=
          unmatched.getSuggestions().stream()
              .findFirst()
              .map(s -> "; did you mean " + s + "?")
              .orElse("");
    }
    String help = command.getCommandSpec().qualifiedName() + " --help";
    command.getErr().println("lab: " + message + "; see " + help);
    return BAD_INPUT;
  }

  /** Reports the failure of a command. */
  public static int execution(Exception fault, CommandLine command, ParseResult parsed) {
    if (fault instanceof InputException || fault instanceof BackendException) {
      command.getErr().println("lab: " + firstLine(fault));
      return BAD_INPUT;
    }
    if (fault instanceof ChartException) {
      command.getErr().println("lab: " + firstLine(fault));
      return FAILED;
    }
    if (fault instanceof UncheckedIOException && fault.getCause() instanceof IOException cause) {
      command.getErr().println("lab: " + InputFile.words(cause));
      return BAD_INPUT;
    }
    if (fault instanceof PluginException) {
      command.getErr().println("lab: " + firstLine(fault));
      return FAILED;
    }
    Optional<String> plugin = ofPlugin(fault);
    if (plugin.isPresent()) {
      command.getErr().println(plugin.get());
      return FAILED;
    }
    command
        .getErr()
        .println(Quote.line("lab: a fault of this program, please report it: " + fault));
    fault.printStackTrace(command.getErr());
    return FAILED;
  }

  /** The line about a fault that arose in a user's jar; empty if it arose elsewhere. */
  public static Optional<String> ofPlugin(Throwable fault) {
    String rebuild =
        fault instanceof LinkageError ? "; build the jar again with this version of the lab" : "";
    return PluginPlace.of(fault)
        .map(at -> Quote.line("lab: " + at.type() + " failed: " + fault + " at " + at.call()))
        .map(line -> line + rebuild);
  }

  /** An algorithm needs more memory than the JVM has. */
  public static InputException outOfMemory(
      String source, String algorithm, OutOfMemoryError fault) {
    return new InputException(
        source
            + ": "
            + algorithm
            + " needs more memory than the JVM may take; allow more with"
            + " LAB_JAVA_OPTS=-Xmx..., or choose another algorithm",
        fault);
  }

  private static String firstLine(Exception fault) {
    String message = String.valueOf(fault.getMessage());
    return message
        .lines()
        .filter(l -> !l.isBlank())
        .findFirst()
        .orElse(fault.getClass().getSimpleName());
  }
}
