package org.gpuquerylab.entropy.problem;

import java.util.ArrayList;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.stream.IntStream;
import org.gpuquerylab.input.Quote;

/**
 * Known sets within messages of one line: of many, the first are named, and of long names a part.
 */
public final class SetText {
  /** Predicates of a set that are named. */
  private static final int PREDICATES = 12;

  /** Sets that are named. */
  private static final int SETS = 16;

  private SetText() {}

  /**
   * A set, such as {@code {p0, p2}}.
   *
   * @param names of all predicates; a number without a name is shown as it is
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

  /** A list of sets that were described. */
  public static String list(List<String> sets) {
    String text = String.join(", ", sets.subList(0, Math.min(SETS, sets.size())));
    int more = sets.size() - SETS;
    return more <= 0 ? text : text + " and of " + more + (more == 1 ? " more set" : " more sets");
  }
}
