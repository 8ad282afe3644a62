package org.gpuquerylab.data;

import java.nio.file.Path;
import org.gpuquerylab.data.internal.CsvLoader;
import org.gpuquerylab.data.internal.CsvSchema;
import org.gpuquerylab.operators.table.Table;

/** Reads files of rows as tables in host memory. */
public final class TableFile {
  private TableFile() {}

  /**
   * Reads the named columns of a CSV file (RFC 4180, UTF-8, with a header).
   *
   * @param name the name of the table
   * @param columns names and types, such as {@code day int32, price float64, city string}
   * @throws org.gpuquerylab.input.InputException if the file cannot be read or has a fault; the
   *     message names the file, the line and the column
   */
  public static Table csv(String name, Path file, String columns) {
    return new CsvLoader(CsvSchema.parse(columns)).load(name, file);
  }
}
