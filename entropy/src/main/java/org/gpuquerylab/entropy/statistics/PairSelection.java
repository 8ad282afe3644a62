package org.gpuquerylab.entropy.statistics;

import java.util.List;

/** Which pairs of predicates are worth knowing. */
public sealed interface PairSelection {
  /** The level of {@link Correlated} unless another is given. */
  double USUAL_LEVEL = 0.01;

  /**
   * The chosen pairs.
   *
   * @param pairs all pairs, the strongest first; not modified
   * @return the first of them; possibly none or all
   */
  List<PredicatePair> choose(List<PredicatePair> pairs);

  /** A text on what was chosen and how. */
  String words();

  /** Whether chosen pairs that join too many predicates to be solved are left out again. */
  default boolean isSolvable() {
    return false;
  }

  /** All pairs. */
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
   * The strongest pairs.
   *
   * @param count how many, at least 0; all if there are fewer
   */
  record Strongest(int count) implements PairSelection {
    /** Checks the number. */
    public Strongest {
      if (count < 0) {
        throw new IllegalArgumentException(count + " pairs cannot be chosen, give 0 or more");
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
   * The pairs that the G test finds correlated, corrected for their number by the step-up rule of
   * Y. Benjamini and Y. Hochberg ("Controlling the false discovery rate", JRSS B 57, 1995): the
   * first k pairs for the largest k with p_k &lt;= level k / pairs. Of the chosen pairs, a share of
   * at most the level is expected to be independent. Bonferroni's rule keeps the chance of a single
   * such pair below the level, but misses more of the correlated pairs the more predicates there
   * are. Here one pair too many only costs time, since its selectivity is right, while one too few
   * makes estimates wrong. The rule is proven for tests that are independent or depend positively
   * on each other; those of pairs with a common predicate need not (Benjamini and Yekutieli, 2001),
   * so the share is approximate.
   *
   * @param level above 0 and below 1
   */
  record Correlated(double level) implements PairSelection {
    /** Checks the level. */
    public Correlated {
      if (!(level > 0 && level < 1)) {
        throw new IllegalArgumentException(
            "the level is " + level + ", it must be above 0 and below 1");
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
