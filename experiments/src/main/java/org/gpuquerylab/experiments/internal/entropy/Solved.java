package org.gpuquerylab.experiments.internal.entropy;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.gpuquerylab.measure.results.Measurement;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.SweepAxis;

/**
 * The problems of one size that one solver has solved.
 *
 * @param known the sets whose selectivities are known
 * @param predicates the number z of predicates
 * @param solver the solver with its backend and its form of the answer
 * @param measurements the measurements, one for each problem
 */
record Solved(Known known, int predicates, Solver solver, List<Measurement> measurements) {

  /**
   * A solver with its backend and its form of the answer.
   *
   * @param algorithm name of the solver
   * @param backend the solver's backend; {@link SweepAxis#NO_BACKEND} for the host
   * @param answer the form of the answer that the solver had to compute
   * @param stopping the name of the solver's stopping rule
   */
  record Solver(String algorithm, String backend, Answer answer, String stopping) {

    /** The name of the solver in legends. */
    String label() {
      String what =
          switch (answer) {
            case ALL -> "";
            case DEVICE -> ", selectivities left there";
            case WEIGHTS -> ", weights alone";
          };
      return SweepAxis.label(algorithm, backend) + what + (isByRatio() ? "" : ", the paper's rule");
    }

    /** Whether the solver stops by the ratio, which is the default rule. */
    boolean isByRatio() {
      return stopping.equals(SolverExperiment.RATIO);
    }
  }

  private static final Comparator<Solved> ORDER =
      Comparator.comparing(Solved::known)
          .thenComparing(Solved::predicates)
          .thenComparing(solved -> solved.solver.label());

  /** Groups rows by known sets, then by size, then by solver. */
  static List<Solved> of(List<Row> rows) {
    Map<Point, Solved> groups = new LinkedHashMap<>();
    for (Row row : rows) {
      Point point = row.point().without(SolverExperiment.PROBLEM);
      groups.computeIfAbsent(point, Solved::none).measurements.add(row.measured());
    }
    return groups.values().stream().sorted(ORDER).toList();
  }

  private static Solved none(Point point) {
    return new Solved(
        Known.of(point.get(SolverExperiment.KNOWN)),
        point.getInt(SolverExperiment.PREDICATES),
        new Solver(
            point.get(SolverExperiment.ALGORITHM),
            SolverExperiment.backend(point),
            Answer.of(point.get(SolverExperiment.ANSWER)),
            SolverExperiment.stopping(point)),
        new ArrayList<>());
  }

  /** The median of a number over the problems. */
  MedianInterval median(Function<Measurement, Double> number) {
    return MedianInterval.of(measurements.stream().mapToDouble(number::apply).toArray());
  }

  /** The median of a measure, if all problems have it. */
  OptionalDouble median(String measure) {
    return measurements.stream().allMatch(m -> m.measures().containsKey(measure))
        ? OptionalDouble.of(median(m -> m.measures().get(measure)).median())
        : OptionalDouble.empty();
  }
}
