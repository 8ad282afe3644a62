package org.gpuquerylab.entropy.problem;

/**
 * No distribution has the known selectivities. The message is one line that names sets which
 * contradict each other.
 */
public final class ContradictoryProblemException extends InvalidProblemException {
  private static final long serialVersionUID = 1L;

  private final long[] sets;

  /**
   * With a message of one line.
   *
   * @param sets the known sets at fault, as bit masks of the problem that the message is about;
   *     copied
   */
  public ContradictoryProblemException(String message, long... sets) {
    super(message);
    this.sets = sets.clone();
  }

  /** A copy of the known sets at fault. */
  public long[] sets() {
    return sets.clone();
  }
}
