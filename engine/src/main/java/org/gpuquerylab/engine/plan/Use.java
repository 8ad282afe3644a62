package org.gpuquerylab.engine.plan;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.gpuquerylab.input.Suggestion;

/** Whether an engine uses a technique that changes the time of statements, and no answer. */
public enum Use {
  /** Wherever it is possible. */
  ON,

  /** Nowhere. */
  OFF,

  /** Where it is predicted to save time. */
  AUTO;

  /** The name on the command line, such as {@code auto}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The names of all. */
  public static List<String> labels() {
    return Stream.of(values()).map(Use::label).toList();
  }

  /**
   * The one of a name.
   *
   * @param option what takes the name, for messages
   * @throws org.gpuquerylab.input.InputException if there is none; the message names the option
   */
  public static Use named(String label, String option) {
    return Stream.of(values())
        .filter(use -> use.label().equals(label))
        .findFirst()
        .orElseThrow(() -> Suggestion.unknown("value of " + option, label, labels()));
  }
}
