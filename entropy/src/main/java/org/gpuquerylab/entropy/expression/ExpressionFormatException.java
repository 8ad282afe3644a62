package org.gpuquerylab.entropy.expression;

import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.input.internal.Quote;

/** Thrown when a text is not an expression. The message is one line: column, fault and remedy. */
public final class ExpressionFormatException extends InvalidProblemException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception for a fault.
   *
   * @param column from 1
   * @param message the fault and its remedy
   */
  ExpressionFormatException(int column, String message) {
    super(Quote.line("column " + column + ": " + message));
  }
}
