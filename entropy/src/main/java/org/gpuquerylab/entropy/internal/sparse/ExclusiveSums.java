package org.gpuquerylab.entropy.internal.sparse;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.problem.ContradictoryProblemException;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SetText;
import org.gpuquerylab.entropy.problem.SparseProblem;

/**
 * Finds the consequences of exclusive predicates for known selectivities. A set with two predicates
 * of a group has selectivity 0. Take sets that each contain one predicate of a group and are
 * otherwise equal: their selectivities sum to at most the selectivity of the set without the
 * group's predicate.
 */
final class ExclusiveSums {
  /**
   * The relative difference that is attributed to rounding of the input, as in the other checks.
   */
  private static final double SAME = 1e-9;

  /** The relative rounding error of a sum, for each term. */
  private static final double ROUNDING = 1e-15;

  private final SparseProblem problem;
  private final Map<Integer, List<Integer>> groupsOf = new HashMap<>();
  private final List<Map<PredicateSet, ExclusiveSum>> sums;

  ExclusiveSums(SparseProblem problem) {
    this.problem = problem;
    List<PredicateSet> groups = problem.exclusive();
    for (int group = 0; group < groups.size(); group++) {
      for (int member : groups.get(group).toArray()) {
        groupsOf.computeIfAbsent(member, p -> new ArrayList<>()).add(group);
      }
    }
    sums =
        IntStream.range(0, groups.size())
            .<Map<PredicateSet, ExclusiveSum>>mapToObj(group -> new LinkedHashMap<>())
            .toList();
    for (int i = 0; i < problem.size(); i++) {
      if (!isImpossible(i)) {
        addSet(i);
      }
    }
  }

  /** Whether a known set has two predicates that exclude each other. */
  boolean isImpossible(int set) {
    return counts(set).values().stream().anyMatch(count -> count > 1);
  }

  /** The number of predicates of each group in a known set. */
  private Map<Integer, Integer> counts(int set) {
    Map<Integer, Integer> counts = new HashMap<>();
    for (int predicate : problem.set(set).toArray()) {
      groupsOf.getOrDefault(predicate, List.of()).forEach(g -> counts.merge(g, 1, Integer::sum));
    }
    return counts;
  }

  private void addSet(int set) {
    PredicateSet members = problem.set(set);
    for (int member : members.toArray()) {
      int[] others = IntStream.of(members.toArray()).filter(p -> p != member).toArray();
      PredicateSet within = PredicateSet.of(others);
      for (int group : groupsOf.getOrDefault(member, List.of())) {
        sums.get(group)
            .computeIfAbsent(within, ExclusiveSum::new)
            .add(member, set, problem.selectivity(set));
      }
    }
  }

  /**
   * Checks that selectivities do not contradict the exclusion.
   *
   * @throws ContradictoryProblemException if they do; the message names them
   */
  void check() {
    for (int i = 0; i < problem.size(); i++) {
      if (problem.selectivity(i) > 0 && isImpossible(i)) {
        throw new ContradictoryProblemException(
            "the selectivity of "
                + problem.describe(i)
                + " contradicts that some of these predicates exclude each other; make it 0 or"
                + " correct \"exclusive\"",
            problem.selectivity(i));
      }
    }
    for (Map<PredicateSet, ExclusiveSum> ofGroup : sums) {
      ofGroup.values().forEach(this::check);
    }
  }

  private void check(ExclusiveSum sum) {
    double whole = whole(sum);
    if (sum.value() > whole * (1 + SAME)) {
      String all = SetText.list(sum.sets().stream().map(problem::describe).toList());
      String most = sum.within().size() == 0 ? "1" : "that of " + within(sum);
      throw new ContradictoryProblemException(
          "the selectivities of "
              + all
              + " contradict each other: their predicates exclude each other and they sum to "
              + sum.value()
              + ", above "
              + most
              + "; change one",
          sum.value() - whole);
    }
  }

  private String within(ExclusiveSum sum) {
    return problem.describe(problem.indexOf(sum.within()));
  }

  /** The selectivity of the set without the group's predicate; infinite if it is not known. */
  private double whole(ExclusiveSum sum) {
    if (sum.within().size() == 0) {
      return 1;
    }
    int rest = problem.indexOf(sum.within());
    return rest < 0 ? Double.POSITIVE_INFINITY : problem.selectivity(rest);
  }

  /**
   * The sums of a group that equal the selectivity of the set without the group's predicate. In
   * this case, that set never holds without a predicate of the group.
   */
  List<ExclusiveSum> tight(int group) {
    return sums.get(group).values().stream().filter(sum -> isTight(sum, whole(sum))).toList();
  }

  private static boolean isTight(ExclusiveSum sum, double whole) {
    double rounding = ROUNDING * (1 + sum.sets().size()) * whole;
    return Double.isFinite(whole) && whole - sum.value() <= rounding;
  }
}
