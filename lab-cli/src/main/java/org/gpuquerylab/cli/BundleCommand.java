package org.gpuquerylab.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.gpuquerylab.input.InputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The help text of {@code lab bundle}. The launcher of a checkout does the work, and calls this
 * class only for the help text.
 */
@Command(
    name = "bundle",
    description = {
      "Makes a self-contained folder, with a Java runtime and the tests, for machines without Java.",
      "Works only in a checkout, with its ./lab."
    },
    mixinStandardHelpOptions = true)
final class BundleCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "DIR",
      description = "The folder to create; it must not exist yet, or be empty.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  Path folder;

  @Option(
      names = "--release",
      description =
          "Puts one archive for users into the folder, with DuckDB and without the tests.")
  boolean release;

  @Override
  public Integer call() {
    throw new InputException(
        "bundle: there are no sources here to make " + folder + " of; run ./lab in a checkout");
  }
}
