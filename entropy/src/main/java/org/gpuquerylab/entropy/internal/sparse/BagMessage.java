package org.gpuquerylab.entropy.internal.sparse;

import java.util.List;

/**
 * The message of a bag to its parent: for each combination of truth values of the common
 * predicates, the conditional probability that a conjunction of predicates of the bag and of bags
 * below it holds.
 */
final class BagMessage {
  private final long common;
  private final double[] values;

  /** Creates a message for common predicates, a bit mask of the parent, with 2^|common| values. */
  private BagMessage(long common, double[] values) {
    this.common = common;
    this.values = values;
  }

  /**
   * Computes the message of a bag from a conjunction of its predicates and the messages of the bags
   * below it.
   */
  static BagMessage of(Bag bag, long set, List<BagMessage> below, Bag parent) {
    int[] common = bag.common(parent);
    long own = bag.mask(common);
    double[] sums = sums(bag, set, below, own);
    double[] all = bag.marginals().of(0, own);
    for (int i = 0; i < sums.length; i++) {
      sums[i] = all[i] > 0 ? sums[i] / all[i] : 0;
    }
    return new BagMessage(parent.mask(common), sums);
  }

  /**
   * The probability that a conjunction of a bag's predicates and the conjunctions of the messages
   * hold.
   */
  static double total(Bag bag, long set, List<BagMessage> below) {
    return sums(bag, set, below, 0)[0];
  }

  private static double[] sums(Bag bag, long set, List<BagMessage> below, long onto) {
    long seen = onto;
    for (BagMessage message : below) {
      seen |= message.common;
    }
    double[] joint = bag.marginals().of(set, seen);
    long inner = Bits.compress(onto, seen);
    for (BagMessage message : below) {
      long places = Bits.compress(message.common, seen);
      for (int i = 0; i < joint.length; i++) {
        joint[i] *= message.values[Bits.compress(i, places)];
      }
    }
    double[] sums = new double[1 << Long.bitCount(onto)];
    for (int i = 0; i < joint.length; i++) {
      sums[Bits.compress(i, inner)] += joint[i];
    }
    return sums;
  }
}
