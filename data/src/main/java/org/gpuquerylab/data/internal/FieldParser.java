package org.gpuquerylab.data.internal;

/** Appends the text of a field to a column, or reports the fault of the text. */
final class FieldParser {

  private FieldParser() {}

  /**
   * Appends a value to the column.
   *
   * @throws CsvException if the text has a fault; the message has the fault and a remedy, but not
   *     the location
   */
  static void append(String text, ColumnBuilder column) {
    try {
      switch (column.type()) {
        case INT32 -> column.addInt(Integer.parseInt(ascii(text)));
        case INT64 -> column.addLong(Long.parseLong(ascii(text)));
        case FLOAT64 -> column.addDouble(finite(text));
        case STRING -> column.addString(text);
      }
    } catch (NumberFormatException e) {
      throw new CsvException(fault(text, column), e);
    }
  }

  /** Checks that a text is ASCII, because Java also accepts the digits of other scripts. */
  private static String ascii(String text) {
    if (!text.chars().allMatch(c -> c < 128)) {
      throw new NumberFormatException(text);
    }
    return text;
  }

  private static double finite(String text) {
    // This check is necessary because Java also accepts blanks around a number, and a letter after
    // it, as in the Java literal 1.0d.
    if (text.isEmpty() || !text.chars().allMatch(c -> "0123456789+-.eE".indexOf(c) >= 0)) {
      throw new NumberFormatException(text);
    }
    double value = Double.parseDouble(text);
    if (Double.isInfinite(value)) {
      throw new NumberFormatException(text);
    }
    return value;
  }

  private static String fault(String text, ColumnBuilder column) {
    if (text.isEmpty()) {
      return "is empty; give a number, or load the column as string";
    }
    String shown = text.length() > 40 ? text.substring(0, 40) + "..." : text;
    String value = "'" + shown.replaceAll("[\\s\\p{Cntrl}]", " ") + "'";
    return switch (column.type()) {
      case INT32 ->
          isWhole(text)
              ? value + " is out of int32's range; load the column as int64"
              : value + " is not a whole number; mend it, or load the column as string";
      case INT64 ->
          isWhole(text)
              ? value + " is out of int64's range; load the column as float64 or string"
              : value + " is not a whole number; mend it, or load the column as string";
      default -> value + " is not a finite number; mend it, or load the column as string";
    };
  }

  private static boolean isWhole(String text) {
    return text.matches("[+-]?[0-9]+");
  }
}
