package org.gpuquerylab.engine.internal;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.sql.fun.SqlTrimFunction;
import org.jspecify.annotations.Nullable;

/** Functions of strings. Their characters are code points. */
final class StringFunctions {
  private static final Set<String> NAMES =
      Set.of(
          "UPPER",
          "LOWER",
          "SUBSTRING",
          "SUBSTR",
          "TRIM",
          "LTRIM",
          "RTRIM",
          "LENGTH",
          "CHAR_LENGTH",
          "CHARACTER_LENGTH",
          "CONCAT",
          "||",
          "REPLACE",
          "LEFT",
          "RIGHT",
          "POSITION",
          "STRPOS",
          "REVERSE",
          "STARTS_WITH",
          "ENDS_WITH",
          "LPAD",
          "RPAD",
          "REPEAT",
          "SPACE");

  private static final int LONGEST = 1 << 20;

  private StringFunctions() {}

  private static String name(RexCall call) {
    return call.getOperator().getName().toUpperCase(Locale.ROOT);
  }

  static boolean isKnown(RexCall call) {
    return NAMES.contains(name(call))
        && call.getOperands().stream().allMatch(StringFunctions::isPlain);
  }

  private static boolean isPlain(org.apache.calcite.rex.RexNode operand) {
    return switch (operand.getType().getSqlTypeName()) {
      case CHAR, VARCHAR, TINYINT, SMALLINT, INTEGER, BIGINT, SYMBOL, NULL -> true;
      default -> false;
    };
  }

  /** The value of a call; NULL if an operand is, except for CONCAT, which leaves NULLs out. */
  static @Nullable Object apply(RexCall call, List<@Nullable Object> operands) {
    String name = name(call);
    if (name.equals("CONCAT")) {
      StringBuilder all = new StringBuilder();
      operands.stream().filter(java.util.Objects::nonNull).forEach(all::append);
      return all.toString();
    }
    return operands.contains(null) ? null : apply(name, operands);
  }

  private static Object apply(String name, List<@Nullable Object> operands) {
    String first = String.valueOf(operands.get(0));
    String second = operands.size() > 1 ? String.valueOf(operands.get(1)) : "";
    return switch (name) {
      case "UPPER" -> mapped(first, true);
      case "LOWER" -> mapped(first, false);
      case "SUBSTRING", "SUBSTR" -> substring(first, operands);
      case "LENGTH", "CHAR_LENGTH", "CHARACTER_LENGTH" -> (long) length(first);
      case "||" -> checked(first + second);
      case "REPLACE" ->
          second.isEmpty()
              ? first
              : checked(first.replace(second, String.valueOf(operands.get(2))));
      case "LEFT" -> part(first, number(operands, 1), true);
      case "RIGHT" -> part(first, number(operands, 1), false);
      case "POSITION" -> place(second, first);
      case "STRPOS" -> place(first, second);
      case "REVERSE" -> new StringBuilder(first).reverse().toString();
      case "STARTS_WITH" -> first.startsWith(second);
      case "ENDS_WITH" -> first.endsWith(second);
      case "REPEAT" -> repeated(first, number(operands, 1));
      case "SPACE" -> repeated(" ", number(operands, 0));
      case "LPAD", "RPAD" -> padded(first, operands, name.equals("LPAD"));
      default -> trimmed(name, operands);
    };
  }

  private static String mapped(String text, boolean upper) {
    StringBuilder mapped = new StringBuilder();
    text.codePoints()
        .map(point -> upper ? Character.toUpperCase(point) : Character.toLowerCase(point))
        .forEach(mapped::appendCodePoint);
    return mapped.toString();
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  private static long number(List<@Nullable Object> operands, int place) {
    return operands.get(place) instanceof Number number ? number.longValue() : 0;
  }

  private static String checked(String text) {
    if (text.length() > LONGEST) {
      throw tooLong();
    }
    return text;
  }

  /** The characters from place {@code from} to before {@code to}, from 0. */
  private static String between(String text, long from, long to) {
    int length = length(text);
    int first = (int) Math.max(0, Math.min(from, length));
    int end = (int) Math.max(first, Math.min(to, length));
    return text.substring(text.offsetByCodePoints(0, first), text.offsetByCodePoints(0, end));
  }

  /** A start before the first character counts from the end, as in DuckDB. */
  private static String substring(String text, List<@Nullable Object> operands) {
    long start = number(operands, 1);
    long count = operands.size() > 2 ? number(operands, 2) : Integer.MAX_VALUE;
    long from = start < 0 ? length(text) + start : start - 1;
    long end = from + count;
    return count < 0 ? between(text, end, from) : between(text, from, end);
  }

  /** The first or last characters; a negative number leaves out as many at the other end. */
  private static String part(String text, long count, boolean left) {
    int length = length(text);
    long kept = count < 0 ? Math.max(0, length + count) : Math.min(count, length);
    return left ? between(text, 0, kept) : between(text, length - kept, length);
  }

  private static long place(String text, String part) {
    int at = text.indexOf(part);
    return at < 0 ? 0 : text.codePointCount(0, at) + 1L;
  }

  private static String repeated(String text, long times) {
    long count = Math.max(0, times);
    if (count > LONGEST || count * text.length() > LONGEST) {
      throw tooLong();
    }
    return text.repeat((int) count);
  }

  private static IllegalArgumentException tooLong() {
    return new IllegalArgumentException("a text has more than " + LONGEST + " characters");
  }

  private static String padded(String text, List<@Nullable Object> operands, boolean left) {
    long wanted = Math.max(0, number(operands, 1));
    String with = operands.size() > 2 ? String.valueOf(operands.get(2)) : " ";
    if (wanted > LONGEST) {
      throw tooLong();
    }
    int missing = (int) wanted - length(text);
    if (missing <= 0 || with.isEmpty()) {
      return between(text, 0, wanted);
    }
    String fill = between(with.repeat(missing / length(with) + 1), 0, missing);
    return left ? fill + text : text + fill;
  }

  private static String trimmed(String name, List<@Nullable Object> operands) {
    boolean flagged = operands.get(0) instanceof SqlTrimFunction.Flag;
    SqlTrimFunction.Flag flag =
        operands.get(0) instanceof SqlTrimFunction.Flag given
            ? given
            : name.equals("LTRIM")
                ? SqlTrimFunction.Flag.LEADING
                : name.equals("RTRIM") ? SqlTrimFunction.Flag.TRAILING : SqlTrimFunction.Flag.BOTH;
    String text = String.valueOf(operands.get(flagged ? 2 : 0));
    String characters =
        flagged
            ? String.valueOf(operands.get(1))
            : operands.size() > 1 ? String.valueOf(operands.get(1)) : " ";
    int from = 0;
    int to = text.length();
    while (flag.getLeft() == 1 && from < to && characters.indexOf(text.codePointAt(from)) >= 0) {
      from += Character.charCount(text.codePointAt(from));
    }
    while (flag.getRight() == 1 && from < to && characters.indexOf(text.codePointBefore(to)) >= 0) {
      to -= Character.charCount(text.codePointBefore(to));
    }
    return text.substring(from, to);
  }
}
