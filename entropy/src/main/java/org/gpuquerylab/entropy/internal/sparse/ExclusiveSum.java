package org.gpuquerylab.entropy.internal.sparse;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.gpuquerylab.entropy.problem.PredicateSet;

/**
 * A sum of selectivities of conjunctions. Each conjunction contains one of several exclusive
 * predicates; their other predicates are the same.
 */
final class ExclusiveSum {
  private final PredicateSet within;
  private final BitSet members = new BitSet();
  private final List<Integer> sets = new ArrayList<>();
  private double value;

  /** Creates an empty sum for the given other predicates; there may be none. */
  ExclusiveSum(PredicateSet within) {
    this.within = within;
  }

  /** Adds the selectivity of the known set that consists of a member and the other predicates. */
  void add(int member, int set, double selectivity) {
    members.set(member);
    sets.add(set);
    value += selectivity;
  }

  /** The other predicates, which all conjunctions share. */
  PredicateSet within() {
    return within;
  }

  /** Whether the sum contains an exclusive predicate. */
  boolean has(int member) {
    return members.get(member);
  }

  /** The indices of the known sets, one for each member; not a copy, not to be modified. */
  List<Integer> sets() {
    return sets;
  }

  /** The sum of the selectivities. */
  double value() {
    return value;
  }
}
