package org.gpuquerylab.entropy.problem;

import java.util.ArrayList;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.stream.IntStream;
import org.gpuquerylab.input.internal.Quote;

/**
 * Formats known sets in one-line messages. If there are many sets, only the first are shown; of
 * long names, only a part is shown.
 */
public final class SetText {
  /** The maximum number of predicates of a set that are named. */
  private static final int PREDICATES = 12;

  /** The maximum number of sets that are named. */
  private static final int SETS = 16;

  private SetText() {}

  /**
   * Formats a set, such as {@code {p0, p2}}.
   *
   * @param names the names of all predicates; a predicate without a name is shown by its number
   */
  static String of(List<String> names, IntStream set) {
    List<String> shown = new ArrayList<>();
    PrimitiveIterator.OfInt each = set.iterator();
    while (each.hasNext() && shown.size() < PREDICATES) {
      int i = each.nextInt();
      shown.add(i < names.size() ? Quote.name(names.get(i)) : "#" + i);
    }
    return "{" + String.join(", ", shown) + (each.hasNext() ? ", ...}" : "}");
  }

  /** Formats a list of sets that were already formatted. */
  public static String list(List<String> sets) {
    String text = String.join(", ", sets.subList(0, Math.min(SETS, sets.size())));
    int more = sets.size() - SETS;
    return more <= 0 ? text : text + " and of " + more + (more == 1 ? " more set" : " more sets");
  }
}
