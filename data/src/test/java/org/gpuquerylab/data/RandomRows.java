package org.gpuquerylab.data;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Makes random rows with a whole number, a fraction and a text, any of which may be null, and
 * random predicates over them in SQL and in Java.
 */
final class RandomRows {
  private static final String[] TEXTS = {"x", "y", "", "it's", "a \"b\"", "l1\nl2", "c,d", "%"};

  /** A row. */
  record Row(@Nullable Integer number, @Nullable Double fraction, @Nullable String text) {}

  /** A predicate in SQL and in Java; its value is null if it is unknown. */
  record Check(String sql, Function<Row, @Nullable Boolean> java) {
    boolean holds(Row row) {
      return Boolean.TRUE.equals(java.apply(row));
    }
  }

  private final Random random;

  RandomRows(long seed) {
    random = new Random(seed);
  }

  List<Row> rows(int count) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Integer number = random.nextInt(8) == 0 ? null : Integer.valueOf(random.nextInt(10));
      Double fraction = random.nextInt(8) == 0 ? null : Double.valueOf(random.nextInt(16) / 4.0);
      String text = random.nextInt(8) == 0 ? null : TEXTS[random.nextInt(TEXTS.length)];
      rows.add(new Row(number, fraction, text));
    }
    // A row without nulls, so that no column is null in all rows, which would change its type.
    rows.set(0, new Row(1, 0.25, "x"));
    return rows;
  }

  /** Writes a CSV file with the columns n, f and "odd ""name"", t". */
  static void write(Path file, List<Row> rows) {
    StringBuilder csv = new StringBuilder("n,f,\"odd \"\"name\"\", t\"\n");
    for (Row row : rows) {
      csv.append(row.number() == null ? "" : row.number()).append(',');
      csv.append(row.fraction() == null ? "" : row.fraction()).append(',');
      if (row.text() != null) {
        csv.append('"').append(row.text().replace("\"", "\"\"")).append('"');
      }
      csv.append('\n');
    }
    try {
      Files.writeString(file, csv);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Makes a random predicate with at most the given depth of operators. */
  Check check(int depth) {
    if (depth == 0) {
      return atom();
    }
    Check left = check(depth - 1);
    Check right = check(depth - 1);
    return switch (random.nextInt(3)) {
      case 0 -> new Check("not (" + left.sql + ")", row -> not(left.java.apply(row)));
      case 1 ->
          new Check(
              "(" + left.sql + ") and (" + right.sql + ")",
              row -> and(left.java.apply(row), right.java.apply(row)));
      default ->
          new Check(
              "(" + left.sql + ") or " + "(" + right.sql + ")",
              row -> not(and(not(left.java.apply(row)), not(right.java.apply(row)))));
    };
  }

  private static @Nullable Boolean not(@Nullable Boolean value) {
    return value == null ? null : Boolean.valueOf(!value);
  }

  private static @Nullable Boolean and(@Nullable Boolean left, @Nullable Boolean right) {
    if (Boolean.FALSE.equals(left) || Boolean.FALSE.equals(right)) {
      return false;
    }
    return (left == null || right == null) ? null : Boolean.TRUE;
  }

  private Check atom() {
    int number = random.nextInt(10);
    double fraction = random.nextInt(16) / 4.0;
    String text = TEXTS[random.nextInt(TEXTS.length)];
    return switch (random.nextInt(7)) {
      case 0 -> new Check("n <= " + number, row -> of(row.number, n -> n <= number));
      case 1 ->
          new Check(
              "n in (" + number + ", 3, 7)",
              row -> of(row.number, n -> n == number || n == 3 || n == 7));
      case 2 ->
          new Check(
              "F between " + fraction + " and 3.25",
              row -> of(row.fraction, f -> f >= fraction && f <= 3.25));
      case 3 -> new Check("n + 2 * f > 7", RandomRows::sum);
      case 4 ->
          new Check(
              "\"odd \"\"name\"\", t\" = '" + text.replace("'", "''") + "'",
              row -> of(row.text, t -> t.equals(text)));
      case 5 ->
          new Check(
              "\"odd \"\"name\"\", t\" like '%l2%'", row -> of(row.text, t -> t.contains("l2")));
      default -> new Check("f is null", row -> row.fraction == null);
    };
  }

  private static @Nullable Boolean sum(Row row) {
    return (row.number == null || row.fraction == null)
        ? null
        : Boolean.valueOf(row.number + 2 * row.fraction > 7);
  }

  private static <T> @Nullable Boolean of(@Nullable T value, Function<T, Boolean> check) {
    return value == null ? null : check.apply(value);
  }
}
