package org.gpuquerylab.entropy.internal.sparse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SolverLimitException;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.gpuquerylab.entropy.problem.TruthValues;

/** Encodes exclusive groups as known sets of selectivity 0, or by additional predicates. */
final class ExclusiveEncoding {
  /** The maximum number of predicates in all groups together. */
  static final int MAX_MEMBERS = 4000;

  /** Groups up to this size are encoded as pairs, which gives no more cells than a chain. */
  private static final int PAIRS = 4;

  /** A component of at most this many predicates is solved by sums over all cells anyway. */
  private static final int SMALL = 8;

  private final SparseProblem problem;
  private final ExclusiveSums sums;
  private final Map<PredicateSet, Double> known = new LinkedHashMap<>();
  private final Set<TruthValues> impossible = new LinkedHashSet<>();
  private final List<PredicateSet> further = new ArrayList<>();

  ExclusiveEncoding(SparseProblem problem) {
    this.problem = problem;
    int members = problem.exclusive().stream().mapToInt(PredicateSet::size).sum();
    if (members > MAX_MEMBERS) {
      throw new SolverLimitException(
          "the exclusive groups have "
              + members
              + " predicates; they may have "
              + MAX_MEMBERS
              + "; leave some out");
    }
    sums = new ExclusiveSums(problem);
  }

  EncodedProblem encode() {
    sums.check();
    for (int i = 0; i < problem.size(); i++) {
      if (!sums.isImpossible(i)) {
        known.put(problem.set(i), problem.selectivity(i));
      }
    }
    impossible.addAll(problem.impossible());
    boolean[] small = small();
    for (int group = 0; group < problem.exclusive().size(); group++) {
      PredicateSet members = problem.exclusive().get(group);
      if (members.size() <= PAIRS || small[members.predicate(0)]) {
        addPairs(members);
        addTight(group, members);
      } else {
        addTight(group, addChain(members));
      }
    }
    List<String> names = new ArrayList<>(problem.names());
    for (int i = 0; i < further.size(); i++) {
      names.add(nameOf(i));
    }
    return new EncodedProblem(
        SparseProblem.withImpossible(names, known, List.copyOf(impossible)),
        problem.predicates(),
        further);
  }

  /** Whether each predicate is in a small component. */
  private boolean[] small() {
    boolean[] small = new boolean[problem.predicates()];
    for (int[] component : InteractionGraph.of(problem).components()) {
      for (int predicate : component) {
        small[predicate] = component.length <= SMALL;
      }
    }
    return small;
  }

  private void addPairs(PredicateSet members) {
    for (int i = 0; i < members.size(); i++) {
      for (int j = i + 1; j < members.size(); j++) {
        known.put(PredicateSet.of(members.predicate(i), members.predicate(j)), 0.0);
      }
    }
  }

  /**
   * Returns the last additional predicate and the last member; each member implies one of these
   * two.
   */
  private PredicateSet addChain(PredicateSet members) {
    int before = members.predicate(0);
    int last = members.size() - 1;
    for (int i = 1; i < last; i++) {
      int any = problem.predicates() + further.size();
      further.add(PredicateSet.of(Arrays.copyOf(members.toArray(), i + 1)));
      addStep(before, members.predicate(i), any);
      before = any;
    }
    PredicateSet ends = PredicateSet.of(before, members.predicate(last));
    known.put(ends, 0.0);
    return ends;
  }

  /**
   * Encodes two predicates that exclude each other, and a predicate that holds if either of them
   * holds.
   */
  private void addStep(int before, int member, int any) {
    known.put(PredicateSet.of(before, member), 0.0);
    PredicateSet first = PredicateSet.of(before);
    PredicateSet second = PredicateSet.of(member);
    PredicateSet third = PredicateSet.of(any);
    impossible.add(new TruthValues(first.union(third), first));
    impossible.add(new TruthValues(second.union(third), second));
    impossible.add(new TruthValues(first.union(second).union(third), third));
  }

  /**
   * If the members' selectivities add up to that of their superset, the superset never holds
   * without one of them.
   *
   * @param any predicates, one of which holds whenever a member holds
   */
  private void addTight(int group, PredicateSet any) {
    PredicateSet members = problem.exclusive().get(group);
    for (ExclusiveSum sum : sums.tight(group)) {
      for (int member : members.toArray()) {
        if (!sum.has(member)) {
          impossible.add(TruthValues.all(sum.within().union(PredicateSet.of(member))));
        }
      }
      impossible.add(new TruthValues(sum.within().union(any), sum.within()));
    }
  }

  /** Returns a name that no other predicate has. */
  private String nameOf(int number) {
    PredicateSet any = further.get(number);
    StringBuilder name = new StringBuilder("any of " + problem.describe(any));
    while (problem.names().contains(name.toString())) {
      name.append('\'');
    }
    return name + " (" + number + ")";
  }
}
