package org.gpuquerylab.data.internal;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.gpuquerylab.input.internal.Quote;
import org.gpuquerylab.operators.table.Table;
import org.jspecify.annotations.Nullable;

/**
 * Loads tables from CSV files. The first line names the columns; the loader reads the columns of
 * the schema, which may be in any order in the file. Every other record must have as many fields as
 * the first one. Empty lines are skipped. A number consists of ASCII digits, without surrounding
 * blanks and without separators.
 */
public final class CsvLoader {
  private static final int SHOWN_NAMES = 20;

  private final CsvSchema schema;
  private final char separator;

  /** Creates a loader for comma-separated files. */
  public CsvLoader(CsvSchema schema) {
    this(schema, ',');
  }

  /** Creates a loader for files with another separator, such as {@code '|'}. */
  public CsvLoader(CsvSchema schema, char separator) {
    this.schema = schema;
    this.separator = separator;
  }

  /**
   * Loads a file; the time is O(size of the file). Loading needs memory for the table, and up to
   * half as much again while the table grows.
   *
   * @param name the name of the table
   * @throws CsvException if the file has a fault; the message names the file, the line, the column,
   *     the fault and a remedy
   */
  public Table load(String name, Path file) {
    try (BufferedReader text = Files.newBufferedReader(file, StandardCharsets.UTF_8);
        CsvReader<CsvRecord> records =
            CsvReader.builder()
                .fieldSeparator(separator)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE) // counted here
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .allowUnclosedQuote(false)
                .detectBomHeader(false)
                .ofCsvRecord(text)) {
      return load(name, file, records.iterator());
    } catch (NoSuchFileException e) {
      throw new CsvException(file + ": there is no such file; check the path", e);
    } catch (IOException | UncheckedIOException e) {
      throw fault(file, e);
    } catch (CsvParseException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      throw cause instanceof IOException || cause instanceof UncheckedIOException
          ? fault(file, (Exception) cause)
          : malformed(file, e);
    }
  }

  private static CsvException malformed(Path file, CsvParseException e) {
    String message = Quote.line(String.valueOf(e.getMessage()));
    return new CsvException(file + ": " + message + "; mend the quotes there", e);
  }

  private static CsvException fault(Path file, Exception e) {
    return e instanceof CharacterCodingException || e.getCause() instanceof CharacterCodingException
        ? new CsvException(file + ": not all of it is UTF-8; convert it", e)
        : new CsvException(file + ": cannot be read (" + reason(e) + "); give a readable file", e);
  }

  /** The message of the fault that caused the other faults. */
  private static @Nullable String reason(Throwable fault) {
    Throwable cause = fault.getCause();
    return cause == null ? fault.getMessage() : reason(cause);
  }

  private Table load(String name, Path file, Iterator<CsvRecord> records) {
    if (!records.hasNext()) {
      throw new CsvException(file + ": is empty; its first line must name the columns");
    }
    List<String> header = header(records.next());
    int[] places = schema.columns().stream().mapToInt(c -> place(file, header, c.name())).toArray();
    List<ColumnBuilder> columns =
        schema.columns().stream().map(c -> new ColumnBuilder(c.name(), c.type())).toList();
    while (records.hasNext()) {
      CsvRecord row = records.next();
      checkCount(file, header, row);
      for (int i = 0; i < places.length; i++) {
        append(file, row, places[i], columns.get(i));
      }
    }
    return new Table(name, columns.stream().map(ColumnBuilder::build).toList());
  }

  /** The names in the first line, without the byte order mark that some programs write. */
  private static List<String> header(CsvRecord first) {
    return first.getFields().stream().map(name -> name.replace("\uFEFF", "").strip()).toList();
  }

  private static int place(Path file, List<String> header, String column) {
    int place = header.indexOf(column);
    if (place < 0) {
      List<String> shown = header.subList(0, Math.min(SHOWN_NAMES, header.size()));
      throw new CsvException(
          String.format(
              Locale.ROOT,
              "%s, line 1: there is no column %s; choose from %s",
              file,
              column,
              Quote.line(String.join(", ", shown))));
    }
    if (place != header.lastIndexOf(column)) {
      throw new CsvException(
          String.format(
              Locale.ROOT, "%s, line 1: column %s occurs twice; rename one of them", file, column));
    }
    return place;
  }

  private static void checkCount(Path file, List<String> header, CsvRecord row) {
    if (row.getFieldCount() != header.size()) {
      throw new CsvException(
          String.format(
                  Locale.ROOT,
                  "%s, line %d: %d fields, but line 1 names %d columns; mend the line, or quote fields that",
                  file,
                  row.getStartingLineNumber(),
                  row.getFieldCount(),
                  header.size())
              + " hold separators");
    }
  }

  private static void append(Path file, CsvRecord row, int place, ColumnBuilder column) {
    try {
      FieldParser.append(row.getField(place), column);
    } catch (CsvException e) {
      throw new CsvException(
          String.format(
              Locale.ROOT,
              "%s, line %d, column %s: %s",
              file,
              row.getStartingLineNumber(),
              column.name(),
              e.getMessage()),
          e);
    }
  }
}
