package org.gpuquerylab.entropy.statistics;

import java.util.List;

/** The selection of pairs of predicates whose selectivity is worth knowing. */
public sealed interface PairSelection {
  /** The default level of {@link Correlated}. */
  double USUAL_LEVEL = 0.01;

  /**
   * Chooses pairs.
   *
   * @param pairs all pairs, the strongest first; not modified
   * @return the chosen pairs, which are at the start of the list; possibly none or all
   */
  List<PredicatePair> choose(List<PredicatePair> pairs);

  /** Describes which pairs were chosen and how. */
  String words();

  /** Whether chosen pairs that join too many predicates for a solver are left out afterwards. */
  default boolean isSolvable() {
    return false;
  }

  /** A selection of all pairs. */
  record All() implements PairSelection {
    @Override
    public List<PredicatePair> choose(List<PredicatePair> pairs) {
      return List.copyOf(pairs);
    }

    @Override
    public String words() {
      return "all";
    }
  }

  /**
   * A selection of the strongest pairs.
   *
   * @param count the number of pairs, at least 0; all pairs if there are fewer
   */
  record Strongest(int count) implements PairSelection {
    /** Checks that the number is not negative. */
    public Strongest {
      if (count < 0) {
        throw new IllegalArgumentException(count + " pairs cannot be chosen; give 0 or more");
      }
    }

    @Override
    public List<PredicatePair> choose(List<PredicatePair> pairs) {
      return List.copyOf(pairs.subList(0, Math.min(count, pairs.size())));
    }

    @Override
    public String words() {
      return "the strongest by the G test";
    }
  }

  /**
   * A selection of the pairs that the G test finds correlated, corrected for the number of pairs by
   * the step-up rule of Y. Benjamini and Y. Hochberg ("Controlling the false discovery rate", JRSS
   * B 57, 1995): the first k pairs for the largest k with p_k &lt;= level k / pairs. The expected
   * number of independent pairs among the chosen ones is at most the level, as a fraction of the
   * chosen pairs. Bonferroni's rule would keep the probability of even one such pair below the
   * level, but with many predicates it misses many correlated pairs. Here, a pair that is chosen
   * wrongly only costs time, because its selectivity is right, but a missing pair makes estimates
   * wrong. The rule is proven for tests that are independent or depend positively on each other.
   * Tests of pairs with a common predicate need not satisfy this (Benjamini and Yekutieli, 2001),
   * so the fraction is approximate.
   *
   * @param level the level, above 0 and below 1
   */
  record Correlated(double level) implements PairSelection {
    /** Checks the level. */
    public Correlated {
      if (!(level > 0 && level < 1)) {
        throw new IllegalArgumentException(
            "the level is " + level + "; it must be above 0 and below 1");
      }
    }

    @Override
    public List<PredicatePair> choose(List<PredicatePair> pairs) {
      int chosen = 0;
      for (int k = 1; k <= pairs.size(); k++) {
        if (GStatistic.significance(pairs.get(k - 1).g()) <= level * k / pairs.size()) {
          chosen = k;
        }
      }
      return List.copyOf(pairs.subList(0, chosen));
    }

    @Override
    public boolean isSolvable() {
      return true;
    }

    @Override
    public String words() {
      return "those correlated by the G test at " + level + " (Benjamini-Hochberg)";
    }
  }
}
