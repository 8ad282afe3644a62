package org.gpuquerylab.experiments.internal.joinorder;

import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** Reads the numbers of Meister and Saake 2020 from a CSV file beside this class. */
final class StatedCsv {

  private StatedCsv() {}

  static <T> List<T> read(String name, Function<NamedCsvRecord, T> line) {
    InputStream resource = Objects.requireNonNull(StatedCsv.class.getResourceAsStream(name));
    try (Reader text = new InputStreamReader(resource, StandardCharsets.UTF_8);
        CsvReader<NamedCsvRecord> csv =
            CsvReader.builder().commentStrategy(CommentStrategy.SKIP).ofNamedCsvRecord(text)) {
      return csv.stream().map(line).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
