package org.gpuquerylab.experiments.internal.joinorder;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gpuquerylab.joinorder.ResultCheck;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.host.DpCcp;
import org.gpuquerylab.joinorder.plan.JoinTreeValidator;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.measure.sweep.Trial;
import org.jspecify.annotations.Nullable;

/**
 * A trial that optimizes one query. The checksum is the plan's cost. The checksum must equal the
 * cost that the plan's validator computes. If the algorithm is exact and the query is small, it
 * must also equal the cost from DPccp.
 */
final class OwnQueryTrial implements Trial {

  /** The name of the measure that holds the query's number of relations. */
  static final String TABLES = "tables";

  /** The name of the measure that holds the number of csg-cmp pairs whose costs were computed. */
  static final String PAIRS = "pairs";

  /** The number of pairs for which DPccp takes about a second. */
  private static final long MOST_PAIRS = 50_000_000;

  private static final int MOST_TABLES = 30;

  private final QueryGraph query;
  private final JoinOrderAlgorithm algorithm;
  private final AlgorithmEntry entry;
  private @Nullable OptimizationResult result;

  /** Creates a trial, which closes the algorithm. */
  OwnQueryTrial(QueryGraph query, JoinOrderAlgorithm algorithm, AlgorithmEntry entry) {
    this.query = query;
    this.algorithm = algorithm;
    this.entry = entry;
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
    double anew = new JoinTreeValidator(query, new Cout()).validate(last().plan());
    if (entry.isExact() && query.size() <= MOST_TABLES && last().pairs() <= MOST_PAIRS) {
      try (JoinOrderAlgorithm reference = new DpCcp(new Cout())) {
        double optimum = reference.optimize(query).plan().cost();
        return anew > optimum * (1 + 1e-9) ? optimum : anew;
      }
    }
    return anew;
  }

  @Override
  public Map<String, Double> measures() {
    Map<String, Double> measures = new LinkedHashMap<>();
    measures.put(TABLES, (double) query.size());
    measures.put(PAIRS, (double) last().pairs());
    return measures;
  }

  private OptimizationResult last() {
    return ResultCheck.checked(entry, query, new Cout(), result);
  }

  @Override
  public void close() {
    algorithm.close();
  }
}
