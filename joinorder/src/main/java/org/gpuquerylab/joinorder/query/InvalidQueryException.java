package org.gpuquerylab.joinorder.query;

import org.gpuquerylab.input.InputException;
import org.jspecify.annotations.Nullable;

/**
 * A query that cannot be optimized as it was given: the message is one line that names the fault
 * and what to do about it, fit to be shown to the user as it is; control characters of names in it
 * are escaped.
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
   * @param message the fault and its mend, one line
   * @param attribute the attribute at fault as the query-graph file calls it, or null
   */
  public InvalidQueryException(String message, @Nullable String attribute) {
    super(message);
    this.attribute = attribute;
  }

  /** The attribute at fault, such as {@code selectivity}, or null if it is not a single one. */
  public final @Nullable String attribute() {
    return attribute;
  }
}
