package org.gpuquerylab.joinorder.query;

import org.gpuquerylab.input.InputException;
import org.jspecify.annotations.Nullable;

/**
 * A query that cannot be optimized as given. The message is one line that names the fault and how
 * to mend it, and can be shown to the user unchanged; control characters in names are escaped.
 */
public class InvalidQueryException extends InputException {
  private static final long serialVersionUID = 1L;

  private final @Nullable String attribute;

  /** A fault of the query as a whole. */
  public InvalidQueryException(String message) {
    this(message, null);
  }

  /**
   * A fault of one attribute of a relation or join.
   *
   * @param message the fault and how to mend it, one line
   * @param attribute the faulty attribute, by its name in query-graph files; or null
   */
  public InvalidQueryException(String message, @Nullable String attribute) {
    super(message);
    this.attribute = attribute;
  }

  /** The faulty attribute, such as {@code selectivity}; null if no single one is at fault. */
  public final @Nullable String attribute() {
    return attribute;
  }
}
