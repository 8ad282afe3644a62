package org.gpuquerylab.experiments.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.experiments.InputException;
import org.gpuquerylab.experiments.results.Pass;
import org.gpuquerylab.experiments.results.RunFolder;
import org.gpuquerylab.experiments.results.Sweep;
import org.gpuquerylab.experiments.sweep.AxisOverride;
import org.gpuquerylab.experiments.sweep.Experiment;
import org.gpuquerylab.experiments.sweep.SweepPlan;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code lab run}. The sweep runs in a process of its own, so that a body that cannot be stopped or
 * a crash of a driver costs one row and not the run; see {@link Supervisor}.
 */
@Command(
    name = "run",
    description = {
      "Runs an experiment: measures its points, draws its charts, writes its report page.",
      "A run that was ended, however it was, goes on where it stopped."
    },
    mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {

  private static final int MOST_SECONDS = 1_000_000;

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  CommandSpec spec;

  @Parameters(paramLabel = "NAME", description = "The experiment; lab list names them.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  String name;

  @Option(
      names = "--backend",
      paramLabel = "B",
      description =
          "cpu, opencl, cuda, a device such as opencl:1, several with commas between them, or all;"
              + " the best device unless given.")
  @Nullable String backend;

  @Option(
      names = "--axis",
      paramLabel = "AXIS=VALUES",
      description = "Values for an axis, such as tables=2,4,8 or tables=2..12; may be repeated.")
  List<String> axes = new ArrayList<>();

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "The longest that one run of a point may take; the experiment's unless given.")
  @Nullable Double timeout;

  @Option(names = "--quick", description = "A few points, in less than 30 seconds.")
  boolean quick;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The folder of the run; runs/NAME or runs/NAME-quick unless given.")
  @Nullable Path out;

  @Option(
      names = "--rows-only",
      description = "Draw nothing and write no page: lab plot and lab report can do so later.")
  boolean rowsOnly;

  @Option(names = "--again", description = "Measure anew: forget what the folder holds.")
  boolean again;

  @Option(
      names = "--mixed",
      description =
          "Go on with a run that began at another commit, on another machine or device, or with"
              + " another JVM; its page then says so.")
  boolean mixed;

  @Option(names = "--in-process", hidden = true, description = "Measure in this process.")
  boolean inProcess;

  @Option(names = "--worker", hidden = true, description = "Be the process of a supervisor.")
  boolean worker;

  @Override
  public Integer call() {
    Experiment experiment = Experiments.find(name);
    RunFolder folder = folder();
    if (!inProcess && !worker) {
      return new Supervisor(folder, spec.commandLine().getErr()).run(workerArguments());
    }
    BackendChoice choice = BackendChoice.of(backend);
    Pass pass = quick ? Pass.QUICK : Pass.FULL;
    Sweep sweep =
        SweepPlan.of(experiment, pass, AxisOverride.parse(axes), choice.selectors(), timeLimit());
    if (again) {
      folder.forget();
    }
    RunSession session =
        new RunSession(
            experiment,
            sweep,
            folder,
            choice.backends(),
            spec.commandLine().getOut(),
            spec.commandLine().getErr());
    if (rowsOnly) {
      session.drawNothing();
    }
    if (mixed) {
      session.mix();
    }
    return worker ? Supervisor.work(session) : session.run(false);
  }

  private @Nullable Duration timeLimit() {
    if (timeout == null) {
      return null;
    } else if (!(timeout >= 0.001 && timeout <= MOST_SECONDS)) {
      throw new InputException(
          "--timeout " + timeout + ": give seconds from 0.001 to " + MOST_SECONDS);
    }
    return Duration.ofMillis(Math.round(timeout * 1e3));
  }

  private RunFolder folder() {
    return new RunFolder(out != null ? out : Path.of("runs", quick ? name + "-quick" : name));
  }

  private List<String> workerArguments() {
    List<String> arguments = new ArrayList<>(List.of("run", name, "--worker"));
    if (backend != null) {
      arguments.addAll(List.of("--backend", backend));
    }
    axes.forEach(axis -> arguments.addAll(List.of("--axis", axis)));
    if (timeout != null) {
      arguments.addAll(List.of("--timeout", timeout.toString()));
    }
    if (quick) {
      arguments.add("--quick");
    }
    if (rowsOnly) {
      arguments.add("--rows-only");
    }
    if (again) {
      arguments.add(Supervisor.AGAIN);
    }
    if (mixed) {
      arguments.add(Supervisor.MIXED);
    }
    arguments.addAll(List.of("--out", folder().path().toString()));
    return arguments;
  }
}
