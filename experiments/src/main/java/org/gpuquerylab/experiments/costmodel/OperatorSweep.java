package org.gpuquerylab.experiments.costmodel;

import static java.util.Collections.nCopies;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import org.gpuquerylab.costmodel.AggregationInput;
import org.gpuquerylab.costmodel.JoinInput;

/** The sweeps of the text's figure; each varies one number about an operator's input. */
enum OperatorSweep {
  SELECTION_COLUMNS("Selection: projected columns", "columns", 1, 2, 3, 4, 5, 6),
  SELECTION_WIDTH("Selection: width of the columns", "bytes", 4, 8, 16, 24, 32, 40),
  SELECTION_PREDICATES("Selection: predicates", "predicates", 1, 2, 3, 4, 5, 6),
  SELECTION_SELECTIVITY("Selection: selectivity", "%", 1, 10, 20, 40, 60, 80, 100),
  SELECTION_STRING("Selection: predicate on strings", "bytes of a string", 4, 8, 16, 24, 32, 40),
  JOIN_SELECTIVITY("Join: selectivity", "%", 1, 10, 20, 40, 60, 80, 100),
  JOIN_FACT_COLUMNS("Join: fact columns", "columns", 1, 2, 3, 4, 5, 6),
  JOIN_DIMENSION_COLUMNS("Join: dimension columns", "columns", 1, 2, 3, 4, 5, 6),
  JOIN_DIMENSION_WIDTH("Join: width of the dimension column", "bytes", 4, 8, 16, 24, 32, 40),
  AGGREGATION_KEY_WIDTH("Aggregation: width of the keys", "bytes", 4, 8, 12, 16, 20, 24),
  AGGREGATION_COLUMNS("Aggregation: aggregated columns", "columns", 1, 2, 3, 4, 5, 6),
  SORT_COLUMNS("Sort: columns", "columns", 1, 2, 3, 4, 5, 6);

  /** Selectivity where it is not varied. */
  private static final double SELECTIVITY = 0.1;

  private static final int WORD = 4;
  private static final int DIMENSION_SHIFT = 10;
  private static final int GROUPS = 1000;

  private final String title;
  private final String axis;

  @SuppressWarnings("ImmutableEnumChecker") // made by List.of
  private final List<Integer> values;

  OperatorSweep(String title, String axis, Integer... values) {
    this.title = title;
    this.axis = axis;
    this.values = List.of(values);
  }

  /** The sweep's name on the command line. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The sweep of a label. */
  static OperatorSweep of(String label) {
    return Arrays.stream(values()).filter(s -> s.label().equals(label)).findFirst().orElseThrow();
  }

  /** What is varied, for people. */
  String title() {
    return title;
  }

  /** What the varied number is. */
  String axis() {
    return axis;
  }

  /** The values, ascending. */
  List<Integer> points() {
    return values;
  }

  /** The operator's name. */
  String operator() {
    return label().substring(0, label().indexOf('-'));
  }

  /** Whether the calibrated model is judged by this value, and not fitted to it: every other. */
  boolean isHeldOut(int value) {
    return values.indexOf(value) % 2 == 1;
  }

  /**
   * One point of the sweep.
   *
   * @param logRows the base-2 logarithm of the fact table's rows
   */
  OperatorCase at(int value, int logRows, HostColumns data) {
    int rows = 1 << logRows;
    IntFunction<List<Integer>> columns = number -> nCopies(number, WORD);
    double percent = value / 100.0;
    return switch (this) {
      case SELECTION_COLUMNS ->
          SelectionCase.ofNumbers(data, rows, 1, columns.apply(value), SELECTIVITY);
      case SELECTION_WIDTH ->
          SelectionCase.ofNumbers(data, rows, 1, nCopies(2, value), SELECTIVITY);
      case SELECTION_PREDICATES ->
          SelectionCase.ofNumbers(data, rows, value, columns.apply(2), SELECTIVITY);
      case SELECTION_SELECTIVITY ->
          SelectionCase.ofNumbers(data, rows, 1, columns.apply(2), percent);
      case SELECTION_STRING -> SelectionCase.ofStrings(data, rows, value, columns.apply(2));
      case JOIN_SELECTIVITY -> join(data, rows, 1, List.of(WORD), percent);
      case JOIN_FACT_COLUMNS -> join(data, rows, value, List.of(WORD), SELECTIVITY);
      case JOIN_DIMENSION_COLUMNS -> join(data, rows, 1, columns.apply(value), SELECTIVITY);
      case JOIN_DIMENSION_WIDTH -> join(data, rows, 1, List.of(value), SELECTIVITY);
      case AGGREGATION_KEY_WIDTH -> aggregation(data, rows, value, columns.apply(1));
      case AGGREGATION_COLUMNS -> aggregation(data, rows, WORD, columns.apply(value));
      case SORT_COLUMNS -> SortCase.of(data, rows, value);
    };
  }

  private static OperatorCase aggregation(
      HostColumns data, int rows, int keyBytes, List<Integer> aggregates) {
    return AggregationCase.of(data, new AggregationInput(rows, keyBytes, aggregates, GROUPS));
  }

  /** The dimension has a thousandth of the fact table's rows. */
  private static OperatorCase join(
      HostColumns data, int rows, int factColumns, List<Integer> dimension, double selectivity) {
    return JoinCase.of(
        data,
        new JoinInput(
            rows,
            Math.max(1, rows >> DIMENSION_SHIFT),
            nCopies(factColumns, WORD),
            dimension,
            selectivity));
  }
}
