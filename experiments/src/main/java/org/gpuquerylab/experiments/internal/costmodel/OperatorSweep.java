package org.gpuquerylab.experiments.internal.costmodel;

import static java.util.Collections.nCopies;
import static org.gpuquerylab.costmodel.internal.work.Algorithm.ATOMIC_AGGREGATION;
import static org.gpuquerylab.costmodel.internal.work.Algorithm.HASH_AGGREGATION;
import static org.gpuquerylab.costmodel.internal.work.Algorithm.MERGE_SORT;
import static org.gpuquerylab.costmodel.internal.work.Algorithm.RADIX_JOIN;
import static org.gpuquerylab.costmodel.internal.work.Algorithm.RADIX_SORT;
import static org.gpuquerylab.costmodel.internal.work.Algorithm.RELATIONAL_AGGREGATION;
import static org.gpuquerylab.costmodel.internal.work.Algorithm.RELATIONAL_JOIN;
import static org.gpuquerylab.costmodel.internal.work.Algorithm.RELATIONAL_SELECTION;
import static org.gpuquerylab.costmodel.internal.work.Algorithm.RELATIONAL_SORT;
import static org.gpuquerylab.costmodel.internal.work.Algorithm.SELECTION;
import static org.gpuquerylab.costmodel.internal.work.Algorithm.UNPARTITIONED_JOIN;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.costmodel.AggregationInput;
import org.gpuquerylab.costmodel.JoinInput;
import org.gpuquerylab.costmodel.OperatorInput;
import org.gpuquerylab.costmodel.SelectionInput;
import org.gpuquerylab.costmodel.SortInput;
import org.gpuquerylab.costmodel.internal.work.Algorithm;
import org.gpuquerylab.operators.sort.MergeSort;

/**
 * Sweeps, each of which varies one number of an operator's input. The first twelve are those of the
 * figure in Yuan et al. 2013. The others vary numbers in which plans of star queries differ; some
 * of them measure algorithms that the paper does not have, among them the operators of general
 * plans.
 */
