package org.gpuquerylab.entropy.problem;

/**
 * Thrown when no distribution has the known selectivities. The message is one line that names sets
 * that contradict each other.
 */
public final class ContradictoryProblemException extends InvalidProblemException {
  private static final long serialVersionUID = 1L;

  private final double gap;
  private final long[] sets;

  /**
   * Creates an exception with a one-line message.
   *
   * @param gap the size of the contradiction between the selectivities, above 0
   * @param sets the contradictory known sets, as bit masks of the problem named in the message;
   *     copied
   */
  public ContradictoryProblemException(String message, double gap, long... sets) {
    super(message);
    this.gap = gap;
    this.sets = sets.clone();
  }

  /** The size of the contradiction between the selectivities; a tiny size may be rounding. */
  public double gap() {
    return gap;
  }

  /** A copy of the contradictory known sets. */
  public long[] sets() {
    return sets.clone();
  }
}
