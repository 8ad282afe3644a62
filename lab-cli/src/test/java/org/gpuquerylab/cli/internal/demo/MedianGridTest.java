package org.gpuquerylab.cli.internal.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.gpuquerylab.cli.internal.option.TextTable;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.report.StoredRun;
import org.gpuquerylab.measure.results.Row;
import org.junit.jupiter.api.Test;

/** Tests the demo's tables on stored runs; the oracle sorts the rows' numbers itself. */
class MedianGridTest {

  private static StoredRun run(String name) {
    assumeTrue(Files.isDirectory(Path.of("..", "results")), "a bundle has no stored runs");
    RunFolder folder = RunFolder.existing(Path.of("..", "results", name));
    return StoredRun.read(Experiments.of(folder), folder);
  }

  private static List<String> lines(Function<StoredRun, TextTable> table, StoredRun run) {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    table.apply(run).print(out);
    out.flush();
    return text.toString().lines().toList();
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    int half = values.length / 2;
    return values.length % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
  }

  private static double millis(StoredRun run, Map<String, String> point) {
    return median(
        run.agreed().stream()
            .filter(row -> row.point().values().entrySet().containsAll(point.entrySet()))
            .mapToDouble(row -> row.measured().millis())
            .toArray());
  }

  @Test
  void mediansAreThoseOfTheRows() {
    StoredRun run = run("cpu-meister-fig09");
    MedianGrid grid =
        new MedianGrid(List.of("algorithm", "backend"), "topology", Map.of("tables", "8"));
    List<String> lines = lines(grid, run);
    assertThat(lines.get(0)).matches("algorithm +backend( +topology [a-z]+, ms)+");
    List<String> topologies =
        Arrays.stream(lines.get(0).split(" {2,}", -1))
            .skip(2)
            .map(h -> h.split("[ ,]+", -1)[1])
            .toList();
    assertThat(topologies).contains("star", "clique");
    for (String line : lines.subList(1, lines.size())) {
      String[] cells = line.split(" {2,}", -1);
      for (int i = 0; i < topologies.size(); i++) {
        double expected =
            millis(
                run,
                Map.of(
                    "algorithm",
                    cells[0],
                    "backend",
                    cells[1],
                    "topology",
                    topologies.get(i),
                    "tables",
                    "8"));
        assertThat(Double.parseDouble(cells[2 + i]))
            .as(line)
            .isBetween(0.999 * expected, 1.001 * expected);
      }
    }
  }

  @Test
  void unmeasuredClaimsHaveNoNumber() {
    StoredRun run = run("cpu-meister-fig09");
    MedianGrid grid = new MedianGrid(List.of("algorithm"), "topology", Map.of("tables", "99"));
    assertThat(lines(grid, run)).containsExactly("algorithm");
  }

  @Test
  void predictionsStandBesideWhatWasMeasured() {
    StoredRun run = run("h200-yuan-sweeps");
    List<String> lines = lines(new PredictedGrid(), run);
    long points = run.agreed().stream().map(Row::point).distinct().count();
    assertThat(lines).hasSize((int) points + 1);
    Row row = run.agreed().get(0);
    double[] measured =
        run.agreed().stream()
            .filter(other -> other.point().equals(row.point()))
            .mapToDouble(other -> other.measured().measures().get("deviceMillis"))
            .toArray();
    double expected = median(measured);
    assertThat(lines)
        .anyMatch(
            line -> {
              String[] cells = line.split(" +", -1);
              return cells[0].equals(row.point().get("sweep"))
                  && cells[1].equals(row.point().get("value"))
                  && Math.abs(Double.parseDouble(cells[3]) - expected) <= 1e-3 * expected;
            });
  }
}
