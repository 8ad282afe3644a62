package org.gpuquerylab.bench.quality;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.anytime.AnytimeOptimizer;
import org.gpuquerylab.joinorder.anytime.AnytimeSearch;
import org.gpuquerylab.joinorder.auto.AutoOptimizer;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.CostRangeException;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.dp.DpTree;
import org.gpuquerylab.joinorder.large.linear.DpLin;
import org.gpuquerylab.joinorder.large.part.Goo;
import org.gpuquerylab.joinorder.large.part.Idp2;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Runs {@code auto} and its rivals on queries. Only one thread at a time may use an object of this
 * class.
 */
final class QualityRuns {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final CostFunction COST = new Cout();

  /**
   * The maximum number of relations of a tree whose optimum is computed, and the memory that
   * computing it needs.
   */
  private static final int MOST_EXACT = 30;

  private static final double EXACT_BYTES = 3e8;

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final QuerySet set;
  private final boolean processorTime;
  private final List<QualityRow> rows = new ArrayList<>();

  /**
   * Creates runs that have no rows yet.
   *
   * @param processorTime whether budgets are processor time; if so, {@code auto} only searches
   */
  QualityRuns(QuerySet set, boolean processorTime) {
    this.set = set;
    this.processorTime = processorTime;
  }

  /** All rows so far. */
  List<QualityRow> rows() {
    return List.copyOf(rows);
  }

  /** Runs a heuristic without a budget. */
  QualityRow rival(LargeQuery query, QueryGraph graph, String name) {
    try (JoinOrderAlgorithm algorithm = rival(name)) {
      return run(query, graph, algorithm, name, Double.POSITIVE_INFINITY, "");
    }
  }

  private static JoinOrderAlgorithm rival(String name) {
    return switch (name) {
      case Goo.NAME -> new Goo(COST);
      case Idp2.NAME -> new Idp2(COST);
      default -> new DpLin(COST);
    };
  }

  /** Runs the search with a budget in milliseconds. */
  QualityRow auto(LargeQuery query, QueryGraph graph, double millis, String against) {
    Budget budget = Budget.usual().withMillis(millis);
    try (JoinOrderAlgorithm algorithm =
        processorTime
            ? new AnytimeOptimizer(COST, budget, threads::getCurrentThreadCpuTime)
            : new AutoOptimizer(COST, Execution.onHost(1).withBudget(budget))) {
      return run(query, graph, algorithm, AutoOptimizer.NAME, millis, against);
    }
  }

  /** Runs the search with a budget in steps. */
  QualityRow steps(LargeQuery query, QueryGraph graph, long steps) {
    Budget budget = Budget.usual().withMillis(Double.POSITIVE_INFINITY).withSteps(steps);
    try (JoinOrderAlgorithm algorithm = new AnytimeOptimizer(COST, budget)) {
      return run(query, graph, algorithm, AnytimeOptimizer.NAME, -(double) steps, "");
    }
  }

  /**
   * Looks for the best plan: by an exact algorithm for small trees, otherwise by searches with
   * other seeds.
   *
   * @param seeds the number of searches
   * @param millis the budget of each search in milliseconds
   */
  QualityRow best(LargeQuery query, QueryGraph graph, int seeds, double millis) {
    double least = exact(graph);
    for (long seed = 1; seed <= seeds; seed++) {
      AnytimeSearch search = new AnytimeSearch(graph, COST, seed, Budget.usual().hostBytes());
      search.run(millis);
      least = Math.min(least, withoutResult(search.plan()));
    }
    return add(query, QualityRow.BEST, Double.POSITIVE_INFINITY, "", 0, 0, least);
  }

  private static double exact(QueryGraph graph) {
    if (graph.size() > MOST_EXACT || graph.joins().size() != graph.size() - 1) {
      return Double.POSITIVE_INFINITY;
    }
    Budget memory = Budget.usual().withHostBytes(EXACT_BYTES);
    try (JoinOrderAlgorithm exact =
        DpTree.ENTRY.create(COST, Execution.onHost(1).withBudget(memory))) {
      return withoutResult(exact.optimize(graph).plan());
    } catch (IllegalArgumentException e) {
      return Double.POSITIVE_INFINITY;
    }
  }

  private QualityRow run(
      LargeQuery query,
      QueryGraph graph,
      JoinOrderAlgorithm algorithm,
      String name,
      double budget,
      String against) {
    LongSupplier processor = threads::getCurrentThreadCpuTime;
    long wallStart = System.nanoTime();
    long processorStart = processor.getAsLong();
    double cost = Double.POSITIVE_INFINITY;
    try {
      cost = withoutResult(algorithm.optimize(graph).plan());
    } catch (CostRangeException e) {
      // There is no plan, so its cost is infinite.
    }
    double used = (processor.getAsLong() - processorStart) / NANOS_PER_MILLI;
    double passed = (System.nanoTime() - wallStart) / NANOS_PER_MILLI;
    return add(query, name, budget, against, passed, used, cost);
  }

  private QualityRow add(
      LargeQuery query,
      String name,
      double budget,
      String against,
      double wall,
      double processor,
      double cost) {
    QualityRow row =
        new QualityRow(
            set.name(),
            query.index(),
            query.shape().label(),
            query.relations(),
            name,
            budget,
            against,
            wall,
            processor,
            cost);
    rows.add(row);
    return row;
  }

  private static double withoutResult(JoinTree plan) {
    return plan instanceof JoinTree.Join join ? join.left().cost() + join.right().cost() : 0;
  }

  /** The time of a run, measured by the clock of the budgets. */
  double millis(QualityRow row) {
    return row.millis(processorTime);
  }
}
