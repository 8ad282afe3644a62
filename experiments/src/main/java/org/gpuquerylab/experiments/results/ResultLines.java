package org.gpuquerylab.experiments.results;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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

  static ResultLines read(Path file) throws IOException {
    return Files.exists(file) ? of(file, Files.readAllBytes(file)) : new ResultLines(List.of(), 0);
  }

  /** Reads the lines of a file that gzip packed. */
  static ResultLines readPacked(Path file) throws IOException {
    if (!Files.exists(file)) {
      return new ResultLines(List.of(), 0);
    }
    try (InputStream lines = new GZIPInputStream(Files.newInputStream(file))) {
      return of(file, lines.readAllBytes());
    } catch (EOFException | ZipException e) {
      throw new InputException(
          file + ": not what gzip packed: " + e.getMessage() + "; restore the file", e);
    }
  }

  private static ResultLines of(Path file, byte[] bytes) {
    int whole = bytes.length;
    while (whole > 0 && bytes[whole - 1] != '\n') {
      whole--;
    }
    String text = new String(bytes, 0, whole, StandardCharsets.UTF_8);
    return new ResultLines(rows(file, text.lines().toList()), whole);
  }

  private static List<Row> rows(Path file, List<String> lines) {
    List<Row> rows = new ArrayList<>();
    Set<Task> tasks = new HashSet<>();
    for (String line : lines) {
      String place = file + ": line " + (rows.size() + 1) + ": ";
      Row row = row(place, line);
      if (!tasks.add(row.task())) {
        throw new InputException(place + row.task() + " is there twice; remove one of the lines");
      }
      rows.add(row);
    }
    return List.copyOf(rows);
  }

  private static Row row(String place, String line) {
    try {
      return RowJson.read(line);
    } catch (IllegalArgumentException e) {
      throw new InputException(place + e.getMessage() + "; restore or remove the line", e);
    }
  }
}
