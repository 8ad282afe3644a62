package org.gpuquerylab.bench.internal;

import java.util.NoSuchElementException;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.input.InputException;

/** Runs benchmarks with the arguments of a command line. */
final class BenchmarkNames {
  private static final int BAD_INPUT = 2;

  private BenchmarkNames() {}

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
    } catch (NoSuchElementException e) {
      System.err.println("a name that the lab does not know; usage: " + usage);
    } catch (InputException | BackendException e) {
      System.err.println(e.getMessage() + "; usage: " + usage);
    }
    return BAD_INPUT;
  }
}
