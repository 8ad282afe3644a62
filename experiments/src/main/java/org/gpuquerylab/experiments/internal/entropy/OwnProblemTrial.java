package org.gpuquerylab.experiments.internal.entropy;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.entropy.SolverEntry;
import org.gpuquerylab.entropy.internal.host.NewtonVariantB;
import org.gpuquerylab.entropy.internal.moments.NewtonMoments;
import org.gpuquerylab.entropy.internal.sparse.SparseSolution;
import org.gpuquerylab.entropy.internal.sparse.SparseSolver;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.measure.sweep.Trial;
import org.jspecify.annotations.Nullable;

/**
 * A trial that solves one problem, divided into pieces. The checksum is the sum of all estimates.
 * The expected checksum comes from Variant B if its vector of 2^z values is small, otherwise from
 * the solver on moments.
 */
final class OwnProblemTrial implements Trial {

  /** The name of the measure that holds the problem's number of predicates. */
  static final String PREDICATES = "predicates";

  /** The name of the measure that holds the number of known selectivities. */
  static final String KNOWN = "known";

  private static final int MOST_OF_VARIANT_B = 16;

  private final OwnProblem own;
  private final MaxEntSolver solver;
  private @Nullable SparseSolution solution;

  /**
   * Creates a trial.
   *
   * @param backend the backend of a device solver; this trial does not close it
   */
  OwnProblemTrial(OwnProblem own, SolverEntry entry, @Nullable Backend backend) {
    this.own = own;
    this.solver = entry.create(SolverOptions.DEFAULT, backend);
  }

  @Override
  public void run() {
    solution = new SparseSolver(solver, SolverOptions.DEFAULT).solve(own.problem());
  }

  @Override
  public double checksum() {
    if (!last().converged()) {
      throw new UnsupportedOperationException(
          String.format(
              Locale.ROOT,
              "%s did not converge in %d iterations; the residual is %g",
              solver.name(),
              last().iterations(),
              last().residual()));
    }
    return own.sum(last());
  }

  @Override
  public double expectedChecksum() {
    try (MaxEntSolver reference =
        own.problem().predicates() <= MOST_OF_VARIANT_B
            ? new NewtonVariantB(SolverOptions.DEFAULT)
            : new NewtonMoments(SolverOptions.DEFAULT)) {
      return own.sum(new SparseSolver(reference, SolverOptions.DEFAULT).solve(own.problem()));
    }
  }

  @Override
  public Map<String, Double> measures() {
    Map<String, Double> measures = new LinkedHashMap<>();
    measures.put(PREDICATES, (double) own.problem().predicates());
    measures.put(KNOWN, (double) own.problem().size());
    measures.put("iterations", (double) last().iterations());
    return measures;
  }

  private SparseSolution last() {
    return Objects.requireNonNull(solution, "not run");
  }

  @Override
  public void close() {
    solver.close();
  }
}
