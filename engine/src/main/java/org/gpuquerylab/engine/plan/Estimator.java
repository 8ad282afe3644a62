package org.gpuquerylab.engine.plan;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.gpuquerylab.input.Suggestion;

/** Where the cardinalities come from by which joins are ordered. */
public enum Estimator {
  /** Statistics of columns alone: the selectivities of predicates are multiplied. */
  INDEPENDENCE,

  /**
   * Statistics of columns, pairs of a table's predicates that the sample of its rows tells, and the
   * joins of up to ten tables by keys, whose rows without predicates are counted, with the pairs of
   * a join and a table's predicates; combined by maximum entropy. The default.
   */
  MAX_ENTROPY,

  /**
   * The predicates of a table by the rows of its sample that satisfy all of them; joins by
   * statistics of columns.
   */
  SAMPLE,

  /**
   * What DuckDB estimates for each part of a block of at most {@value #MOST_RELATIONS} relations,
   * and for each relation of a larger one, with joins by statistics of columns.
   */
  DUCKDB,

  /** What DuckDB counts for each part of a block of at most {@value #MOST_RELATIONS} relations. */
  TRUE,

  /** Given cardinalities; those that are not given are those of {@link #MAX_ENTROPY}. */
  GIVEN;

  /** The most relations of a block whose parts are counted or explained one by one. */
  public static final int MOST_RELATIONS = 12;

  /** The name on the command line, such as {@code max-entropy}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The names of all estimators. */
  public static List<String> labels() {
    return Stream.of(values()).map(Estimator::label).toList();
  }

  /**
   * The estimator of a name.
   *
   * @throws org.gpuquerylab.input.InputException if there is none; the message names the one that
   *     was probably meant
   */
  public static Estimator named(String label) {
    return Stream.of(values())
        .filter(estimator -> estimator.label().equals(label))
        .findFirst()
        .orElseThrow(() -> Suggestion.unknown("estimator", label, labels()));
  }
}
