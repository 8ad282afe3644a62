package org.gpuquerylab.experiments.largequery;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.plan.JoinTreeValidator;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.measure.sweep.Trial;
import org.jspecify.annotations.Nullable;

/**
 * A trial that searches for a plan of one query. The checksum is the plan's cost according to the
 * search. The expected checksum is the cost that the plan's validator computes.
 */
final class SearchTrial implements Trial {

  /** The measure for the number of csg-cmp pairs whose costs were computed. */
  static final String PAIRS = "pairs";

  /** How far the cost can exceed the optimum, as a fraction of the lower bound. */
  static final String GAP = "gap";

  private final QueryGraph query;
  private final JoinOrderAlgorithm algorithm;
  private @Nullable OptimizationResult result;

  SearchTrial(QueryGraph query, JoinOrderAlgorithm algorithm) {
    this.query = query;
    this.algorithm = algorithm;
  }

  @Override
  public void run() {
    result = algorithm.optimize(query);
  }

  @Override
  public double checksum() {
    return last().plan().cost();
  }

  @Override
  public double expectedChecksum() {
    return new JoinTreeValidator(query, new Cout()).validate(last().plan());
  }

  @Override
  public Map<String, Double> measures() {
    Map<String, Double> measures = new LinkedHashMap<>();
    measures.put(PAIRS, (double) last().pairs());
    measures.put(GAP, last().gap());
    return measures;
  }

  private OptimizationResult last() {
    return Objects.requireNonNull(result, "not run");
  }

  @Override
  public void close() {
    algorithm.close();
  }
}
