package org.gpuquerylab.data.internal;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.OutputFile;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Table;

/**
 * Writes a CSV file from blocks of a table's rows. The file gets its name only when it is complete
 * and closed; until then it is a temporary file in the same folder.
 */
public final class CsvFile implements AutoCloseable {
  private final Path file;
  private final OutputFile output;
  private final CsvWriter writer;
  private boolean failed;

  /**
   * Creates the file and writes its header.
   *
   * @param file the file, which is replaced if it exists
   * @throws InputException if the file cannot be written, or is not a regular file
   */
  public CsvFile(Path file, List<String> columns) {
    this.file = file;
    output = OutputFile.of(file);
    try {
      // Without quotes, an empty string that is alone in its line would be an empty line.
      writer =
          CsvWriter.builder()
              .quoteStrategy(QuoteStrategies.EMPTY)
              .build(output.part(), StandardCharsets.UTF_8, CREATE_NEW, WRITE);
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
      throw fault(Objects.requireNonNull(e.getCause()));
    }
  }

  @Override
  public void close() {
    try (output) {
      writer.close();
      if (!failed) {
        output.complete();
      }
    } catch (IOException e) {
      throw fault(e);
    }
  }

  private CsvException fault(IOException e) {
    return new CsvException(OutputFile.fault(file, e), e);
  }
}
