package org.gpuquerylab.experiments.internal.costmodel;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import org.gpuquerylab.costmodel.AggregationInput;
import org.gpuquerylab.costmodel.JoinInput;
import org.gpuquerylab.costmodel.SelectionInput;
import org.gpuquerylab.costmodel.SortInput;
import org.gpuquerylab.costmodel.internal.work.Algorithm;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.operators.sort.MergeSort;

/**
 * An operator and the shape of its input. A number that does not apply to the operator is 0.
 *
 * @param operator the operator of the point
 * @param logRows the base-2 logarithm of the number of rows; with two tables, of the fact table's
 *     rows
 * @param logDimension the base-2 logarithm of the dimension's rows
 * @param columns number of projected columns of the fact table
 * @param percent percentage of the rows that pass or match
 * @param groups number of groups
 */
record StepPoint(
    Operator operator, int logRows, int logDimension, int columns, int percent, int groups) {
  /** The name of the axis of operators. */
  public static final String OPERATOR = "operator";

  /** The name of the axis of the number of rows. */
  public static final String LOG_ROWS = "log2-rows";

  /** The name of the axis of the dimension's number of rows. */
  public static final String LOG_DIMENSION = "log2-dimension";

  /** The name of the axis of projected columns. */
  public static final String COLUMNS = "columns";

  /** The name of the axis of selectivities. */
  public static final String PERCENT = "percent";

  /** The name of the axis of the number of groups. */
  public static final String GROUPS = "groups";

  private static final int WORD = Integer.BYTES;

  /** The number of four-byte values in a memory sector. */
  private static final int VALUES_OF_A_SECTOR = 8;

  /** The operators that can be measured. */
  public enum Operator {
    /** A selection with one predicate column. */
    SELECTION("selection", Algorithm.SELECTION),
    /** A join without partitions, with random keys. */
    JOIN("join", Algorithm.UNPARTITIONED_JOIN),
    /** A join without partitions, with the keys 0, 1, 2, ... */
    DENSE_JOIN("dense-join", Algorithm.UNPARTITIONED_JOIN),
    /** A join with partitions and random keys. */
    RADIX_JOIN("radix-join", Algorithm.RADIX_JOIN),
    /** An aggregation with one key and one sum. */
    AGGREGATION("aggregation", Algorithm.HASH_AGGREGATION),
    /** An aggregation with one key and one sum, by atomic additions. */
    ATOMIC_AGGREGATION("atomic-aggregation", Algorithm.ATOMIC_AGGREGATION),
    /** A sort of two columns; one of them is the key. */
    RADIX_SORT("radix-sort", Algorithm.RADIX_SORT),
    /** A sort of two columns by merging; one of them is the key. */
    MERGE_SORT("merge-sort", Algorithm.MERGE_SORT),
    /** A selection by the operators of general plans. */
    RELATIONAL_SELECTION("relational-selection", Algorithm.RELATIONAL_SELECTION),
    /** A join with random keys by the operators of general plans. */
    RELATIONAL_JOIN("relational-join", Algorithm.RELATIONAL_JOIN),
    /** A join with the keys 0, 1, 2, ... by the operators of general plans. */
    RELATIONAL_DENSE_JOIN("relational-dense-join", Algorithm.RELATIONAL_JOIN),
    /** An aggregation by the operators of general plans. */
    RELATIONAL_AGGREGATION("relational-aggregation", Algorithm.RELATIONAL_AGGREGATION),
    /** A sort by the operators of general plans. */
    RELATIONAL_SORT("relational-sort", Algorithm.RELATIONAL_SORT);

    private final String label;
    private final Algorithm algorithm;

    Operator(String label, Algorithm algorithm) {
      this.label = label;
      this.algorithm = algorithm;
    }

    /** The name of the operator on the command line. */
    public String label() {
      return label;
    }

    /** The names of all operators. */
    public static List<String> labels() {
      return Arrays.stream(values()).map(Operator::label).toList();
    }

    private boolean hasDenseKeys() {
      return this == DENSE_JOIN || this == RELATIONAL_DENSE_JOIN;
    }

    private boolean isJoin() {
      return algorithm.operator().equals(JoinInput.OPERATOR);
    }

    private boolean isAggregation() {
      return algorithm.operator().equals(AggregationInput.OPERATOR);
    }

    private boolean isSelection() {
      return algorithm.operator().equals(SelectionInput.OPERATOR);
    }

    private boolean isSelective() {
      return isJoin() || isSelection();
    }
  }

  /** Reads the operator and its input from a point. */
  public static StepPoint of(Point point) {
    Predicate<Operator> named = one -> one.label.equals(point.get(OPERATOR));
    return new StepPoint(
        Arrays.stream(Operator.values()).filter(named).findFirst().orElseThrow(),
        point.getInt(LOG_ROWS),
        point.getInt(LOG_DIMENSION),
        point.getInt(COLUMNS),
        point.getInt(PERCENT),
        point.getInt(GROUPS));
  }

  /** Whether the operator has exactly these numbers. */
  public boolean isMeant() {
    return operator.isJoin() == (logDimension > 0)
        && operator.isJoin() == (columns > 0)
        && operator.isSelective() == (percent > 0)
        && operator.isAggregation() == (groups > 0)
        && groups <= rows();
  }

  /** The number of rows; with two tables, that of the fact table. */
  public int rows() {
    return 1 << logRows;
  }

  /** The tables, the run of the operator on them, and the expected result. */
  public OperatorCase at(HostColumns data) {
    Algorithm algorithm = operator.algorithm;
    List<Integer> one = List.of(WORD);
    double share = percent / 100.0;
    if (operator.isSelection()) {
      SelectionInput input = new SelectionInput(rows(), one, one, share);
      return OperatorCases.selection(algorithm, data, input);
    }
    if (operator.isJoin()) {
      List<Integer> facts = Collections.nCopies(columns, WORD);
      JoinInput input = new JoinInput(rows(), 1 << logDimension, facts, one, share);
      return OperatorCases.join(algorithm, data, input, !operator.hasDenseKeys());
    }
    if (operator.isAggregation()) {
      AggregationInput input = new AggregationInput(rows(), WORD, one, groups);
      return OperatorCases.aggregation(algorithm, data, input);
    }
    int partitions = Math.max(1, rows() / MergeSort.PARTITION);
    SortInput input = new SortInput(rows(), WORD, List.of(WORD, WORD), partitions);
    return OperatorCases.sort(algorithm, data, input);
  }

  /**
   * The number of bytes that the operator must move: each needed value is read once, and each value
   * of the result is written once.
   */
  public double neededBytes() {
    return bytes(percent / 100.0);
  }

  /**
   * The number of bytes that the operator must move if a column from which only some rows are
   * needed is read in whole sectors of 32 bytes.
   */
  public double neededSectors() {
    return bytes(1 - Math.pow(1 - percent / 100.0, VALUES_OF_A_SECTOR));
  }

  /**
   * The bytes that the operator moves.
   *
   * @param read the share of a projected column that is read
   */
  private double bytes(double read) {
    double written = percent / 100.0;
    double perRow =
        operator.isSelection()
            ? WORD + WORD * (read + written)
            : operator.isJoin()
                ? WORD + WORD * columns * read + WORD * (columns + 1) * written
                : operator.isAggregation() ? 2 * WORD : 4 * WORD;
    double dimension = operator.isJoin() ? 2.0 * WORD * (1 << logDimension) : 0;
    return perRow * rows() + dimension;
  }

  /** A description, such as {@code join of 2^26 rows, 2^16 of the dimension, 4 columns, 10 %}. */
  public String title() {
    StringBuilder title = new StringBuilder(operator.label + " of 2^" + logRows + " rows");
    if (operator.isJoin()) {
      title.append(", 2^" + logDimension + " of the dimension, columns: " + columns);
    }
    if (operator.isSelective()) {
      title.append(", " + percent + " %");
    }
    if (operator.isAggregation()) {
      title.append(", groups: " + groups);
    }
    return title.toString();
  }
}
