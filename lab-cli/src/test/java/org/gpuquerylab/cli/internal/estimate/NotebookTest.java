package org.gpuquerylab.cli.internal.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.data.internal.DuckDb;
import org.junit.jupiter.api.Test;

/** Tests that the notebook draws, from exported rows, the values that the stored chart shows. */
class NotebookTest extends CommandLineHarness {

  private static final Path NOTEBOOK =
      Path.of("..", "docs", "examples", "notebook", "meister-fig09.ipynb");
  private static final Path STORED = Path.of("..", "results", "h200-meister-fig09-dpsub");

  @Test
  void itsCellsRunAndTheMediansAreThoseOfTheChart() throws Exception {
    assumeTrue(Files.exists(NOTEBOOK) && Files.isDirectory(STORED), "no checkout");
    assumeTrue(DuckDb.isAvailable(), "no DuckDB");
    String python = python();
    assumeTrue(
        !python.isEmpty(),
        "no python3 with pandas and matplotlib (Debian: python3-pandas, python3-matplotlib)");
    // The notebook reads files of the checkout by their places beside its folder.
    Files.createSymbolicLink(folder.resolve("results"), Path.of("..", "results").toRealPath());
    Files.createSymbolicLink(folder.resolve("python"), Path.of("..", "python").toRealPath());
    assertThat(run(python, program())).as(printed()).isZero();
    Map<String, Double> drawn = medians(place().resolve("medians.csv"), "");
    Map<String, Double> stored =
        medians(STORED.resolve("charts").resolve("meister-fig09.csv"), " (cuda)");
    assertThat(drawn.keySet()).isEqualTo(stored.keySet());
    stored.forEach(
        (point, ratio) ->
            assertThat(drawn.get(point)).as(point).isCloseTo(ratio, within(1e-9 * ratio)));
    assertThat(place().resolve("figure.png")).isNotEmptyFile();
  }

  private Path place() throws IOException {
    return Files.createDirectories(folder.resolve("docs/examples/notebook"));
  }

  /** The first Python that has both libraries; empty if there is none. */
  private String python() throws Exception {
    for (String python : List.of("python3", "/usr/bin/python3")) {
      if (run(python, "import pandas, matplotlib") == 0) {
        return python;
      }
    }
    return "";
  }

  private static String program() throws IOException {
    StringBuilder program = new StringBuilder();
    for (JsonNode cell : new ObjectMapper().readTree(NOTEBOOK.toFile()).path("cells")) {
      if (cell.path("cell_type").asText().equals("code")) {
        assertThat(cell.path("outputs")).as("the notebook is kept without outputs").isEmpty();
        cell.path("source").forEach(line -> program.append(line.asText()));
        program.append('\n');
      }
    }
    return program.toString();
  }

  /** Reads a CSV file with the columns topology, algorithm, tables and median ratio. */
  private static Map<String, Double> medians(Path csv, String suffix) throws IOException {
    Map<String, Double> medians = new HashMap<>();
    for (String line : Files.readAllLines(csv).stream().skip(1).toList()) {
      String[] cells = line.split(",", -1);
      String algorithm = cells[1].replace(suffix, "").toLowerCase(Locale.ROOT);
      long tables = (long) Double.parseDouble(cells[2]);
      medians.put(cells[0] + " " + algorithm + " " + tables, Double.parseDouble(cells[3]));
    }
    return medians;
  }

  private int run(String python, String program) throws Exception {
    try {
      ProcessBuilder builder =
          new ProcessBuilder(python, "-B", "-c", program)
              .directory(place().toFile())
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("printed.txt").toFile());
      builder.environment().put("LAB", labScript(folder.resolve("lab")).toString());
      Process process = builder.start();
      if (process.waitFor(1_800, TimeUnit.SECONDS)) {
        return process.exitValue();
      }
      process.destroyForcibly();
      return -1;
    } catch (IOException noPython) {
      return -1;
    }
  }

  private String printed() throws IOException {
    return Files.readString(folder.resolve("printed.txt"));
  }
}