enum OperatorSweep {
  SELECTION_COLUMNS(SELECTION, "Selection: projected columns", "columns", 1, 2, 3, 4, 5, 6),
  SELECTION_WIDTH(SELECTION, "Selection: width of the columns", "bytes", 4, 8, 16, 24, 32, 40),
  SELECTION_PREDICATES(SELECTION, "Selection: predicates", "predicates", 1, 2, 3, 4, 5, 6),
  SELECTION_SELECTIVITY(SELECTION, "Selection: selectivity", "%", 1, 10, 20, 40, 60, 80, 100),
  SELECTION_STRING(
      SELECTION, "Selection: predicate on strings", "bytes of a string", 4, 8, 16, 24, 32, 40),
  JOIN_SELECTIVITY(UNPARTITIONED_JOIN, "Join: selectivity", "%", 1, 10, 20, 40, 60, 80, 100),
  JOIN_FACT_COLUMNS(UNPARTITIONED_JOIN, "Join: fact columns", "columns", 1, 2, 3, 4, 5, 6),
  JOIN_DIMENSION_COLUMNS(
      UNPARTITIONED_JOIN, "Join: dimension columns", "columns", 1, 2, 3, 4, 5, 6),
  JOIN_DIMENSION_WIDTH(
      UNPARTITIONED_JOIN, "Join: width of the dimension column", "bytes", 4, 8, 16, 24, 32, 40),
  AGGREGATION_KEY_WIDTH(
      HASH_AGGREGATION, "Aggregation: width of the keys", "bytes", 4, 8, 12, 16, 20, 24),
  AGGREGATION_COLUMNS(
      HASH_AGGREGATION, "Aggregation: aggregated columns", "columns", 1, 2, 3, 4, 5, 6),
  SORT_COLUMNS(MERGE_SORT, "Sort: columns", "columns", 1, 2, 3, 4, 5, 6),
  JOIN_DIMENSION_ROWS(
      UNPARTITIONED_JOIN,
      "Join: rows of the dimension",
      "base-2 logarithm of the rows",
      4,
      7,
      10,
      12,
      14,
      16,
      18),
  AGGREGATION_GROUPS(
      HASH_AGGREGATION,
      "Aggregation: groups",
      "base-2 logarithm of the groups",
      1,
      4,
      7,
      10,
      13,
      16),
  RADIX_JOIN_SELECTIVITY(RADIX_JOIN, "Radix join: selectivity", "%", 1, 10, 20, 40, 60, 80, 100),
  RADIX_JOIN_FACT_COLUMNS(RADIX_JOIN, "Radix join: fact columns", "columns", 1, 2, 3, 4, 5, 6),
  RADIX_JOIN_DIMENSION_ROWS(
      RADIX_JOIN,
      "Radix join: rows of the dimension",
      "base-2 logarithm of the rows",
      4,
      7,
      10,
      12,
      14,
      16,
      18),
  ATOMIC_AGGREGATION_COLUMNS(
      ATOMIC_AGGREGATION, "Atomic aggregation: aggregated columns", "columns", 1, 2, 3, 4, 5, 6),
  ATOMIC_AGGREGATION_GROUPS(
      ATOMIC_AGGREGATION,
      "Atomic aggregation: groups",
      "base-2 logarithm of the groups",
      1,
      4,
      7,
      10,
      13,
      16),
  RADIX_SORT_COLUMNS(RADIX_SORT, "Radix sort: columns", "columns", 1, 2, 3, 4, 5, 6),
  RELATIONAL_SELECTION_SELECTIVITY(
      RELATIONAL_SELECTION, "Relational selection: selectivity", "%", 1, 10, 20, 40, 60, 80, 100),
  RELATIONAL_SELECTION_COLUMNS(
      RELATIONAL_SELECTION, "Relational selection: projected columns", "columns", 1, 2, 3, 4, 5, 6),
  RELATIONAL_SELECTION_PREDICATES(
      RELATIONAL_SELECTION, "Relational selection: predicates", "predicates", 1, 2, 3, 4, 5, 6),
  RELATIONAL_JOIN_SELECTIVITY(
      RELATIONAL_JOIN, "Relational join: selectivity", "%", 1, 10, 20, 40, 60, 80, 100),
  RELATIONAL_JOIN_FACT_COLUMNS(
      RELATIONAL_JOIN, "Relational join: fact columns", "columns", 1, 2, 3, 4, 5, 6),
  RELATIONAL_JOIN_DIMENSION_COLUMNS(
      RELATIONAL_JOIN, "Relational join: dimension columns", "columns", 1, 2, 3, 4, 5, 6),
  /** The keys are so far apart that the table of a large dimension is hashed. */
  RELATIONAL_JOIN_SPARSE_ROWS(
      RELATIONAL_JOIN, "Relational join, sparse keys", OperatorSweep.LOG_SHARE, 2, 4, 6, 8, 10, 12),
  /** The table has a cell for each key. */
  RELATIONAL_JOIN_DENSE_ROWS(
      RELATIONAL_JOIN, "Relational join, dense keys", OperatorSweep.LOG_SHARE, 2, 4, 6, 8, 10, 12),
  /** The dimension is put in the order of its keys. */
  RELATIONAL_JOIN_COMPLETE_ROWS(
      RELATIONAL_JOIN,
      "Relational join, all keys of a range",
      OperatorSweep.LOG_SHARE,
      2,
      4,
      6,
      8,
      10,
      12),
  RELATIONAL_AGGREGATION_GROUPS(
      RELATIONAL_AGGREGATION,
      "Relational aggregation: groups",
      "base-2 logarithm of the groups",
      1,
      4,
      7,
      10,
      12,
      14,
      16,
      18),
  RELATIONAL_AGGREGATION_COLUMNS(
      RELATIONAL_AGGREGATION,
      "Relational aggregation: aggregated columns",
      "columns",
      1,
      2,
      3,
      4,
      5,
      6),
  RELATIONAL_AGGREGATION_KEY_WIDTH(
      RELATIONAL_AGGREGATION,
      "Relational aggregation: width of the keys",
      "bytes",
      4,
      8,
      12,
      16,
      20,
      24),
  RELATIONAL_SORT_COLUMNS(RELATIONAL_SORT, "Relational sort: columns", "columns", 1, 2, 3, 4, 5, 6),
  RELATIONAL_SORT_ROWS(
      RELATIONAL_SORT,
      "Relational sort: rows",
      "% of the table's rows",
      1,
      10,
      20,
      40,
      60,
      80,
      100);

  private static final String LOG_SHARE =
      "base-2 logarithm of the fact rows for each row of the dimension";

  /** The selectivity in sweeps that do not vary it. */
  private static final double SELECTIVITY = 0.1;

  /** The selectivity of a join whose table has a cell for each of twice as many keys. */
  private static final double DENSE_SELECTIVITY = 0.5;

  /** The columns of a sort that does not vary them; so many are sorted by references. */
  private static final int SORTED_COLUMNS = 4;

  private static final int WORD = 4;
  private static final int DIMENSION_SHIFT = 10;
  private static final int GROUPS = 1000;

  private final Algorithm algorithm;
  private final String title;
  private final String axis;

  @SuppressWarnings("ImmutableEnumChecker") // made by List.of
  private final List<Integer> values;

  OperatorSweep(Algorithm algorithm, String title, String axis, Integer... values) {
    this.algorithm = algorithm;
    this.title = title;
    this.axis = axis;
    this.values = List.of(values);
  }

  /** The sweeps of Yuan et al. 2013. */
  public static List<OperatorSweep> ofText() {
    return List.copyOf(EnumSet.range(SELECTION_COLUMNS, SORT_COLUMNS));
  }

  /** The name of the sweep on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The sweep with the given label. */
  public static OperatorSweep of(String label) {
    return Arrays.stream(values()).filter(s -> s.label().equals(label)).findFirst().orElseThrow();
  }

  /** The varied number, in words for readers. */
  public String title() {
    return title;
  }

