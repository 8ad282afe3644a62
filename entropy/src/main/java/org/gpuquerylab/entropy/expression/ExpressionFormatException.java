package org.gpuquerylab.entropy.expression;

import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.input.Quote;

/** A text that is not an expression. The message is one line: column, fault and how to mend it. */
public final class ExpressionFormatException extends InvalidProblemException {
  private static final long serialVersionUID = 1L;

  /**
   * A fault.
   *
   * @param column from 1
   * @param message the fault and how to mend it
   */
  ExpressionFormatException(int column, String message) {
    super(Quote.line("column " + column + ": " + message));
  }
}
