package org.gpuquerylab.bench;

import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.input.InputException;
import picocli.CommandLine;

/** Runs benchmarks with the arguments of a command line. */
public final class BenchmarkNames {
  private static final int BAD_INPUT = 2;

  private BenchmarkNames() {}

  /**
   * Runs a benchmark. If an argument is wrong, prints one line to standard error and exits with
   * status 2.
   */
  public static int execute(Object benchmark, String[] args) {
    CommandLine command = new CommandLine(benchmark);
    command.setParameterExceptionHandler(
        (fault, parsed) -> {
          CommandLine line = fault.getCommandLine();
          line.getErr().println(line.getCommandName() + ": " + fault.getMessage() + "; see --help");
          return BAD_INPUT;
        });
    command.setExecutionExceptionHandler(
        (fault, line, parsed) -> {
          if (fault instanceof InputException || fault instanceof BackendException) {
            line.getErr().println(line.getCommandName() + ": " + fault.getMessage());
            return BAD_INPUT;
          }
          throw fault;
        });
    return command.execute(args);
  }

  /** A benchmark that identifies its arguments by their position. */
  interface Positional {
    /**
     * Runs the benchmark.
     *
     * @param args either no arguments, which selects the defaults, or at least the required number
     */
    void run(String[] args) throws Exception;
  }

  /**
   * Runs a benchmark that identifies its arguments by their position. If an argument is unusable,
   * prints one line to standard error and exits with status 2.
   *
   * @param usage the benchmark's name and its arguments
   * @param least the minimum number of arguments, if there are any
   */
  static int positional(String usage, int least, String[] args, Positional benchmark)
      throws Exception {
    if (args.length > 0 && args.length < least) {
      System.err.println("usage: " + usage);
      return BAD_INPUT;
    }
    try {
      benchmark.run(args);
      return 0;
    } catch (NumberFormatException e) {
      System.err.println("no number: " + e.getMessage() + "; usage: " + usage);
    } catch (InputException | BackendException e) {
      System.err.println(e.getMessage() + "; usage: " + usage);
    }
    return BAD_INPUT;
  }
}
