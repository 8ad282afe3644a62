package org.gpuquerylab.entropy.internal.sparse;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;

/** Finds the known sets within each of several groups of predicates, which may overlap. */
final class KnownWithin {
  private KnownWithin() {}

  /**
   * The known sets within each group, in the given order.
   *
   * @param sets indices of known sets; not modified
   * @param groups the groups of predicates; not modified
   */
  public static List<int[]> of(SparseProblem problem, int[] sets, List<BitSet> groups) {
    List<List<Integer>> groupsOf = lists(problem.predicates());
    for (int group = 0; group < groups.size(); group++) {
      BitSet members = groups.get(group);
      for (int p = members.nextSetBit(0); p >= 0; p = members.nextSetBit(p + 1)) {
        groupsOf.get(p).add(group);
      }
    }
    List<List<Integer>> found = lists(groups.size());
    for (int set : sets) {
      PredicateSet members = problem.set(set);
      for (int group : fewest(members, groupsOf)) {
        if (holds(groups.get(group), members)) {
          found.get(group).add(set);
        }
      }
    }
    return found.stream().map(list -> list.stream().mapToInt(Integer::intValue).toArray()).toList();
  }

  private static List<List<Integer>> lists(int count) {
    return IntStream.range(0, count).<List<Integer>>mapToObj(i -> new ArrayList<>()).toList();
  }

  /**
   * For each set, the groups that contain the predicate of the set that is in the fewest groups.
   */
  private static List<Integer> fewest(PredicateSet set, List<List<Integer>> groupsOf) {
    List<Integer> fewest = groupsOf.get(set.predicate(0));
    for (int i = 1; i < set.size(); i++) {
      List<Integer> other = groupsOf.get(set.predicate(i));
      fewest = other.size() < fewest.size() ? other : fewest;
    }
    return fewest;
  }

  private static boolean holds(BitSet members, PredicateSet set) {
    for (int i = 0; i < set.size(); i++) {
      if (!members.get(set.predicate(i))) {
        return false;
      }
    }
    return true;
  }
}
