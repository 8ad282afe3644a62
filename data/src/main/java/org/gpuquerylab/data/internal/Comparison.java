package org.gpuquerylab.data.internal;

import java.util.Optional;

/**
 * Two values that a predicate compares. A database that converts one of them to the other's type
 * may change it, so the types must be checked.
 *
 * @param left a value for a database
 * @param right another one
 */
public record Comparison(String left, String right) {
  private static final char QUOTE = '\'';

  /** The text of a quoted constant, if one of the values is one. */
  public Optional<String> text() {
    return text(right).or(() -> text(left));
  }

  /** The value that is compared with {@link #text}. */
  public String other() {
    return text(right).isPresent() ? left : right;
  }

  private static Optional<String> text(String value) {
    return value.charAt(0) == QUOTE
        ? Optional.of(value.substring(1, value.length() - 1).replace("''", "'"))
        : Optional.empty();
  }
}
