package org.gpuquerylab.engine.answer;

import java.util.Locale;

/**
 * The times of a run in milliseconds of the host's clock.
 *
 * @param state what was there before the run
 * @param parse the time to bind the text; 0 if the statement was cached, like the next two
 * @param estimate the time to estimate cardinalities
 * @param order the time to order the joins
 * @param launch the time in which the host prepared and launched operators, read what decides how
 *     they go on, and copied columns that no statement had used before
 * @param device the time in which the host waited until an operator's last commands were done
 * @param fetch the time to copy the rows to the host
 */
public record StatementTimes(
    State state,
    double parse,
    double estimate,
    double order,
    double launch,
    double device,
    double fetch) {

  /** What an engine has already when a statement runs. */
  public enum State {
    /** Nothing: it is the first statement. */
    COLD,
    /** Kernels and columns of other statements. */
    WARM,
    /** The statement itself, in order, from an earlier run. */
    HOT;

    /** The name in reports, such as {@code cold}. */
    public String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The time to bind the statement, and to order its joins. */
  public double planning() {
    return parse + estimate + order;
  }

  /** The time from the ordered plan to rows on the host. */
  public double running() {
    return launch + device + fetch;
  }
}
