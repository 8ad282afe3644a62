package org.gpuquerylab.experiments.internal.largequery;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gpuquerylab.joinorder.ResultCheck;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.plan.JoinTree;
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

  /** The cost of the plan without the query's result, which is part of every plan. */
  static final String INPUTS_COST = "inputsCost";

  /** The processor time of the thread that searches, in milliseconds. */
  static final String PROCESSOR_MILLIS = "processorMillis";

  /** The wall-clock time of the rival in milliseconds. */
  static final String RIVAL_MILLIS = "rivalMillis";

  /** The cost of the rival's plan without the query's result. */
  static final String RIVAL_COST = "rivalInputsCost";

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final double NANOS_PER_MILLI = 1e6;

  private final QueryGraph query;
  private final AlgorithmEntry entry;
  private final JoinOrderAlgorithm algorithm;
  private final @Nullable RivalPlan rival;
  private @Nullable OptimizationResult result;
  private double processorMillis;

  /**
   * Creates a trial.
   *
   * @param entry the entry of the algorithm
   * @param rival the plan of the heuristic whose time the search has; null if it has none
   */
  SearchTrial(
      QueryGraph query,
      AlgorithmEntry entry,
      JoinOrderAlgorithm algorithm,
      @Nullable RivalPlan rival) {
    this.query = query;
    this.entry = entry;
    this.algorithm = algorithm;
    this.rival = rival;
  }

  @Override
  public void run() {
    long start = THREADS.getCurrentThreadCpuTime();
    result = algorithm.optimize(query);
    processorMillis = (THREADS.getCurrentThreadCpuTime() - start) / NANOS_PER_MILLI;
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
    measures.put(INPUTS_COST, inputsCost(last().plan()));
    measures.put(PROCESSOR_MILLIS, processorMillis);
    if (rival != null) {
      measures.put(RIVAL_MILLIS, rival.millis());
      measures.put(RIVAL_COST, rival.cost());
    }
    return measures;
  }

  /** The cost of a plan without that of its last join. */
  static double inputsCost(JoinTree plan) {
    return plan instanceof JoinTree.Join join ? join.left().cost() + join.right().cost() : 0;
  }

  private OptimizationResult last() {
    return ResultCheck.checked(entry, query, new Cout(), result);
  }

  @Override
  public void close() {
    algorithm.close();
  }
}
