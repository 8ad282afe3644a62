package org.gpuquerylab.joinorder.internal.operators;

import java.util.Random;
import org.gpuquerylab.joinorder.plan.JoinTree;

/** The plans of a hypergraph, by trying all splits of all sets. */
final class NaiveSpace {
  private final Hypergraph graph;
  private final double[] plans;
  private long pairs;

  NaiveSpace(Hypergraph graph) {
    this.graph = graph;
    plans = new double[1 << graph.size()];
    for (int set = 1; set < plans.length; set++) {
      plans[set] = Integer.bitCount(set) == 1 ? 1 : 0;
      int rest = set & (set - 1);
      for (int sub = rest; sub != 0; sub = (sub - 1) & rest) {
        if (plans[sub] > 0 && plans[set ^ sub] > 0 && graph.isValid(set ^ sub, sub)) {
          pairs++;
          plans[set] += plans[sub] * plans[set ^ sub];
        }
      }
    }
  }

  /** The number of csg-cmp pairs. */
  long pairs() {
    return pairs;
  }

  /** The number of plans of all nodes. */
  double plans() {
    return plans[plans.length - 1];
  }

  /** A plan, each with the same probability. */
  JoinTree plan(OperatorPlans builder, Random random) {
    return builder.build(set -> split((int) set, random));
  }

  private long split(int set, Random random) {
    double left = random.nextDouble() * plans[set];
    int rest = set & (set - 1);
    int found = 0;
    for (int sub = rest; sub != 0 && left >= 0; sub = (sub - 1) & rest) {
      if (plans[sub] > 0 && plans[set ^ sub] > 0 && graph.isValid(set ^ sub, sub)) {
        left -= plans[sub] * plans[set ^ sub];
        found = sub;
      }
    }
    return found;
  }
}
