package org.gpuquerylab.measure.internal.folder;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.InputFile;
import org.gpuquerylab.input.JsonReader;
import org.gpuquerylab.measure.internal.json.RowCheck;
import org.gpuquerylab.measure.internal.json.RowRules;
import org.gpuquerylab.measure.results.Row;
import org.jspecify.annotations.Nullable;

/**
 * The lines of {@code results.jsonl}.
 *
 * @param rows the rows of the complete lines
 * @param wholeBytes the length in bytes of the complete lines; an incomplete line may follow if a
 *     process was killed while writing it
 */
record ResultLines(List<Row> rows, long wholeBytes) {

  private static final ResultLines NONE = new ResultLines(List.of(), 0);

  static ResultLines read(Path file, RowRules rules) throws IOException {
    if (!RunFile.isThere(file)) {
      return NONE;
    }
    try (InputStream lines = RunFile.open(file)) {
      return of(file, lines, rules);
    }
  }

  /** Reads the lines of a gzip file. */
  static ResultLines readPacked(Path file, RowRules rules) throws IOException {
    if (!RunFile.isThere(file)) {
      return NONE;
    }
    try (InputStream packed = RunFile.open(file);
        InputStream lines = new GZIPInputStream(packed)) {
      return of(file, lines, rules);
    } catch (EOFException | ZipException e) {
      throw new InputException(
          file + ": not valid gzip data: " + e.getMessage() + "; restore the file", e);
    }
  }

  private static ResultLines of(Path file, InputStream in, RowRules rules) throws IOException {
    String source = InputFile.name(file);
    BoundedLines lines = new BoundedLines(in);
    RowCheck check = new RowCheck(rules);
    List<Row> rows = new ArrayList<>();
    try {
      while (lines.next()) {
        rows.add(
            JsonReader.readLine(
                lines.line(),
                source,
                lines.number(),
                ResultLines::fault,
                json -> check.check(json.object())));
      }
    } catch (InputException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw fault(source + ":" + lines.number() + ": " + e.getMessage(), e);
    }
    return new ResultLines(List.copyOf(rows), lines.wholeBytes());
  }

  private static InputException fault(String message, @Nullable Throwable cause) {
    return new InputException(message + "; restore or remove the line", cause);
  }
}
