package org.gpuquerylab.experiments.internal.largequery;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gpuquerylab.joinorder.ResultCheck;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.plan.JoinTreeValidator;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.measure.sweep.Trial;
import org.jspecify.annotations.Nullable;

/**
 * A trial that optimizes one query, each time with a new instance. The checksum is the plan's cost
 * according to the algorithm. The expected checksum is the cost that the plan's validator computes.
 */
final class JudgedTrial implements Trial {
  /** The maximum number of tables of a query whose optimum is computed. */
  static final int MOST_EXACT = 18;

  /** The minimum cost of any plan, if it is known. */
  static final String OPTIMUM = "optimum";

  private final JudgedQuery query;
  private final QueryGraph graph;
  private final AlgorithmEntry entry;
  private final Execution execution;
  private final Map<JudgedQuery, Double> optima;
  private @Nullable OptimizationResult result;
  private double optimum = Double.NaN;

  /**
   * Creates a trial.
   *
   * @param optima known minimum costs, to which the trial adds its own
   */
  JudgedTrial(
      JudgedQuery query,
      QueryGraph graph,
      AlgorithmEntry entry,
      Execution execution,
      Map<JudgedQuery, Double> optima) {
    this.query = query;
    this.graph = graph;
    this.entry = entry;
    this.execution = execution;
    this.optima = optima;
  }

  @Override
  public void run() {
    try (JoinOrderAlgorithm algorithm = entry.create(query.costFunction(), execution)) {
      result = algorithm.optimize(graph);
    }
  }

  @Override
  public double checksum() {
    return last().plan().cost();
  }

  /** Computes the cost again, and the optimum; a plan with a lower cost is wrong. */
  @Override
  public double expectedChecksum() {
    double cost = new JoinTreeValidator(graph, query.costFunction()).validate(last().plan());
    if (query.sized().tables() > MOST_EXACT) {
      return cost;
    }
    optimum =
        optima.computeIfAbsent(
            query,
            key -> {
              try (JoinOrderAlgorithm exact = new DpCcp(query.costFunction())) {
                return exact.optimize(graph).cost();
              }
            });
    return Math.max(cost, optimum);
  }

  @Override
  public Map<String, Double> measures() {
    Map<String, Double> measures = new LinkedHashMap<>();
    if (!Double.isNaN(optimum)) {
      measures.put(OPTIMUM, optimum);
    }
    return measures;
  }

  private OptimizationResult last() {
    return ResultCheck.checked(entry, graph, query.costFunction(), result);
  }
}
