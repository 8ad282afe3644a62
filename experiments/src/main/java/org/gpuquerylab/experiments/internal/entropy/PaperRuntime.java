package org.gpuquerylab.experiments.internal.entropy;

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
import java.util.Optional;

/**
 * A number that the paper prints: an average over 777 problems.
 *
 * @param figure 2, 3 or 6
 * @param known the sets whose selectivities are known
 * @param predicates the number z of predicates
 * @param algorithm our name for the algorithm
 * @param machine the processor in the paper
 * @param millis time for one problem in milliseconds
 * @param iterations number of Newton steps or sweeps; NaN if the paper does not give it
 */
record PaperRuntime(
    int figure,
    Known known,
    int predicates,
    String algorithm,
    String machine,
    double millis,
    double iterations) {

  private static final List<PaperRuntime> ALL = read();

  /** All numbers in figures 2, 3 and 6. */
  static List<PaperRuntime> all() {
    return ALL;
  }

  /** The paper's number for an algorithm on a problem, if there is one. */
  static Optional<PaperRuntime> find(Known known, int predicates, String algorithm) {
    return ALL.stream()
        .filter(
            paper ->
                paper.known == known
                    && paper.predicates == predicates
                    && paper.algorithm.equals(algorithm))
        .findFirst();
  }

  private static List<PaperRuntime> read() {
    InputStream resource =
        Objects.requireNonNull(PaperRuntime.class.getResourceAsStream("paper-runtimes.csv"));
    try (Reader text = new InputStreamReader(resource, StandardCharsets.UTF_8);
        CsvReader<NamedCsvRecord> csv =
            CsvReader.builder().commentStrategy(CommentStrategy.SKIP).ofNamedCsvRecord(text)) {
      return csv.stream().map(PaperRuntime::of).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static PaperRuntime of(NamedCsvRecord line) {
    String iterations = line.getField("iterations");
    return new PaperRuntime(
        Integer.parseInt(line.getField("figure")),
        Known.of(line.getField("known")),
        Integer.parseInt(line.getField("predicates")),
        line.getField("algorithm"),
        line.getField("machine"),
        Double.parseDouble(line.getField("millis")),
        iterations.isEmpty() ? Double.NaN : Double.parseDouble(iterations));
  }
}
