package org.gpuquerylab.measure.internal.sweep;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.Suggestion;
import org.gpuquerylab.measure.internal.json.RowRules;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.jspecify.annotations.Nullable;

/** Creates a {@link Sweep} from an experiment and the user's choices. */
public final class SweepPlan {

  private static final long SEED = 1;

  private SweepPlan() {}

  /** A sweep with values that a user chose, and the experiment's time limit. */
  public static Sweep of(
      Experiment experiment,
      Pass pass,
      Map<String, List<String>> overrides,
      List<String> backends) {
    return of(experiment, pass, overrides, backends, null);
  }

  /**
   * A sweep in which values that a user chose replace the experiment's values.
   *
   * @param overrides the chosen values of each axis
   * @param backends the values of the axis of backends, apart from the value for no backend
   * @param timeout the maximum duration of one run of a point; the experiment's limit if null
   * @throws InputException if an axis or a value does not exist; the message names it
   */
  public static Sweep of(
      Experiment experiment,
      Pass pass,
      Map<String, List<String>> overrides,
      List<String> backends,
      @Nullable Duration timeout) {
    checkNames(experiment, overrides);
    Map<String, List<String>> axes = new LinkedHashMap<>();
    for (SweepAxis axis : experiment.axes()) {
      List<String> values = new ArrayList<>(overrides.getOrDefault(axis.name(), axis.values(pass)));
      if (axis.name().equals(SweepAxis.BACKEND)) {
        values.addAll(backends);
      }
      axis.check(values);
      axes.put(axis.name(), values);
    }
    Sweep sweep = sweep(experiment, pass, axes, timeout);
    if (sweep.tasks(experiment::covers).isEmpty()) {
      throw new InputException(
          experiment.name() + ": no point has these values together; choose others with --axis");
    }
    return sweep;
  }

  private static Sweep sweep(
      Experiment experiment,
      Pass pass,
      Map<String, List<String>> axes,
      @Nullable Duration timeout) {
    try {
      return new Sweep(
          experiment.name(),
          pass,
          axes,
          experiment.repetitions(pass),
          timeout == null ? experiment.timeout(pass) : timeout,
          SEED);
    } catch (IllegalArgumentException e) {
      throw new InputException(
          experiment.name() + ": " + e.getMessage() + "; choose other values with --axis", e);
    }
  }

  /**
   * The rules for the rows of a stored sweep.
   *
   * @throws InputException if the experiment has no such axis or value
   */
  public static RowRules rules(Experiment experiment, Sweep sweep) {
    check(experiment, sweep);
    return new RowRules(
        sweep,
        point -> experiment.covers(AddedAxes.in(experiment, point)),
        experiment.tolerance(),
        other -> check(experiment, other));
  }

  private static void check(Experiment experiment, Sweep sweep) {
    Map<String, SweepAxis> axes = new LinkedHashMap<>();
    experiment.axes().forEach(axis -> axes.put(axis.name(), axis));
    AddedAxes.in(experiment, sweep)
        .axes()
        .forEach(
            (name, values) -> {
              SweepAxis axis = axes.remove(name);
              if (axis == null) {
                throw new InputException(experiment.name() + " has no axis " + name);
              }
              axis.check(values);
            });
    if (!axes.isEmpty()) {
      throw new InputException(
          experiment.name() + " needs the axis " + String.join(", ", axes.keySet()));
    }
  }

  private static void checkNames(Experiment experiment, Map<String, List<String>> overrides) {
    List<String> names = experiment.axes().stream().map(SweepAxis::name).toList();
    for (String name : overrides.keySet()) {
      if (name.equals(SweepAxis.BACKEND)) {
        throw new InputException("--axis backend: choose backends with --backend");
      }
      if (!names.contains(name)) {
        throw Suggestion.unknown("axis", name, names);
      }
    }
  }
}
