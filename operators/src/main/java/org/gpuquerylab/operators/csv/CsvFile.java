package org.gpuquerylab.operators.csv;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Table;

/**
 * Writes a CSV file from blocks of a table's rows. The file gets its name only when it is complete
 * and closed; until then it is a temporary file in the same folder.
 */
public final class CsvFile implements AutoCloseable {
  private final Path file;
  private final Path temporary;
  private final CsvWriter writer;
  private boolean failed;

  /**
   * Creates the file and writes its header.
   *
   * @param file the file, which is overwritten if it exists
   * @throws CsvException if the file cannot be written
   */
  public CsvFile(Path file, List<String> columns) {
    this.file = file;
    temporary = file.resolveSibling(file.getFileName() + ".part");
    try {
      // Without quotes, an empty string that is alone in its line would be an empty line.
      writer =
          CsvWriter.builder()
              .quoteStrategy(QuoteStrategies.EMPTY)
              .build(temporary, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw fault(e);
    }
    writer.writeRecord(columns);
  }

  /** Writes rows, whose columns must be in the order of the header. */
  public void append(Table rows) {
    List<Column> columns = rows.columns();
    try {
      for (int row = 0; row < rows.rows(); row++) {
        CsvWriter.CsvWriterRecord record = writer.writeRecord();
        for (Column column : columns) {
          record.writeField(column.value(row).toString());
        }
        record.endRecord();
      }
    } catch (UncheckedIOException e) {
      failed = true;
      throw fault(e);
    }
  }

  @Override
  public void close() {
    try {
      writer.close();
      if (!failed) {
        Files.move(temporary, file, StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException e) {
      throw fault(e);
    }
  }

  private CsvException fault(Exception e) {
    return new CsvException(
        file + ": cannot be written: " + e + "; check the folder and the free space", e);
  }
}
