package org.gpuquerylab.joinorder;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.algorithm.TooManyRelationsException;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.auto.AutoOptimizer;
import org.gpuquerylab.joinorder.plan.JoinTreeValidator;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;

/**
 * A program that optimizes many queries, to be run with a small heap. It prints the number of plans
 * and the number of refusals, and ends with an exception if memory runs out.
 */
public final class LittleHeap {
  private static final int[] SIZES = {2, 8, 12, 15, 18, 20, 22, 24, 26, 30, 45, 64};
  private static final double MILLIS = 100;
  private static final int LARGEST_OF_MANY_CANDIDATES = 15;
  private static final int REFUSED = 24;

  private int plans;
  private int refusals;

  private LittleHeap() {}

  /** Runs {@code auto} if the argument is {@code auto}, otherwise every exact algorithm. */
  public static void main(String[] arguments) {
    LittleHeap run = new LittleHeap();
    if (arguments[0].equals("auto")) {
      run.choose();
    } else {
      run.searchExhaustively();
    }
    System.out.println(run.plans + " plans, " + run.refusals + " refusals");
  }

  /**
   * Optimizes all queries with one instance, so that the heap also holds the data that the instance
   * keeps.
   */
  private void choose() {
    Execution execution = Execution.onHost(2).withBudget(Budget.usual().withMillis(MILLIS));
    try (AutoOptimizer auto = new AutoOptimizer(new Cout(), execution)) {
      for (int size : SIZES) {
        for (Topology shape : Topology.values()) {
          optimize(auto, TopologyGenerator.generate(shape, size, size));
        }
      }
    }
  }

  private void searchExhaustively() {
    List<JoinOrderAlgorithm> algorithms = new ArrayList<>();
    for (AlgorithmEntry entry : JoinOrderAlgorithms.all()) {
      if (entry.isExact() && !entry.usesBackend()) {
        algorithms.add(entry.create(new Cout(), Execution.onHost(2)));
      }
    }
    for (int size : SIZES) {
      for (JoinOrderAlgorithm algorithm : algorithms) {
        QueryGraph star = TopologyGenerator.generate(Topology.STAR, size, size);
        boolean triesMany = algorithm.name().matches("mpq-.*|.*(size|sva|sub)");
        boolean slow = triesMany && size > LARGEST_OF_MANY_CANDIDATES && size < REFUSED;
        if (size <= algorithm.maxRelations() && !slow) {
          optimize(algorithm, star);
        }
      }
    }
    algorithms.forEach(JoinOrderAlgorithm::close);
  }

  private void optimize(JoinOrderAlgorithm algorithm, QueryGraph graph) {
    try {
      new JoinTreeValidator(graph, new Cout()).validate(algorithm.optimize(graph).plan());
      plans++;
    } catch (TooManyRelationsException e) {
      refusals++;
    }
  }
}
