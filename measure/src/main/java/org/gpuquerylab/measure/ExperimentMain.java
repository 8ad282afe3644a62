package org.gpuquerylab.measure;

import java.util.concurrent.Callable;
import org.gpuquerylab.input.internal.StandardOutput;
import org.gpuquerylab.measure.internal.session.FaultHandler;
import org.gpuquerylab.measure.internal.session.RunOptions;
import org.gpuquerylab.measure.sweep.Experiment;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The implementation of an experiment's {@code main}. This class measures the experiment in this
 * process, for example from an IDE.
 */
@Command(mixinStandardHelpOptions = true)
public final class ExperimentMain implements Callable<Integer> {

  private final Experiment experiment;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  @Mixin private RunOptions options = new RunOptions();

  @Option(
      names = "--full",
      description = "Measure all points, which takes hours; otherwise a few points.")
  private boolean full;

  private ExperimentMain(Experiment experiment) {
    this.experiment = experiment;
  }

  /**
   * Runs an experiment, draws its charts and writes its page.
   *
   * @param arguments the options of {@code lab run}, see {@link RunOptions}, and {@code --full};
   *     without it, a quick pass, which discards the rows of earlier passes unless {@code --out}
   *     names its folder
   * @return the exit status: 0 if all went well, 1 if a result is wrong or something failed, 2 if
   *     an option cannot be used
   */
  public static int run(Experiment experiment, String[] arguments) {
    ExperimentMain main = new ExperimentMain(experiment);
    CommandLine command = new CommandLine(main);
    command.setCommandName(experiment.name());
    command.setParameterExceptionHandler(FaultHandler::parameter);
    command.setExecutionExceptionHandler(FaultHandler::execution);
    return StandardOutput.of(
        (out, err) -> {
          command.setOut(out);
          command.setErr(err);
          return command.execute(arguments);
        });
  }

  @Override
  public Integer call() {
    CommandLine command = spec.commandLine();
    if (!full) {
      options.makeQuick();
    }
    return options.session(experiment, command.getOut(), command.getErr()).run(false);
  }
}
