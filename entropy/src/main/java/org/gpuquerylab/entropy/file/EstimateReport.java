package org.gpuquerylab.entropy.file;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.expression.ExpressionText;
import org.gpuquerylab.entropy.expression.SelectivityQuery;
import org.gpuquerylab.entropy.internal.sparse.SparseSolution;
import org.gpuquerylab.entropy.problem.ImpossibleConditionException;
import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.solver.Step;
import org.gpuquerylab.entropy.solver.StepTimes;
import org.gpuquerylab.input.internal.Quote;

/**
 * Estimates, and information about their computation.
 *
 * @param solver the solver's name
 * @param plan how the solver solved the problem, if it had a choice; otherwise empty
 * @param converged whether the solver converged, so that the estimates are reliable
 * @param iterations the number of iterations, in the solver's unit
 * @param residual the residual of the stopping rule
 * @param milliseconds the time of the solution
 * @param times the time of each step
 * @param estimates the estimates
 */
public record EstimateReport(
    String solver,
    String plan,
    boolean converged,
    int iterations,
    double residual,
    double milliseconds,
    StepTimes times,
    List<Estimate> estimates) {
  /** The maximum number of predicates for which all 2^z selectivities are reported. */
  public static final int MAX_ALL = 20;

  /**
   * An estimate.
   *
   * @param query the requested selectivity
   * @param names the names of all predicates
   * @param value the estimate of the selectivity
   */
  public record Estimate(SelectivityQuery query, List<String> names, double value) {
    /** Copies the list. */
    public Estimate {
      names = List.copyOf(names);
    }

    /** The predicates that occur in the condition; for a conjunction, all its predicates. */
    public List<String> of() {
      return Arrays.stream(query.of().predicates().toArray()).mapToObj(names::get).toList();
    }

    /** The request as text. */
    public String text() {
      return query.text(names);
    }

    private void addTo(ArrayNode array) {
      ObjectNode item = array.addObject();
      if (query.isConjunction()) {
        of().forEach(item.putArray("of")::add);
      } else {
        item.put("of", ExpressionText.of(query.of(), names));
      }
      if (!query.isOfAllRows()) {
        item.put("given", ExpressionText.of(query.given(), names));
      }
      item.put("value", value);
    }
  }

  /** Copies the list. */
  public EstimateReport {
    estimates = List.copyOf(estimates);
  }

  /**
   * The requests.
   *
   * @param milliseconds the time of the solution
   * @throws InvalidProblemException if a given condition never holds; the message names it
   */
  public static EstimateReport of(
      SparseSolution solution, double milliseconds, List<SelectivityQuery> queries) {
    List<Estimate> estimates = queries.stream().map(query -> answer(solution, query)).toList();
    return report(solution, milliseconds, estimates);
  }

  private static Estimate answer(SparseSolution solution, SelectivityQuery query) {
    List<String> names = solution.problem().names();
    try {
      double value =
          query.isOfAllRows()
              ? solution.selectivity(query.of())
              : solution.selectivity(query.of(), query.given());
      return new Estimate(query, names, value);
    } catch (ImpossibleConditionException e) {
      throw new InvalidProblemException(
          "there is no row for which "
              + ExpressionText.of(query.given(), names.stream().map(Quote::name).toList())
              + " holds, so nothing can be estimated given that; give another condition");
    }
  }

  /**
   * Reports all 2^z sets, by bit mask.
   *
   * @param milliseconds the time of the solution
   * @throws InvalidProblemException if there are more than {@link #MAX_ALL} predicates
   */
  public static EstimateReport ofAll(SparseSolution solution, double milliseconds) {
    SparseProblem problem = solution.problem();
    checkAll(problem);
    double[] betas = solution.betas();
    List<Estimate> estimates =
        IntStream.range(0, betas.length)
            .mapToObj(set -> new Estimate(conjunction(set), problem.names(), betas[set]))
            .toList();
    return report(solution, milliseconds, estimates);
  }

  /**
   * Refuses a problem with too many predicates to report all selectivities.
   *
   * @throws InvalidProblemException if there are more than {@link #MAX_ALL} predicates
   */
  public static void checkAll(SparseProblem problem) {
    if (problem.predicates() > MAX_ALL) {
      throw new InvalidProblemException(
          "all selectivities of "
              + problem.predicates()
              + " predicates are too many to print; name some in \"estimate\" (all of at most "
              + MAX_ALL
              + " are printed)");
    }
  }

  private static EstimateReport report(
      SparseSolution solution, double milliseconds, List<Estimate> estimates) {
    return new EstimateReport(
        solution.solver(),
        solution.plan(),
        solution.converged(),
        solution.iterations(),
        solution.residual(),
        milliseconds,
        solution.times(),
        estimates);
  }

  /** Returns the same report with the times of steps from another source. */
  public EstimateReport withTimes(StepTimes steps) {
    return new EstimateReport(
        solver, plan, converged, iterations, residual, milliseconds, steps, estimates);
  }

  private static SelectivityQuery conjunction(int set) {
    return SelectivityQuery.of(PredicateSet.ofMask(set));
  }

  /** Returns the report as a new JSON object; a residual that is not finite becomes null. */
  public ObjectNode toJson() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    node.put("algorithm", solver);
    node.put("plan", plan);
    node.put("converged", converged);
    node.put("iterations", iterations);
    if (Double.isFinite(residual)) {
      node.put("residual", residual);
    } else {
      node.putNull("residual");
    }
    node.put("millis", milliseconds);
    ObjectNode steps = node.putObject("millisByStep");
    for (Step step : Step.values()) {
      steps.put(step.label(), times.of(step) / 1e6);
    }
    ArrayNode array = node.putArray("estimates");
    estimates.forEach(estimate -> estimate.addTo(array));
    return node;
  }
}
