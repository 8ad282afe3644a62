package org.gpuquerylab.measure.internal.report;

import java.util.List;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.SweepAxis;

/** The command that measures the same sweep again. */
final class RunCommandLine {

  /** A placeholder for the folder with the user's jars; only the jars' names are stored. */
  static final String PLUGINS = "FOLDER_OF_JARS";

  private RunCommandLine() {}

  static String of(Experiment experiment, Sweep sweep, List<String> plugins) {
    StringBuilder command =
        new StringBuilder("./lab" + option(plugins) + " run " + experiment.name());
    command.append(sweep.pass() == Pass.QUICK ? " --quick" : "");
    for (SweepAxis axis : experiment.axes()) {
      List<String> usual = axis.values(sweep.pass());
      List<String> values = sweep.axes().getOrDefault(axis.name(), usual);
      if (axis.name().equals(SweepAxis.BACKEND)) {
        List<String> backends = values.stream().filter(value -> !usual.contains(value)).toList();
        command.append(" --backend ").append(String.join(",", backends));
      } else if (!values.equals(usual)) {
        command.append(" --axis ").append(axis.name()).append('=');
        command.append(String.join(",", values));
      }
    }
    if (!sweep.timeout().equals(experiment.timeout(sweep.pass()))) {
      command.append(" --timeout ").append(Numbers.significant(sweep.timeout().toMillis() / 1e3));
    }
    return command + " --out ANOTHER_FOLDER";
  }

  /** The option that tells the command where these jars of the user are. */
  static String option(List<String> plugins) {
    return plugins.isEmpty() ? "" : " --plugins " + PLUGINS;
  }
}
