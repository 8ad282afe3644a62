package org.gpuquerylab.cli.internal.run;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.session.BesideRun;
import org.gpuquerylab.measure.internal.session.JvmCommand;
import org.gpuquerylab.measure.internal.session.RunOptions;
import org.gpuquerylab.measure.internal.session.RunSession;
import org.gpuquerylab.measure.internal.session.Supervisor;
import org.gpuquerylab.measure.sweep.Experiment;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code lab run}. The sweep runs in a separate process. Therefore a task that cannot be stopped,
 * or a crash of a driver, costs one row instead of the whole run; see {@link Supervisor}.
 */
@Command(
    name = "run",
    description = {
      "Runs an experiment: measures its points, draws its charts, writes its report page.",
      "A run that was interrupted continues where it stopped."
    },
    mixinStandardHelpOptions = true)
public final class RunCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  @Parameters(paramLabel = "NAME", description = "The experiment; lab list names them.")
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private String name;

  @Mixin private RunOptions options = new RunOptions();

  @Option(names = "--in-process", hidden = true, description = "Measure in this process.")
  private boolean inProcess;

  @Option(
      names = "--worker",
      hidden = true,
      description = "Run as a process that a supervisor started.")
  private boolean worker;

  @Option(
      names = "--beside",
      paramLabel = "JAR_FOLDER",
      description =
          "Measure another build in alternation with this one, task by task. Its folder"
              + " is the name of this folder with -beside at the end. JAR_FOLDER contains"
              + " its lab.jar, such as lab-cli/target of another checkout.")
  private @Nullable Path beside;

  @Mixin private HostOptions hosts = new HostOptions();

  @Override
  public Integer call() {
    Experiment experiment = Experiments.find(name);
    PrintWriter errors = spec.commandLine().getErr();
    if (!experiment.name().equals(name)) {
      String by = experiment.name();
      errors.println("lab: " + name + " is measured by " + by + ", whose page has both figures");
    }
    if (!inProcess && !worker) {
      return supervised(experiment, errors);
    }
    RunSession session = options.session(experiment, spec.commandLine().getOut(), errors);
    return worker ? Supervisor.work(session) : session.run(false);
  }

  private int supervised(Experiment experiment, PrintWriter errors) {
    if (hosts.onCluster(beside != null)) {
      return new ClusterRun(experiment, options, hosts).run(spec.commandLine().getOut(), errors);
    }
    if (hosts.onHost != null) {
      return HostRun.of(hosts.onHost, options).run(alone(experiment));
    }
    return beside == null ? alone(experiment).run() : inTurns(experiment, beside);
  }

  private SupervisedRun alone(Experiment experiment) {
    return SupervisedRun.of(spec, experiment, options.folder(experiment), options.arguments());
  }

  private int inTurns(Experiment experiment, Path jars) {
    RunFolder folder = options.folder(experiment);
    List<String> arguments = options.arguments();
    JvmCommand other = JvmCommand.ofBuild(jars);
    return new BesideRun(spec.commandLine().getOut())
        .run(
            SupervisedRun.of(spec, experiment, folder, arguments).inTurns(),
            SupervisedRun.by(other, spec, experiment, folder.beside(), arguments).inTurns());
  }
}
