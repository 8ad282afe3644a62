package org.gpuquerylab.bench.quality;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.gpuquerylab.input.InputException;

/**
 * The result of one optimization.
 *
 * @param set the query set
 * @param index the query's index in the set
 * @param shape the label of the query's topology
 * @param relations the number of relations of the query
 * @param algorithm the algorithm that optimized the query; {@link #BEST} for the best known plan
 * @param budget the budget in milliseconds, or in steps if it is negative; infinite if there was no
 *     budget
 * @param against the rival whose time is the budget; empty for a fixed budget
 * @param wall wall-clock time in milliseconds
 * @param processor processor time of the thread in milliseconds
 * @param cost C_out of the plan, without the query's result; infinite if there was no plan
 */
record QualityRow(
    String set,
    int index,
    String shape,
    int relations,
    String algorithm,
    double budget,
    String against,
    double wall,
    double processor,
    double cost) {
  /** The name that stands for the algorithm in a row with the best known plan. */
  static final String BEST = "best";

  private static final int FIELDS = 10;

  /** The query's set and index, which are the same in all rows of a query. */
  String query() {
    return set + index;
  }

  /** This row as a line of CSV, without a line break. */
  String line() {
    return String.format(
        Locale.ROOT,
        "%s,%d,%s,%d,%s,%s,%s,%.4f,%.4f,%s",
        set,
        index,
        shape,
        relations,
        algorithm,
        budget,
        against,
        wall,
        processor,
        cost);
  }

  /**
   * Reads a row from a line.
   *
   * @param place file and line number, for messages
   */
  static QualityRow parse(String line, String place) {
    String[] fields = line.split(",", -1);
    if (fields.length != FIELDS) {
      throw new InputException(
          place + ": " + fields.length + " fields, give the " + FIELDS + " of --rows");
    }
    try {
      return new QualityRow(
          fields[0],
          Integer.parseInt(fields[1]),
          fields[2],
          Integer.parseInt(fields[3]),
          fields[4],
          Double.parseDouble(fields[5]),
          fields[6],
          Double.parseDouble(fields[7]),
          Double.parseDouble(fields[8]),
          Double.parseDouble(fields[9]));
    } catch (NumberFormatException e) {
      throw new InputException(place + ": no number: " + e.getMessage() + ", give rows of --rows");
    }
  }

  /**
   * Reads rows from lines.
   *
   * @param file the source of the rows, for messages
   */
  static List<QualityRow> parseAll(String text, Path file) {
    List<String> lines = text.lines().toList();
    return IntStream.range(0, lines.size())
        .mapToObj(i -> parse(lines.get(i), file + ":" + (i + 1)))
        .toList();
  }

  /** The time of the optimization in milliseconds. */
  double millis(boolean processorTime) {
    return processorTime ? processor : wall;
  }

  /** Whether the budget is a time. */
  boolean isTimed() {
    return budget > 0 && !Double.isInfinite(budget);
  }

  /** Whether the optimization exceeded its time budget by more than a tenth plus 5 ms. */
  boolean isLate(boolean processorTime) {
    return millis(processorTime) > 1.1 * budget + 5;
  }

  /** Whether this plan is more expensive than another plan of the query, by more than rounding. */
  boolean isAbove(QualityRow other) {
    return cost > other.cost * (1 + 1e-9);
  }
}
