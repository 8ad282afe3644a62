package org.gpuquerylab.data.internal;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.input.internal.Quote;

/** Reads the records of a CSV file. */
final class CsvScan {
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private CsvScan() {}

  /**
   * Reads a file from its beginning.
   *
   * @param name the file's name in messages
   * @param kept the indexes of the columns whose text is needed
   * @param visitor receives each record, which is valid only during the call; false ends the scan
   * @throws InputException if the file is no CSV in UTF-8; the message names the line if possible
   */
  static void run(Path file, String name, IntPredicate kept, Predicate<CsvRow> visitor) {
    CsvRow row = new CsvRow(kept);
    try (BufferedReader text = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      skipMark(text);
      try (CsvReader<CsvRow> rows = reader(row, text)) {
        for (CsvRow each : rows) {
          if (!visitor.test(each)) {
            return;
          }
        }
      }
    } catch (IOException | UncheckedIOException e) {
      throw unreadable(name, row, e);
    } catch (CsvParseException e) {
      throw e.getCause() == null
          ? new InputException(
              name + ": " + Quote.line(String.valueOf(e.getMessage())) + "; mend the quotes", e)
          : unreadable(name, row, e);
    }
  }

  private static void skipMark(BufferedReader text) throws IOException {
    text.mark(1);
    if (text.read() != BYTE_ORDER_MARK) {
      text.reset();
    }
  }

  private static CsvReader<CsvRow> reader(CsvRow row, BufferedReader text) {
    return CsvReader.builder()
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE) // TypedCsv counts them
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
        .skipEmptyLines(false)
        .allowUnclosedQuote(false)
        .detectBomHeader(false)
        .build(row, text);
  }

  private static InputException unreadable(String name, CsvRow row, Exception e) {
    Throwable cause = e;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    if (cause instanceof CharacterCodingException) {
      return new InputException(
          name + ": the text after line " + row.line() + " is not UTF-8; convert the file", e);
    }
    IOException fault = cause instanceof IOException io ? io : new IOException(cause);
    return new InputException(name + ": " + InputFile.words(fault), e);
  }
}
