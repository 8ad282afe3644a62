package org.gpuquerylab.joinorder.query;

import org.gpuquerylab.input.InputException;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a query cannot be optimized as given. The message is one line that names the fault
 * and its remedy, and can be shown to the user unchanged; control characters in names are escaped.
 */
public class InvalidQueryException extends InputException {
  private static final long serialVersionUID = 1L;

  private final @Nullable String attribute;

  /** Creates an exception for a fault of the query as a whole. */
  public InvalidQueryException(String message) {
    this(message, null);
  }

  /**
   * Creates an exception for a fault of one attribute of a relation or join.
   *
   * @param message the fault and its remedy, in one line
   * @param attribute the name of the faulty attribute in query-graph files; or null
   */
  public InvalidQueryException(String message, @Nullable String attribute) {
    super(message);
    this.attribute = attribute;
  }

  /**
   * The faulty attribute, such as {@code selectivity}; null if the fault is not in a single
   * attribute.
   */
  public final @Nullable String attribute() {
    return attribute;
  }
}
