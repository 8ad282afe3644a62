package org.gpuquerylab.input.internal;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the existing name that a user probably meant. */
public final class Nearest {
  /**
   * The maximum length of a name that is compared: longer names are rarely typing errors, and
   * comparing them would take long.
   */
  private static final int LONGEST_NAME = 100;

  private Nearest() {}

  /**
   * Returns the choice that was probably meant: the first choice that begins with the name,
   * otherwise the nearest choice, if about two thirds of its letters are right.
   */
  public static Optional<String> to(String name, Collection<String> choices) {
    if (name.isEmpty() || name.length() > LONGEST_NAME) {
      return Optional.empty();
    }
    String wanted = name.toLowerCase(Locale.ROOT);
    Optional<String> longer =
        choices.stream().filter(c -> c.toLowerCase(Locale.ROOT).startsWith(wanted)).findFirst();
    return longer.or(
        () ->
            choices.stream()
                .filter(c -> distance(wanted, c) <= Math.max(1, (c.length() + 1) / 3))
                .min(Comparator.comparingInt(c -> distance(wanted, c))));
  }

  /**
   * Returns the part of a message that is about a name that does not exist: the choice that was
   * probably meant, and all choices.
   *
   * @param what the kind of name, such as "algorithm"
   * @param name the name that the user gave
   */
  public static String unknown(String what, String name, Collection<String> choices) {
    String hint = to(name, choices).map(near -> "did you mean " + near + "? ").orElse("");
    String shown = Quote.of(name).replaceAll("^\"|\"$", "'");
    return "unknown "
        + what
        + " "
        + shown
        + "; "
        + hint
        + "choose from "
        + String.join(", ", choices);
  }

  /**
   * The number of edits that turn one word into another (V. Levenshtein, 1966). O(|a| |b|) time.
   */
  private static int distance(String a, String choice) {
    String b = choice.toLowerCase(Locale.ROOT);
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
