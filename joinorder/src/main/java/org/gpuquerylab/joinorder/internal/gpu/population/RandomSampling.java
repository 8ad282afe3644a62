package org.gpuquerylab.joinorder.internal.gpu.population;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.large.Heuristic;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Random sampling: draws join trees by adding random edges until all relations are joined, and
 * keeps the cheapest tree; the device evaluates the costs (QuickPick, Waas and Pellenkoft 2000).
 * Trees are not equally likely: the probability of a tree is proportional to the number of edge
 * orders that lead to it. O(samples (edges + n log n)) time; the samples do not depend on the
 * device.
 */
public final class RandomSampling extends PopulationHeuristic {
  /** The algorithm's name in the catalogue. */
  public static final String NAME = "random-sampling";

  /** The algorithm's entry in the catalogue. */
  public static final AlgorithmEntry ENTRY =
      AlgorithmEntry.onDevice(
              NAME,
              "the best of random bushy trees, their costs on the device",
              QueryGraph.MAX_RELATIONS,
              RandomSampling::new)
          .scoped(Heuristic::scope);

  /** The default number of samples. */
  public static final int DEFAULT_SAMPLES = 8_192;

  private static final int BATCH = 1_024;

  private final int samples;

  /** Creates the default variant: {@value #DEFAULT_SAMPLES} samples, seed 1. */
  public RandomSampling(CostFunction costFunction, Execution execution) {
    this(costFunction, execution, DEFAULT_SAMPLES, 1);
  }

  /** Creates a variant with the given number of samples, at least 1, and seed. */
  public RandomSampling(CostFunction costFunction, Execution execution, int samples, long seed) {
    super(costFunction, execution, seed);
    if (samples < 1) {
      throw new IllegalArgumentException(samples + " samples; draw at least 1");
    }
    this.samples = samples;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  int batch() {
    return Math.min(BATCH, samples);
  }

  @Override
  int[] best(QueryGraph graph, EdgeOrder orders, SplittableRandom random, OrderCosts population) {
    int[] best = new int[0];
    double bestCost = Double.POSITIVE_INFINITY;
    for (int drawn = 0; drawn < samples; ) {
      List<int[]> sample = new ArrayList<>();
      for (; sample.size() < batch() && drawn < samples; drawn++) {
        sample.add(orders.random());
      }
      double[] costs = population.costs(sample);
      int cheapest = smallest(costs);
      if (best.length == 0 || costs[cheapest] < bestCost) {
        best = sample.get(cheapest);
        bestCost = costs[cheapest];
      }
    }
    return best;
  }
}
