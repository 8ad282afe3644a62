package org.gpuquerylab.experiments.joinorder.chart;

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
import org.gpuquerylab.experiments.joinorder.optimizer.Variant;
import org.gpuquerylab.joinorder.query.topology.Topology;

/**
 * A number that the report states in its text: a time over that of DPE with 8 threads.
 *
 * @param figure 4, 7, 9 or 11
 * @param topology of the queries
 * @param tables of a query
 * @param algorithm what we call the algorithm
 * @param overhead of the cost function in figure 11, as {@link Variant#overhead}; else 0
 * @param ratio the number
 * @param text how to print it beside its marker
 */
public record StatedRuntime(
    int figure,
    Topology topology,
    int tables,
    String algorithm,
    int overhead,
    double ratio,
    String text) {

  private static final List<StatedRuntime> ALL = read();

  /** All that the report states about a figure. */
  public static List<StatedRuntime> of(int figure) {
    return ALL.stream().filter(stated -> stated.figure == figure).toList();
  }

  private static List<StatedRuntime> read() {
    InputStream resource =
        Objects.requireNonNull(StatedRuntime.class.getResourceAsStream("stated-runtimes.csv"));
    try (Reader text = new InputStreamReader(resource, StandardCharsets.UTF_8);
        CsvReader<NamedCsvRecord> csv =
            CsvReader.builder().commentStrategy(CommentStrategy.SKIP).ofNamedCsvRecord(text)) {
      return csv.stream().map(StatedRuntime::of).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static StatedRuntime of(NamedCsvRecord line) {
    return new StatedRuntime(
        Integer.parseInt(line.getField("figure")),
        Topology.find(line.getField("topology")).orElseThrow(),
        Integer.parseInt(line.getField("tables")),
        line.getField("algorithm"),
        Integer.parseInt(line.getField("overhead")),
        Double.parseDouble(line.getField("ratio")),
        line.getField("text"));
  }
}
