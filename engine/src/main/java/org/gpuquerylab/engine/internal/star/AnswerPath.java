package org.gpuquerylab.engine.internal.star;

import org.jspecify.annotations.Nullable;

/**
 * How a statement is answered.
 *
 * @param star the star query that one pass answers; null if operators answer the statement
 * @param times what was predicted for both ways; null if the statement is no star query
 * @param words what was chosen, and why
 */
public record AnswerPath(@Nullable PlannedStar star, @Nullable PathTimes times, String words) {
  /** By operators, for a reason. */
  public static AnswerPath byOperators(String reason) {
    return new AnswerPath(null, null, "operators, " + reason);
  }

  /** The predicted time of the pass; NaN if there is none. */
  public double passMillis() {
    return times == null ? Double.NaN : times.pass();
  }
}
