package org.gpuquerylab.experiments.results;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.gpuquerylab.experiments.InputException;

/**
 * The lines of {@code results.jsonl}.
 *
 * @param rows the rows of the whole lines
 * @param wholeBytes the length of the whole lines; what follows is the torn end of a line that was
 *     being written when its process was killed
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

  /** Reads the lines of a file that gzip packed. */
  static ResultLines readPacked(Path file, RowRules rules) throws IOException {
    if (!RunFile.isThere(file)) {
      return NONE;
    }
    try (InputStream packed = RunFile.open(file);
        InputStream lines = new GZIPInputStream(packed)) {
      return of(file, lines, rules);
    } catch (EOFException | ZipException e) {
      throw new InputException(
          file + ": not what gzip packed: " + e.getMessage() + "; restore the file", e);
    }
  }

  private static ResultLines of(Path file, InputStream in, RowRules rules) throws IOException {
    BoundedLines lines = new BoundedLines(in);
    RowCheck check = new RowCheck(rules);
    List<Row> rows = new ArrayList<>();
    try {
      for (String line = lines.next(); line != null; line = lines.next()) {
        rows.add(check.check(RowJson.read(line)));
      }
    } catch (IllegalArgumentException e) {
      throw fault(file, rows.size(), String.valueOf(e.getMessage()), e);
    } catch (CharacterCodingException e) {
      throw fault(file, rows.size(), "no UTF-8 text", e);
    }
    return new ResultLines(List.copyOf(rows), lines.wholeBytes());
  }

  private static InputException fault(Path file, int before, String fault, Exception cause) {
    String place = file + ": line " + (before + 1) + ": ";
    return new InputException(place + fault + "; restore or remove the line", cause);
  }
}
