package org.gpuquerylab.engine.internal.served;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.concurrency.schedule.LongestFirst;
import org.gpuquerylab.input.Suggestion;

/** The order in which statements that wait begin to run. */
public enum StatementOrder {
  /** As they came. */
  FIFO,
  /** The shortest predicted first, for short waiting. */
  SHORTEST,
  /** The longest predicted first, for a short makespan; see {@link LongestFirst}. */
  LONGEST_FIRST;

  /** The name on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The order of a name.
   *
   * @throws org.gpuquerylab.input.InputException if there is none; the message lists the names
   */
  public static StatementOrder named(String label) {
    return Stream.of(values())
        .filter(one -> one.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                Suggestion.unknown(
                    "policy", label, Stream.of(values()).map(StatementOrder::label).toList()));
  }

  /**
   * The numbers of statements in their order; equal ones keep theirs.
   *
   * @param predicted the predicted length of each statement, in any unit; not modified
   */
  public List<Integer> of(double[] predicted) {
    return switch (this) {
      case FIFO -> IntStream.range(0, predicted.length).boxed().toList();
      case LONGEST_FIRST -> LongestFirst.order(predicted);
      case SHORTEST -> {
        double[] negative =
            IntStream.range(0, predicted.length).mapToDouble(i -> -predicted[i]).toArray();
        yield LongestFirst.order(negative);
      }
    };
  }
}
