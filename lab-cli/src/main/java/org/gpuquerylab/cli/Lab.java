package org.gpuquerylab.cli;

import java.io.PrintWriter;
import java.util.ServiceConfigurationError;
import org.gpuquerylab.input.internal.StandardOutput;
import org.gpuquerylab.measure.internal.environment.PluginFiles;
import picocli.CommandLine;

/**
 * The {@code lab} command.
 *
 * <p>The exit status is 0 if all went well, 1 if a result is wrong, the output cannot be written or
 * something else failed, and 2 if the user's input cannot be used. If the input cannot be used, one
 * line on standard error gives the fault, its location, and a remedy.
 *
 * <p>This class needs no other of the lab until {@link #main} runs. Otherwise a JVM that may not
 * open another file would end with a stack trace before it.
 */
public final class Lab {
  private static final String REBUILD = "; build it again with this version";
  private static final String MEND =
      "; allow more open files (ulimit -n), or memory with LAB_JAVA_OPTS=-Xmx...";

  /** The form of Java's own log: by default two lines with the time, in the user's language. */
  private static final String LOG_FORMAT = "java.util.logging.SimpleFormatter.format";

  private Lab() {}

  /** Runs a command and ends the JVM with its status. */
  public static void main(String[] arguments) {
    if (System.getProperty(LOG_FORMAT) == null) {
      System.setProperty(LOG_FORMAT, "lab: %5$s%6$s%n");
    }
    // Calcite logs by SLF4J, for which there is no provider; SLF4J would say so on standard error.
    System.setProperty("slf4j.internal.verbosity", "ERROR");
    int status;
    try {
      status = StandardOutput.of((out, err) -> execute(arguments, out, err));
    } catch (LinkageError
        | ServiceConfigurationError
        | TypeNotPresentException
        | VirtualMachineError e) {
      // No other class is used here, because it may fail to load.
      String fault = e.toString().replaceAll("\\s+", " ");
      System.err.println(
          e instanceof LinkageError && System.getProperty(PluginFiles.PROPERTY) != null
              ? "lab: a jar of --plugins does not fit this version of the lab: " + fault + REBUILD
              : "lab: the JVM ran short: " + fault + MEND);
      status = 2;
    }
    System.exit(status);
  }

  private static int execute(String[] arguments, PrintWriter out, PrintWriter err) {
    if (isVersionAlone(arguments)) {
      return printVersion(out);
    }
    CommandLine lab = commandLineFor(arguments);
    lab.setOut(out);
    lab.setErr(err);
    return lab.execute(arguments);
  }

  /**
   * Whether the user asks only for the version; then the command line, which takes long to create,
   * is not needed.
   */
  private static boolean isVersionAlone(String[] arguments) {
    return arguments.length == 1 && (arguments[0].equals("--version") || arguments[0].equals("-V"));
  }

  private static int printVersion(PrintWriter out) {
    for (String line : new LabVersion().getVersion()) {
      out.println(line);
    }
    return 0;
  }

  /** The command line with all commands, ready to execute. */
  static CommandLine commandLine() {
    return LabCommand.commandLine();
  }

  /** A command line that executes these arguments, which are not modified. */
  static CommandLine commandLineFor(String... arguments) {
    return LabCommand.commandLineFor(arguments);
  }
}
