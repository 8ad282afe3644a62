package org.gpuquerylab.cli.internal.estimate;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.gpuquerylab.data.internal.DuckDb;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.OutputFile;
import org.gpuquerylab.measure.internal.report.StoredRun;
import org.gpuquerylab.measure.results.Row;
import org.jspecify.annotations.Nullable;

/** Writes the rows of a run through DuckDB. */
final class RowExport {

  /** The file formats. */
  enum Form {
    CSV("(format csv, header true)"),
    PARQUET("(format parquet, compression zstd)");

    private final String options;

    Form(String options) {
      this.options = options;
    }

    /** The ending of the file's name. */
    String ending() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final String TABLE = "rows";

  private final StoredRun run;
  private final List<ExportColumn> columns;

  RowExport(StoredRun run) {
    this.run = run;
    this.columns = RunColumns.of(run);
  }

  /** The columns of the file. */
  List<ExportColumn> columns() {
    return columns;
  }

  /**
   * Writes the file, replacing an existing file atomically.
   *
   * @throws InputException if DuckDB is missing or runs out of memory, or the file cannot be
   *     written; the message names the file
   */
  void write(Form form, Path file) {
    try (DuckDb duckDb = DuckDb.open()) {
      duckDb.run(
          columns.stream()
              .map(column -> DuckDb.quoted(column.name()) + " " + column.type())
              .collect(Collectors.joining(", ", "create table " + TABLE + " (", ")")));
      duckDb.append(TABLE, () -> run.rows().stream().map(this::values).iterator());
      OutputFile.replace(
          file,
          part ->
              duckDb.run(
                  String.format(
                      Locale.ROOT,
                      "copy %s to %s %s",
                      TABLE,
                      DuckDb.literal(part.toString()),
                      form.options)));
    } catch (InputException e) {
      String message = String.valueOf(e.getMessage());
      throw message.contains(DuckDb.OUT_OF_MEMORY)
          ? new InputException(file + ": " + message, e)
          : e;
    }
  }

  private List<@Nullable Object> values(Row row) {
    List<@Nullable Object> values = new ArrayList<>(columns.size());
    for (ExportColumn column : columns) {
      values.add(column.of(row));
    }
    return Collections.unmodifiableList(values);
  }
}
