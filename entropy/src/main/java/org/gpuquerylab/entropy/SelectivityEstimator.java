package org.gpuquerylab.entropy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.entropy.expression.ExpressionReader;
import org.gpuquerylab.entropy.internal.sparse.SparseSolution;
import org.gpuquerylab.entropy.internal.sparse.SparseSolver;
import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.input.Suggestion;
import org.gpuquerylab.input.internal.Quote;
import org.jspecify.annotations.Nullable;

/**
 * Estimates selectivities from known ones by maximum entropy: the entrance to this module.
 *
 * <pre>{@code
 * SelectivityEstimator estimator = SelectivityEstimator.builder()
 *     .known(0.5, "a").known(0.5, "b").known(0.5, "c").known(0.4, "a", "b").known(0.1, "b", "c")
 *     .build();
 * SelectivityEstimate estimate = estimator.estimate("a", "b", "c"); // 0.08, converged
 * }</pre>
 *
 * <p>There may be up to {@link SparseProblem#MAX_PREDICATES} predicates, if known selectivities
 * join only few at a time. Immutable.
 */
public final class SelectivityEstimator {
  private final SparseSolution solution;

  private SelectivityEstimator(SparseSolution solution) {
    this.solution = solution;
  }

  /** Begins an estimator without known selectivities, which solves its problem on the host. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Estimates the share of the rows for which all of some predicates hold.
   *
   * @param predicates names of predicates that occur in a known selectivity
   * @throws InvalidProblemException if a predicate does not occur in any known selectivity
   * @throws org.gpuquerylab.entropy.problem.SolverLimitException if the known selectivities join
   *     too many predicates
   */
  public SelectivityEstimate estimate(String... predicates) {
    List<String> names = solution.problem().names();
    int[] numbers =
        Stream.of(predicates).distinct().mapToInt(name -> number(names, name)).toArray();
    return answer(solution.beta(PredicateSet.of(numbers)));
  }

  private static int number(List<String> names, String name) {
    int number = names.indexOf(name);
    if (number < 0) {
      throw new InvalidProblemException(
          "no known selectivity has the predicate "
              + Quote.of(name)
              + Suggestion.nearest(name, names)
                  .map(near -> "; did you mean " + Quote.of(near) + "?")
                  .orElse("; add one that has it"));
    }
    return number;
  }

  /**
   * Estimates the share of the rows for which an expression holds, such as {@code a and not (b or
   * c)} or {@code at least 2 of a, b, c}.
   *
   * @throws org.gpuquerylab.entropy.expression.ExpressionFormatException if the text is not an
   *     expression of predicates that occur in a known selectivity; the message names the column
   * @throws org.gpuquerylab.entropy.problem.SolverLimitException if the expression needs too many
   *     sums
   */
  public SelectivityEstimate estimateExpression(String expression) {
    return answer(
        solution.selectivity(ExpressionReader.read(expression, solution.problem().names())));
  }

  /** Rounding may move sums of cells slightly out of the range. */
  private SelectivityEstimate answer(double selectivity) {
    return new SelectivityEstimate(Math.min(1, Math.max(0, selectivity)), solution.converged());
  }

  /** Collects known selectivities. */
  public static final class Builder {
    private final Map<String, Integer> numbers = new LinkedHashMap<>();
    private final Map<PredicateSet, Double> known = new LinkedHashMap<>();
    private @Nullable Backend backend;

    private Builder() {}

    /**
     * Adds the known share of the rows for which all of some predicates hold.
     *
     * @param selectivity from 0 to 1
     * @param predicates names of one predicate or more
     * @throws InvalidProblemException if the same predicates have another selectivity already
     */
    public Builder known(double selectivity, String... predicates) {
      PredicateSet set =
          PredicateSet.of(Stream.of(predicates).distinct().mapToInt(this::number).toArray());
      Double before = known.putIfAbsent(set, selectivity);
      if (before != null && before != selectivity) {
        throw new InvalidProblemException(
            "the selectivity of "
                + problem().describe(set)
                + " is given as "
                + before
                + " and as "
                + selectivity
                + "; give one");
      }
      return this;
    }

    private int number(String name) {
      return numbers.computeIfAbsent(name, unseen -> numbers.size());
    }

    /**
     * Solves on a device instead of the host.
     *
     * @param device stays open; it is used by {@link #build} only
     */
    public Builder on(Backend device) {
      backend = device;
      return this;
    }

    /**
     * Finds the distribution of maximum entropy with the known selectivities.
     *
     * @throws InvalidProblemException if a selectivity is not from 0 to 1, or if no distribution
     *     has the known selectivities; the message names the sets that contradict each other
     * @throws org.gpuquerylab.entropy.problem.SolverLimitException if known selectivities join too
     *     many predicates
     */
    public SelectivityEstimator build() {
      SolverOptions options = SolverOptions.DEFAULT;
      try (MaxEntSolver solver = MaxEntSolvers.usual(backend != null).create(options, backend)) {
        return new SelectivityEstimator(new SparseSolver(solver, options).solve(problem()));
      }
    }

    private SparseProblem problem() {
      return SparseProblem.of(List.copyOf(numbers.keySet()), known);
    }
  }
}
