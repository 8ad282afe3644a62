package org.gpuquerylab.entropy.sparse.exclusive;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.gpuquerylab.entropy.problem.PredicateSet;

/** The sum of the selectivities of exclusive predicates, each with the same others. */
final class ExclusiveSum {
  private final PredicateSet within;
  private final BitSet members = new BitSet();
  private final List<Integer> sets = new ArrayList<>();
  private double value;

  /** An empty sum, with some other predicates, possibly none. */
  ExclusiveSum(PredicateSet within) {
    this.within = within;
  }

  /** Adds the selectivity of a member together with the others, which is that of a known set. */
  void add(int member, int set, double selectivity) {
    members.set(member);
    sets.add(set);
    value += selectivity;
  }

  /** The others. */
  PredicateSet within() {
    return within;
  }

  /** Whether an exclusive predicate is in the sum. */
  boolean has(int member) {
    return members.get(member);
  }

  /** The numbers of the known sets, one for each member; not a copy, not to be modified. */
  List<Integer> sets() {
    return sets;
  }

  /** The sum. */
  double value() {
    return value;
  }
}
