package org.gpuquerylab.entropy.problem;

import org.gpuquerylab.input.InputException;

/**
 * A problem that cannot be solved as it was given: the message is one line that names the fault and
 * its mend, fit to be shown to the user as it is; control characters of names in it are escaped.
 */
public class InvalidProblemException extends InputException {
  private static final long serialVersionUID = 1L;

  /** With a message of one line. */
  public InvalidProblemException(String message) {
    super(message);
  }
}
