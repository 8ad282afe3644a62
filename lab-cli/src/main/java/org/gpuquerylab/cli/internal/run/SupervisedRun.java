package org.gpuquerylab.cli.internal.run;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.session.BesideRun;
import org.gpuquerylab.measure.internal.session.JvmCommand;
import org.gpuquerylab.measure.internal.session.RunOptions;
import org.gpuquerylab.measure.internal.session.Supervisor;
import org.gpuquerylab.measure.sweep.Experiment;
import picocli.CommandLine.Model.CommandSpec;

/**
 * A run in separate processes under a supervisor; each process runs {@code lab run} as a worker.
 */
public final class SupervisedRun {
  private final Supervisor supervisor;
  private final List<String> arguments;

  private SupervisedRun(Supervisor supervisor, List<String> arguments) {
    this.supervisor = supervisor;
    this.arguments = arguments;
  }

  /**
   * Creates a run with this build of the lab.
   *
   * @param spec the command that starts the run; it reports if a process dies
   * @param folder the folder of the run
   * @param options options of {@code lab run}, except {@code --out}; not modified
   */
  public static SupervisedRun of(
      CommandSpec spec, Experiment experiment, RunFolder folder, List<String> options) {
    JvmCommand thisBuild = JvmCommand.ofThisBuild(spec.root().userObject().getClass());
    return by(thisBuild, spec, experiment, folder, options);
  }

  /** Creates a run with a build that may be a different one. */
  static SupervisedRun by(
      JvmCommand build,
      CommandSpec spec,
      Experiment experiment,
      RunFolder folder,
      List<String> options) {
    List<String> arguments = new ArrayList<>(List.of("run", experiment.name(), "--worker"));
    arguments.addAll(options);
    arguments.addAll(List.of("--out", folder.path().toString()));
    return new SupervisedRun(
        new Supervisor(build, experiment, folder, spec.commandLine().getErr()), arguments);
  }

  /** Measures until the run is complete; returns the exit status. */
  public int run() {
    return supervisor.run(arguments);
  }

  /** Creates one of two runs that take turns measuring. */
  BesideRun.Part inTurns() {
    List<String> waiting = new ArrayList<>(arguments);
    waiting.add(RunOptions.IN_TURNS);
    return new BesideRun.Part(supervisor, waiting);
  }
}
