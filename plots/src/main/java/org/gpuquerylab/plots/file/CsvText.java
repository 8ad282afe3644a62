package org.gpuquerylab.plots.file;

/**
 * Text in a cell of a CSV file. A spreadsheet treats a cell that begins with {@code = + - @}, a tab
 * or a carriage return as a formula and evaluates it; an apostrophe before the text prevents that.
 */
final class CsvText {

  private static final char GUARD = '\'';
  private static final String GUARDED = "=+-@\t\r'";

  private CsvText() {}

  /** Returns the cell for a text. */
  static String cell(String text) {
    return isGuarded(text, 0) ? GUARD + text : text;
  }

  /** Returns the text of a cell that {@link #cell} made. */
  static String text(String cell) {
    return !cell.isEmpty() && cell.charAt(0) == GUARD && isGuarded(cell, 1)
        ? cell.substring(1)
        : cell;
  }

  private static boolean isGuarded(String text, int first) {
    return text.length() > first && GUARDED.indexOf(text.charAt(first)) >= 0;
  }
}
