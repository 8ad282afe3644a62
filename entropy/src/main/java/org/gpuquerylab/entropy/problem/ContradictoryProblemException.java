package org.gpuquerylab.entropy.problem;

/**
 * No distribution has the known selectivities. The message is one line that names sets that
 * contradict each other.
 */
public final class ContradictoryProblemException extends InvalidProblemException {
  private static final long serialVersionUID = 1L;

  private final double gap;
  private final long[] sets;

  /**
   * Takes a message of one line.
   *
   * @param gap by how much the selectivities contradict each other, above 0
   * @param sets the known sets at fault, as bit masks of the problem that the message is about;
   *     copied
   */
  public ContradictoryProblemException(String message, double gap, long... sets) {
    super(message);
    this.gap = gap;
    this.sets = sets.clone();
  }

  /** By how much the selectivities contradict each other; a tiny amount may be rounding. */
  public double gap() {
    return gap;
  }

  /** A copy of the known sets at fault. */
  public long[] sets() {
    return sets.clone();
  }
}
