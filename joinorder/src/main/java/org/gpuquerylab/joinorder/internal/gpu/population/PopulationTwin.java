package org.gpuquerylab.joinorder.internal.gpu.population;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.gpu.KernelCost;
import org.gpuquerylab.joinorder.internal.gpu.population.Population.PopulationCost;

/** Java twin of the kernel in {@code population.cl}. */
final class PopulationTwin {
  private final int n;
  private final int count;
  private final int fractionBits;
  private final int[] ends;
  private final int[] first;
  private final int[] neighbour;
  private final long[] predicate;
  private final long[] relation;
  private final double[] powers;
  private final int[] trees;
  private final CostFunction costFunction;

  PopulationTwin(PopulationCost call, KernelDefines defines) {
    n = call.n();
    count = call.count();
    fractionBits = call.fractionBits();
    ends = call.ends().array();
    first = call.first().array();
    neighbour = call.neighbour().array();
    predicate = call.predicate().array();
    relation = call.relation().array();
    powers = call.powers().array();
    trees = call.trees().array();
    costFunction = KernelCost.of(defines);
  }

  /** Writes the cost of each tree. */
  void run(double[] result) {
    IntStream.range(0, count)
        .parallel()
        .forEach(tree -> result[tree] = new Evaluation().cost(tree));
  }

  /** The evaluation of one tree, which uses its own part of the kernel's scratch arrays. */
  private final class Evaluation {
    private final int[] owner = new int[n];
    private final int[] next = new int[n];
    private final int[] size = new int[n];
    private final long[] token = relation.clone();
    private final double[] rows = new double[n];
    private final double[] cost = new double[n];

    double cost(int tree) {
      Arrays.setAll(owner, i -> i);
      Arrays.setAll(next, i -> i);
      Arrays.fill(size, 1);
      Arrays.setAll(rows, i -> PowersOfTwo.of(token[i], fractionBits, powers));
      double total = 0;
      for (int j = 0; j + 1 < n; j++) {
        int edge = trees[j * count + tree];
        total = join(owner[ends[2 * edge]], owner[ends[2 * edge + 1]]);
      }
      return total;
    }

    private double join(int a, int b) {
      int kept = size[a] < size[b] ? b : a;
      int gone = kept == a ? b : a;
      long sum = token[a] + token[b] + between(kept, gone);
      int member = gone;
      do {
        owner[member] = kept;
        member = next[member];
      } while (member != gone);
      int after = next[kept];
      next[kept] = next[gone];
      next[gone] = after;
      double joined = PowersOfTwo.of(sum, fractionBits, powers);
      double total = costFunction.cost(cost[a], cost[b], rows[a], rows[b], joined);
      size[kept] += size[gone];
      token[kept] = sum;
      rows[kept] = joined;
      cost[kept] = total;
      return total;
    }

    private long between(int kept, int gone) {
      long sum = 0;
      int member = gone;
      do {
        for (int k = first[member]; k < first[member + 1]; k++) {
          sum += owner[neighbour[k]] == kept ? predicate[k] : 0;
        }
        member = next[member];
      } while (member != gone);
      return sum;
    }
  }
}