  /** The meaning of the varied number. */
  public String axis() {
    return axis;
  }

  /** The values in ascending order. */
  public List<Integer> points() {
    return values;
  }

  /** The name of the algorithm, which selects the coefficients. */
  public String operator() {
    return algorithm.key();
  }

  /**
   * Whether a value tests the calibrated model instead of being used in the fit; this is so for
   * every second value.
   */
  public boolean isHeldOut(int value) {
    return values.indexOf(value) % 2 == 1;
  }

  /** The algorithm that the sweep measures. */
  public Algorithm algorithm() {
    return algorithm;
  }

  /**
   * The input of a point in the shape that the operator sees.
   *
   * @param logRows the base-2 logarithm of the fact table's rows
   */
  public OperatorInput shape(int value, int logRows) {
    int rows = 1 << logRows;
    List<Integer> one = List.of(WORD);
    List<Integer> two = words(2);
    int dimension = Math.max(1, rows >> DIMENSION_SHIFT);
    double percent = value / 100.0;
    return switch (this) {
      case SELECTION_COLUMNS, RELATIONAL_SELECTION_COLUMNS ->
          new SelectionInput(rows, one, words(value), SELECTIVITY);
      case SELECTION_WIDTH -> new SelectionInput(rows, one, nCopies(2, value), SELECTIVITY);
      case SELECTION_PREDICATES, RELATIONAL_SELECTION_PREDICATES ->
          new SelectionInput(rows, words(value), two, SELECTIVITY);
      case SELECTION_SELECTIVITY, RELATIONAL_SELECTION_SELECTIVITY ->
          new SelectionInput(rows, one, two, percent);
      case SELECTION_STRING -> new SelectionInput(rows, words(value / WORD), two, SELECTIVITY);
      case JOIN_SELECTIVITY, RADIX_JOIN_SELECTIVITY, RELATIONAL_JOIN_SELECTIVITY ->
          new JoinInput(rows, dimension, one, one, percent);
      case JOIN_FACT_COLUMNS, RADIX_JOIN_FACT_COLUMNS, RELATIONAL_JOIN_FACT_COLUMNS ->
          new JoinInput(rows, dimension, words(value), one, SELECTIVITY);
      case JOIN_DIMENSION_COLUMNS, RELATIONAL_JOIN_DIMENSION_COLUMNS ->
          new JoinInput(rows, dimension, one, words(value), SELECTIVITY);
      case JOIN_DIMENSION_WIDTH -> new JoinInput(rows, dimension, one, List.of(value), SELECTIVITY);
      case JOIN_DIMENSION_ROWS, RADIX_JOIN_DIMENSION_ROWS ->
          new JoinInput(rows, 1 << value, one, one, SELECTIVITY);
      case RELATIONAL_JOIN_SPARSE_ROWS -> new JoinInput(rows, rows >> value, one, one, SELECTIVITY);
      case RELATIONAL_JOIN_DENSE_ROWS ->
          new JoinInput(rows, rows >> value, one, one, DENSE_SELECTIVITY);
      case RELATIONAL_JOIN_COMPLETE_ROWS -> new JoinInput(rows, rows >> value, one, one, 1);
      case AGGREGATION_KEY_WIDTH, RELATIONAL_AGGREGATION_KEY_WIDTH ->
          new AggregationInput(rows, value, one, GROUPS);
      case AGGREGATION_COLUMNS, ATOMIC_AGGREGATION_COLUMNS, RELATIONAL_AGGREGATION_COLUMNS ->
          new AggregationInput(rows, WORD, words(value), GROUPS);
      case AGGREGATION_GROUPS, ATOMIC_AGGREGATION_GROUPS, RELATIONAL_AGGREGATION_GROUPS ->
          new AggregationInput(rows, WORD, one, Math.min(rows, 1 << value));
      case SORT_COLUMNS, RADIX_SORT_COLUMNS, RELATIONAL_SORT_COLUMNS -> sort(rows, value);
      case RELATIONAL_SORT_ROWS -> sort((int) (rows * percent), SORTED_COLUMNS);
    };
  }

  private static SortInput sort(int rows, int columns) {
    return new SortInput(rows, WORD, words(columns), Math.max(1, rows / MergeSort.PARTITION));
  }

  private static List<Integer> words(int count) {
    return nCopies(count, WORD);
  }

  /** The operator at a value of this sweep, with its tables on the host. */
  public OperatorCase at(int value, int logRows, HostColumns data) {
    OperatorInput shape = shape(value, logRows);
    if (shape instanceof SelectionInput selection) {
      return this == SELECTION_STRING
          ? SelectionCase.ofStrings(data, selection)
          : SelectionCase.ofNumbers(algorithm, data, selection);
    } else if (shape instanceof JoinInput join) {
      return JoinCase.of(algorithm, data, join);
    } else if (shape instanceof AggregationInput aggregation) {
      return AggregationCase.of(algorithm, data, aggregation);
    }
    return SortCase.of(algorithm, data, (SortInput) shape);
  }
}
