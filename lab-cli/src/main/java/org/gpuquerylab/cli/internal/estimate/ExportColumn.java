package org.gpuquerylab.cli.internal.estimate;

import java.util.function.Function;
import org.gpuquerylab.measure.results.Row;
import org.jspecify.annotations.Nullable;

/**
 * A column of an exported file.
 *
 * @param name the column's name: lowercase letters, digits and underscores, with the unit if there
 *     is one
 * @param type the SQL type
 * @param meaning one line for the documentation
 * @param value computes the value for a row; null if the row has no value
 */
record ExportColumn(
    String name, String type, String meaning, Function<Row, @Nullable Object> value) {

  /**
   * Longer text is cut to this length. Only runs from other machines or versions may have longer
   * texts.
   */
  private static final int LONGEST_TEXT = 4_000;

  static final String INTEGER = "BIGINT";
  static final String NUMBER = "DOUBLE";
  static final String TEXT = "VARCHAR";
  static final String TRUTH = "BOOLEAN";
  static final String TIME = "TIMESTAMP";

  /** The value of a row. */
  @Nullable Object of(Row row) {
    Object found = value.apply(row);
    return found instanceof String text && text.length() > LONGEST_TEXT
        ? text.substring(0, LONGEST_TEXT)
        : found;
  }
}
