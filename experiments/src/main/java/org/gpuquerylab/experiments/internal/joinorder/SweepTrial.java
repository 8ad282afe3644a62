package org.gpuquerylab.experiments.internal.joinorder;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.entropy.internal.host.NewtonVariantB;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.gpuquerylab.measure.sweep.Trial;

/**
 * Solves random problems and counts the sweeps of each. The checksum is the sum of the problems'
 * selectivities of the conjunction of all predicates.
 */
final class SweepTrial implements Trial {
  static final String MEAN = "mean";
  static final String ERROR = "error";
  static final String MEDIAN = "median";
  static final String UNSOLVED = "unsolved";

  private final List<SweepCounter> problems;
  private double[] sweeps = {};

  /** Each run solves all problems again; there is at least one problem. */
  SweepTrial(List<SweepCounter> problems) {
    this.problems = problems;
  }

  @Override
  public void run() {
    sweeps = problems.stream().mapToDouble(SweepCounter::count).toArray();
  }

  @Override
  public double checksum() {
    return problems.stream().mapToDouble(SweepCounter::fullConjunct).sum();
  }

  /** Variant B, another algorithm, solves the same problems. */
  @Override
  public double expectedChecksum() {
    try (NewtonVariantB reference = new NewtonVariantB(SolverOptions.DEFAULT)) {
      return problems.stream()
          .mapToDouble(problem -> reference.solve(problem.problem()).fullConjunct())
          .sum();
    }
  }

  /** Mean, standard error of the mean, median, and how many problems were not solved. */
  @Override
  public Map<String, Double> measures() {
    double mean = Arrays.stream(sweeps).average().orElseThrow();
    double squares = Arrays.stream(sweeps).map(n -> (n - mean) * (n - mean)).sum();
    double unsolved = Arrays.stream(sweeps).filter(n -> n == SweepCounter.MOST_SWEEPS).count();
    return Map.of(
        MEAN,
        mean,
        ERROR,
        Math.sqrt(squares) / sweeps.length,
        MEDIAN,
        MedianInterval.median(sweeps),
        UNSOLVED,
        unsolved);
  }
}
