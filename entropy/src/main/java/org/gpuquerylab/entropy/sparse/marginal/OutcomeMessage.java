package org.gpuquerylab.entropy.sparse.marginal;

import java.util.List;

/**
 * What a bag tells its parent of an expression: for each combination of truth values of the common
 * predicates, what those of the bag and below it may leave of the expression, given these.
 */
final class OutcomeMessage {
  private final long common;
  private final int[] decided;
  private final List<Outcomes> outcomes;

  /**
   * A message.
   *
   * @param common the common predicates, a bit mask of the parent
   * @param decided how many operands of each count of the expression they decide; handed over, not
   *     copied
   * @param outcomes 2^|common|
   */
  OutcomeMessage(long common, int[] decided, List<Outcomes> outcomes) {
    this.common = common;
    this.decided = decided;
    this.outcomes = outcomes;
  }

  /** The common predicates, a bit mask of the parent. */
  long common() {
    return common;
  }

  /** How many operands of each count of the expression are decided; not to be modified. */
  int[] decided() {
    return decided;
  }

  /** What is left for a combination of the common predicates. */
  Outcomes outcomes(int state) {
    return outcomes.get(state);
  }
}
