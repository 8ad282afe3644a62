package org.gpuquerylab.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.gpuquerylab.cli.internal.demo.DemoCommand;
import org.gpuquerylab.cli.internal.doctor.DoctorCommand;
import org.gpuquerylab.cli.internal.estimate.EstimateCommand;
import org.gpuquerylab.cli.internal.estimate.ExportCommand;
import org.gpuquerylab.cli.internal.estimate.SchemaCommand;
import org.gpuquerylab.cli.internal.estimate.StatisticsCommand;
import org.gpuquerylab.cli.internal.model.CalibrateCommand;
import org.gpuquerylab.cli.internal.model.FitCommand;
import org.gpuquerylab.cli.internal.model.PredictCommand;
import org.gpuquerylab.cli.internal.model.ScheduleCommand;
import org.gpuquerylab.cli.internal.model.SsbCommand;
import org.gpuquerylab.cli.internal.optimize.OptimizeCommand;
import org.gpuquerylab.cli.internal.optimize.QueriesCommand;
import org.gpuquerylab.cli.internal.option.CommandExamples;
import org.gpuquerylab.cli.internal.option.GroupedCommands;
import org.gpuquerylab.cli.internal.option.PluginJars;
import org.gpuquerylab.cli.internal.query.QueryCommand;
import org.gpuquerylab.cli.internal.run.CompareCommand;
import org.gpuquerylab.cli.internal.run.ListCommand;
import org.gpuquerylab.cli.internal.run.MergeCommand;
import org.gpuquerylab.cli.internal.run.PlotCommand;
import org.gpuquerylab.cli.internal.run.ReportCommand;
import org.gpuquerylab.cli.internal.run.ReproduceCommand;
import org.gpuquerylab.cli.internal.run.RunCommand;
import org.gpuquerylab.cli.internal.run.SummaryCommand;
import org.gpuquerylab.measure.internal.session.FaultHandler;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The options of {@code lab}, and its commands. */
@Command(
    name = "lab",
    description = "Runs GPU query optimization algorithms and the experiments about them.",
    mixinStandardHelpOptions = true,
    versionProvider = LabVersion.class,
    synopsisSubcommandLabel = "COMMAND")
final class LabCommand implements Callable<Integer> {
  private static final List<Class<?>> COMMANDS =
      List.of(
          DevicesCommand.class,
          ListCommand.class,
          RunCommand.class,
          MergeCommand.class,
          PlotCommand.class,
          ReportCommand.class,
          ExportCommand.class,
          CompareCommand.class,
          SummaryCommand.class,
          ReproduceCommand.class,
          OptimizeCommand.class,
          QueryCommand.class,
          QueriesCommand.class,
          EstimateCommand.class,
          StatisticsCommand.class,
          SchemaCommand.class,
          CalibrateCommand.class,
          FitCommand.class,
          PredictCommand.class,
          ScheduleCommand.class,
          SsbCommand.class,
          DemoCommand.class,
          BundleCommand.class,
          DoctorCommand.class,
          CompletionCommand.class,
          CommandLine.HelpCommand.class);

  /** The commands that look at all others. */
  private static final Set<Class<?>> ABOUT_ALL =
      Set.of(CompletionCommand.class, CommandLine.HelpCommand.class);

  @Option(
      names = "--plugins",
      paramLabel = "DIR",
      scope = ScopeType.INHERIT,
      description =
          "A folder of jars with algorithms, solvers, policies and experiments of your own.")
  private @Nullable Path plugins;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  /** Starts the lab; {@code lab run} starts the processes that measure by this class. */
  public static void main(String[] arguments) {
    Lab.main(arguments);
  }

  /** Without a command, {@code lab} lists the commands. */
  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getOut());
    return 0;
  }

  /** The command line with all commands, ready to execute. */
  static CommandLine commandLine() {
    return commandLine(COMMANDS);
  }

  /**
   * A command line that executes these arguments like {@link #commandLine()}. If they begin with a
   * command that needs no other, it has only this command, because picocli takes a tenth of a
   * second to create all of them.
   *
   * @param arguments not modified
   */
  static CommandLine commandLineFor(String... arguments) {
    for (Class<?> command : COMMANDS) {
      if (arguments.length > 0
          && arguments[0].equals(command.getAnnotation(Command.class).name())
          && !ABOUT_ALL.contains(command)) {
        return commandLine(List.of(command));
      }
    }
    return commandLine(COMMANDS);
  }

  private static CommandLine commandLine(List<Class<?>> commands) {
    LabCommand options = new LabCommand();
    CommandLine lab = new CommandLine(options);
    commands.forEach(lab::addSubcommand);
    GroupedCommands.applyTo(lab);
    CommandExamples.addTo(lab);
    lab.setExecutionStrategy(parsed -> PluginJars.execute(lab, options.plugins, parsed));
    lab.setParameterExceptionHandler(FaultHandler::parameter);
    lab.setExecutionExceptionHandler(FaultHandler::execution);
    return lab;
  }
}
