package org.gpuquerylab.joinorder.query;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A predicate of a join between two or more relations.
 *
 * @param relations the names of the relations whose columns the predicate reads
 * @param selectivity the fraction of the pairs of rows of the two inputs that it keeps, in (0, 1]
 * @param rejecting those of the relations for which the predicate rejects NULLs: it does not hold
 *     if all columns of the relation are NULL, as after an outer join without a match
 */
public record JoinPredicate(Set<String> relations, double selectivity, Set<String> rejecting) {
  /**
   * Checks the predicate.
   *
   * @throws InvalidQueryException if it reads fewer than two relations, if it rejects NULLs of a
   *     relation that it does not read, or if the selectivity is out of range
   */
  public JoinPredicate {
    relations = Collections.unmodifiableSet(new LinkedHashSet<>(relations));
    rejecting = Collections.unmodifiableSet(new LinkedHashSet<>(rejecting));
    Selectivities.check(selectivity);
    if (relations.size() < 2) {
      throw new InvalidQueryException(
          "a join predicate reads "
              + relations.size()
              + " relations; name two or more, and count predicates of one relation in its rows");
    }
    if (!relations.containsAll(rejecting)) {
      throw new InvalidQueryException(
          "a join predicate rejects NULLs of a relation that it does not read; name the relation"
              + " in both lists");
    }
  }

  /** A predicate that rejects NULLs of each of its relations, such as {@code a.x = b.y}. */
  public static JoinPredicate comparing(double selectivity, String... relations) {
    Set<String> all = new LinkedHashSet<>(List.of(relations));
    return new JoinPredicate(all, selectivity, all);
  }

  /** A predicate that may hold for NULLs, such as {@code a.x IS NOT DISTINCT FROM b.y}. */
  public static JoinPredicate acceptingNulls(double selectivity, String... relations) {
    return new JoinPredicate(new LinkedHashSet<>(List.of(relations)), selectivity, Set.of());
  }
}
