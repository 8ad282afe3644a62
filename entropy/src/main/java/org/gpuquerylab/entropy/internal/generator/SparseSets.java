package org.gpuquerylab.entropy.internal.generator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.gpuquerylab.entropy.problem.PredicateSet;

/** Collects known sets, which include all single predicates. */
final class SparseSets {
  private final int predicates;
  private final Set<PredicateSet> sets = new LinkedHashSet<>();

  SparseSets(int predicates) {
    this.predicates = predicates;
    for (int i = 0; i < predicates; i++) {
      add(i);
    }
  }

  int predicates() {
    return predicates;
  }

  /** Adds a set; a predicate may occur in it twice. */
  void add(int... members) {
    sets.add(PredicateSet.of(Arrays.stream(members).distinct().toArray()));
  }

  /** Adds pairs of neighbours in a grid, column by column. */
  void addGrid(int rows) {
    for (int i = 0; i < predicates; i++) {
      if (i % rows > 0) {
        add(i - 1, i);
      }
      if (i >= rows) {
        add(i - rows, i);
      }
    }
  }

  /**
   * Adds pairs of a k-tree: each predicate is joined to k predicates that are joined to each other.
   *
   * @param share the fraction of the pairs that are added
   */
  void addTree(SplittableRandom random, int k, double share) {
    List<List<Integer>> cliques = new ArrayList<>();
    cliques.add(List.of());
    for (int i = 0; i < predicates; i++) {
      List<Integer> clique = cliques.get(random.nextInt(cliques.size()));
      for (int other : clique) {
        if (random.nextDouble() < share) {
          add(other, i);
        }
      }
      addCliques(cliques, clique, i, k);
    }
  }

  /** Adds the cliques that a new predicate forms with members of a clique. */
  private static void addCliques(
      List<List<Integer>> cliques, List<Integer> clique, int added, int k) {
    if (clique.size() < k) {
      cliques.clear(); // The first k + 1 predicates form one clique.
    }
    for (int left = 0; left < clique.size() && clique.size() == k; left++) {
      List<Integer> next = new ArrayList<>(clique);
      next.set(left, added);
      cliques.add(next);
    }
    if (clique.size() < k) {
      List<Integer> next = new ArrayList<>(clique);
      next.add(added);
      cliques.add(next);
    }
  }

  /** Adds random triples whose pairs are all known. */
  void addTriples(SplittableRandom random, double share) {
    for (PredicateSet pair : List.copyOf(sets)) {
      for (int i = pair.predicate(pair.size() - 1) + 1; pair.size() == 2 && i < predicates; i++) {
        int low = pair.predicate(0);
        int high = pair.predicate(1);
        boolean joined =
            sets.contains(PredicateSet.of(low, i)) && sets.contains(PredicateSet.of(high, i));
        if (joined && random.nextDouble() < share) {
          add(low, high, i);
        }
      }
    }
  }

  PredicateSet[] toArray() {
    return sets.toArray(PredicateSet[]::new);
  }
}
