package org.gpuquerylab.entropy.internal.sparse;

import java.util.List;

/**
 * The message of a bag to its parent about an expression. For each combination of truth values of
 * the common predicates, it has the states in which the predicates of the bag and of the bags below
 * may leave the expression.
 */
final class OutcomeMessage {
  private final long common;
  private final int[] decided;
  private final List<Outcomes> outcomes;

  /**
   * Creates a message.
   *
   * @param common the common predicates, as a bit mask of the parent
   * @param decided the number of operands of each count of the expression that the message's
   *     predicates decide; not copied
   * @param outcomes 2^|common|
   */
  OutcomeMessage(long common, int[] decided, List<Outcomes> outcomes) {
    this.common = common;
    this.decided = decided;
    this.outcomes = outcomes;
  }

  /** The common predicates, as a bit mask of the parent. */
  long common() {
    return common;
  }

  /** The number of decided operands of each count of the expression; not to be modified. */
  int[] decided() {
    return decided;
  }

  /** The states for a combination of the common predicates' truth values. */
  Outcomes outcomes(int state) {
    return outcomes.get(state);
  }
}
