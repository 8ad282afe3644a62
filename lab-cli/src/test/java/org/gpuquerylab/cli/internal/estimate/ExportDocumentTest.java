package org.gpuquerylab.cli.internal.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.data.internal.DuckDb;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.measure.internal.environment.StoredEnvironment;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.folder.RunSample;
import org.gpuquerylab.measure.internal.json.RunJson;
import org.gpuquerylab.measure.internal.report.StoredRun;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.stats.MedianInterval;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that {@code lab export} does what docs/export.md says. */
class ExportDocumentTest extends CommandLineHarness {

  private static final Path STORED = Path.of("..", "results", "cpu-meister-fig09");
  private static final Path DOCUMENT = Path.of("..", "docs", "export.md");

  private String document = "";

  @BeforeEach
  void read() throws Exception {
    assumeTrue(Files.exists(DOCUMENT) && Files.isDirectory(STORED), "no checkout");
    document = Files.readString(DOCUMENT);
  }

  @Test
  void itsTableHasEveryColumnAndNoOther() {
    StoredEnvironment none = new StoredEnvironment(RunJson.object());
    List<String> columns =
        Stream.of(
                RowColumns.first("", ""),
                RowColumns.result(),
                RowColumns.last(),
                EnvironmentColumns.of(none))
            .flatMap(List::stream)
            .map(
                c ->
                    String.format(
                        Locale.ROOT, "| `%s` | %s | %s |", c.name(), c.type(), c.meaning()))
            .toList();
    assertThat(document.lines().filter(line -> line.startsWith("| `"))).isEqualTo(columns);
  }

  @Test
  void theExampleOfDuckDbRuns() throws Exception {
    assumeTrue(DuckDb.isAvailable(), "no DuckDB");
    Path file = folder.resolve("rows.parquet");
    StoredRun run = export("--parquet", file);
    String sql = example("sql").replace("'rows.parquet'", DuckDb.literal(file.toString()));
    assertThat(sql.strip().lines()).hasSizeLessThanOrEqualTo(10);
    try (DuckDb duckDb = DuckDb.open()) {
      List<List<Object>> lines = duckDb.query(sql);
      assertThat(lines).isNotEmpty();
      for (List<Object> line : lines) {
        double[] nanos = nanos(run, line.subList(0, 4));
        assertThat(line.get(4)).isEqualTo((long) nanos.length);
        assertThat((double) line.get(5))
            .isCloseTo(MedianInterval.of(nanos).median() / 1e6, within(1e-9));
      }
    }
  }

  @Test
  void theExampleOfPandasRuns() throws Exception {
    assumeTrue(DuckDb.isAvailable(), "no DuckDB");
    assumeTrue(python("import pandas") == 0, "no python3 with pandas (Debian: python3-pandas)");
    StoredRun run = export("--csv", folder.resolve("rows.csv"));
    String program = example("python");
    assertThat(program.strip().lines()).hasSizeLessThanOrEqualTo(10);
    assertThat(python(program)).as(printed()).isZero();
    Row slowest =
        run.agreed().stream()
            .max((a, b) -> Double.compare(a.measured().nanos(), b.measured().nanos()))
            .orElseThrow();
    String last = printed().lines().reduce((first, second) -> second).orElseThrow();
    String point =
        String.join(
            " ",
            Stream.of("topology", "tables", "algorithm", "backend")
                .map(slowest.point()::get)
                .toList());
    assertThat(last).startsWith("slowest: " + point + " ");
    assertThat(Double.parseDouble(last.substring(last.lastIndexOf(' ') + 1)))
        .isEqualTo(slowest.measured().nanos());
  }

  private StoredRun export(String form, Path file) throws IOException {
    Path few = folder.resolve("run");
    RunSample.shrink(STORED, few);
    assertThat(lab("export", few.toString(), form, "--out", file.toString()))
        .as(err.toString())
        .isZero();
    RunFolder run = new RunFolder(few);
    return StoredRun.read(Experiments.of(run), run);
  }

  private String example(String language) {
    Matcher block =
        Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(document);
    assertThat(block.find()).isTrue();
    return block.group(1);
  }

  private static double[] nanos(StoredRun run, List<Object> values) {
    return run.agreed().stream()
        .filter(
            row ->
                List.of("topology", "tables", "algorithm", "backend").stream()
                    .map(row.point()::get)
                    .toList()
                    .equals(values.stream().map(String::valueOf).toList()))
        .mapToDouble(row -> row.measured().nanos())
        .toArray();
  }

  /**
   * Runs a program with the first Python that has pandas; returns its exit status, or -1 if no
   * Python has pandas.
   */
  private int python(String program) throws Exception {
    for (String python : List.of("python3", "/usr/bin/python3")) {
      if (python(python, "import pandas") == 0) {
        return python(python, program);
      }
    }
    return -1;
  }

  private int python(String python, String program) throws Exception {
    try {
      Process process =
          new ProcessBuilder(python, "-c", program)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("printed.txt").toFile())
              .start();
      return process.waitFor(1_800, TimeUnit.SECONDS) ? process.exitValue() : -1;
    } catch (IOException noPython) {
      return -1;
    }
  }

  private String printed() throws IOException {
    return Files.readString(folder.resolve("printed.txt"));
  }
}
