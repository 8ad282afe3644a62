package org.gpuquerylab.shell;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.measure.internal.sweep.AxisOverride;
import org.gpuquerylab.measure.internal.sweep.SweepPlan;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.SweepAxis;

/** Plans a command {@code lab run} without measuring: on the CPU in place of other backends. */
public final class PlannedRun {
  private PlannedRun() {}

  /**
   * Plans the points of a run.
   *
   * @param words the arguments of {@code lab}: {@code run}, an experiment, and options
   * @throws org.gpuquerylab.input.InputException if there is no such experiment, axis or value, or
   *     no point that has these values
   */
  public static Sweep of(List<String> words) {
    Experiment experiment = Experiments.find(words.get(1));
    List<String> axes = new ArrayList<>();
    for (int i = 2; i < words.size(); i++) {
      if (words.get(i - 1).equals("--axis")) {
        axes.add(words.get(i));
      }
    }
    boolean devices =
        experiment.axes().stream().anyMatch(axis -> axis.name().equals(SweepAxis.BACKEND));
    Pass pass = words.contains("--quick") ? Pass.QUICK : Pass.FULL;
    return SweepPlan.of(
        experiment, pass, AxisOverride.parse(axes), devices ? List.of("cpu") : List.of());
  }
}
