package org.gpuquerylab.data.internal;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.operators.table.Table;
import org.jspecify.annotations.Nullable;

/**
 * Loads tables from files in the format of TPC-H's {@code dbgen} and of {@code ssb-dbgen}. Each
 * line is a row; there are no column names and no quotes. The separator {@code |} is between the
 * fields and, in files from some builds of these programs, also after the last field.
 */
public final class TblLoader {
  private static final char SEPARATOR = '|';

  /**
   * The maximum number of characters in a line. The longest lines of the known benchmarks have
   * about 200.
   */
  private static final int LONGEST_LINE = 1 << 16;

  private final List<String> columns;
  private final CsvSchema schema;
  private final int[] places;

  /**
   * Creates a loader.
   *
   * @param columns the columns of the files, in the order of the fields
   * @param schema the columns to load
   * @throws CsvException if the files do not have a column of the schema
   */
  public TblLoader(List<String> columns, CsvSchema schema) {
    this.columns = List.copyOf(columns);
    this.schema = schema;
    this.places = schema.columns().stream().mapToInt(field -> place(field.name())).toArray();
  }

  private int place(String column) {
    int place = columns.indexOf(column);
    if (place < 0) {
      throw new CsvException(
          "there is no column " + column + "; choose from " + String.join(", ", columns));
    }
    return place;
  }

  /**
   * Loads a file; the time is O(size of the file).
   *
   * @param name the name of the table
   * @throws CsvException if the file has a fault; the message names the file, the line, the column,
   *     the fault and a remedy
   */
  public Table load(String name, Path file) {
    List<ColumnBuilder> builders =
        schema.columns().stream().map(c -> new ColumnBuilder(c.name(), c.type())).toList();
    try (BufferedReader text = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      Lines lines = new Lines(file, text);
      String[] fields = new String[columns.size()];
      boolean closed = false;
      boolean first = true;
      for (String line = lines.next(); line != null; line = lines.next()) {
        closed = first ? endsWithSeparator(line) : closed;
        first = false;
        split(file, lines.number, line, closed, fields);
        for (int i = 0; i < places.length; i++) {
          append(file, lines.number, fields[places[i]], builders.get(i));
        }
      }
    } catch (NoSuchFileException e) {
      throw new CsvException(file + ": there is no such file; check the path", e);
    } catch (CharacterCodingException e) {
      throw new CsvException(file + ": not all of it is UTF-8; convert it", e);
    } catch (IOException e) {
      throw new CsvException(
          file + ": cannot be read (" + e.getMessage() + "); give a readable file", e);
    }
    return new Table(name, builders.stream().map(ColumnBuilder::build).toList());
  }

  /** Whether the first line ends with a separator; if it does, all lines must. */
  private boolean endsWithSeparator(String line) {
    return line.chars().filter(c -> c == SEPARATOR).count() >= columns.size()
        && line.charAt(line.length() - 1) == SEPARATOR;
  }

  /** Divides a line into fields, which are written to an array. */
  private void split(Path file, long number, String line, boolean closed, String[] fields) {
    int count = 0;
    int begin = 0;
    while (begin <= line.length()) {
      int found = line.indexOf(SEPARATOR, begin);
      int end = found < 0 ? line.length() : found;
      if (count < fields.length) {
        fields[count] = line.substring(begin, end);
      }
      count++;
      begin = end + 1;
    }
    boolean ends = line.charAt(line.length() - 1) == SEPARATOR;
    int fieldCount = closed && ends ? count - 1 : count;
    if (fieldCount != fields.length) {
      throw new CsvException(
          String.format(
              Locale.ROOT,
              "%s, line %d: %d fields, but such a file has %d (%s to %s); mend the line",
              file,
              number,
              fieldCount,
              fields.length,
              columns.get(0),
              columns.get(columns.size() - 1)));
    }
    if (closed && !ends) {
      throw new CsvException(
          String.format(
              Locale.ROOT,
              "%s, line %d: does not end with %s, unlike earlier lines; it may be cut off; mend it",
              file,
              number,
              SEPARATOR));
    }
  }

  private static void append(Path file, long number, String field, ColumnBuilder column) {
    try {
      FieldParser.append(field, column);
    } catch (CsvException e) {
      throw new CsvException(
          String.format(
              Locale.ROOT,
              "%s, line %d, column %s: %s",
              file,
              number,
              column.name(),
              e.getMessage()),
          e);
    }
  }

  /** The lines of a file; empty lines are skipped. */
  private static final class Lines {
    private final Path file;
    private final BufferedReader text;
    private final StringBuilder line = new StringBuilder();
    private long number;

    Lines(Path file, BufferedReader text) {
      this.file = file;
      this.text = text;
    }

    /** The next line; null after the last one. */
    @Nullable String next() throws IOException {
      while (true) {
        line.setLength(0);
        number++;
        int character = text.read();
        boolean last = character < 0;
        while (character >= 0 && character != '\n') {
          if (line.length() == LONGEST_LINE) {
            throw new CsvException(
                String.format(
                    Locale.ROOT,
                    "%s, line %d: more than %d characters; give a file of rows with | between their fields",
                    file,
                    number,
                    LONGEST_LINE));
          }
          line.append((char) character);
          character = text.read();
        }
        if (last) {
          return null;
        }
        int end =
            line.length() - (line.length() > 0 && line.charAt(line.length() - 1) == '\r' ? 1 : 0);
        if (end > 0) {
          return line.substring(0, end);
        }
      }
    }
  }
}
