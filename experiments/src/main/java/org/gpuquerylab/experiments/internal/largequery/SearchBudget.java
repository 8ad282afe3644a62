package org.gpuquerylab.experiments.internal.largequery;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.sweep.SweepAxis;

/**
 * The time that a search may take.
 *
 * @param millis the time in milliseconds; 0 if there is no budget, or if it is a rival's time
 * @param rival the heuristic whose time is the budget; empty for any other budget
 */
record SearchBudget(int millis, String rival) implements Comparable<SearchBudget> {

  /** The name of the axis of budgets. */
  static final String AXIS = "budget";

  /** The value for heuristics, which have no budget. */
  static final SearchBudget NONE = new SearchBudget(0, "");

  /** The heuristics whose time can be a budget. */
  static final List<String> RIVALS = List.of("goo", "idp2", "dplin");

  /**
   * A rival's time below this number of milliseconds gives a budget of this number of milliseconds.
   */
  static final int LEAST_MILLIS = 10;

  private static final int MOST_MILLIS = 600_000;

  private static final Comparator<SearchBudget> ORDER =
      Comparator.comparing(SearchBudget::rival).thenComparing(SearchBudget::millis);

  /** The axis of budgets; {@code 0} means no budget, and a heuristic's name means its time. */
  static SweepAxis axis() {
    return new SweepAxis(
        AXIS,
        "budget in ms, or the heuristic whose time is the budget; 0 for heuristics, which have no"
            + " budget",
        texts(0, 1, 3, 10, 30, 100, 300, 1_000, 3_000, 10_000),
        texts(0, 1, 10, 100),
        new SweepAxis.Domain.NamesOrNumbers(
            new SweepAxis.Domain.Choices(RIVALS), new SweepAxis.Domain.Range(0, MOST_MILLIS)),
        false);
  }

  private static List<String> texts(int... numbers) {
    return IntStream.of(numbers).mapToObj(Integer::toString).toList();
  }

  /** The budget at a point. */
  static SearchBudget of(Point point) {
    String text = point.get(AXIS);
    return RIVALS.contains(text)
        ? new SearchBudget(0, text)
        : new SearchBudget(Integer.parseInt(text), "");
  }

  /** Whether the budget is the time of a rival. */
  boolean isRivals() {
    return !rival.isEmpty();
  }

  /** Whether the budget is a number of milliseconds that the sweep names. */
  boolean isFixed() {
    return millis != 0;
  }

  /** Whether there is a budget. */
  boolean isGiven() {
    return !equals(NONE);
  }

  /** The budget in legends and tables, such as {@code 10 ms}. */
  String label() {
    return isRivals() ? "time of " + rival : millis + " ms";
  }

  @Override
  public int compareTo(SearchBudget other) {
    return ORDER.compare(this, other);
  }
}
