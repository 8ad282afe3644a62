package org.gpuquerylab.cli.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.folder.RunSample;
import org.gpuquerylab.measure.internal.report.StoredRun;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests that the runs under {@code results/}, some of which are old, can still be drawn. */
@Tag("long")
class StoredRunsTest extends CommandLineHarness {
  /** The run of an experiment that has a table and no figure. */
  private static final String TABLES_ALONE = "h200x2-groups-copies";

  /** Runs whose sweeps have points that were not measured. */
  private static final Set<String> UNFINISHED =
      Set.of("h200-mpq-scaling"); // the time on the machine ran out

  @Test
  void storedRunsAreReported() throws Exception {
    assumeFalse(RunSample.stored().isEmpty(), "a bundle has no stored runs");
    for (Path run : sample()) {
      Path copy = folder.resolve(run.getFileName().toString());
      RunSample.shrink(run, copy);
      assertThat(lab("report", copy.toString())).as("%s: %s", run, err).isZero();
      assertThat(Files.readString(copy.resolve("index.html"))).contains("</html>");
    }
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void unfinishedRunsAreKnown() throws Exception {
    assumeFalse(RunSample.stored().isEmpty(), "a bundle has no stored runs");
    Set<String> unfinished = new TreeSet<>();
    for (Path run : RunSample.stored()) {
      RunFolder whole = RunFolder.existing(run);
      if (StoredRun.read(Experiments.of(whole), whole).isUnfinished()) {
        unfinished.add(run.getFileName().toString());
      }
    }
    assertThat(unfinished).isEqualTo(UNFINISHED);
  }

  /**
   * Returns every ninth run, beginning with a random one; the property {@code results.every}
   * changes the step.
   */
  private static List<Path> sample() throws IOException {
    List<Path> stored =
        RunSample.stored().stream().filter(run -> !run.endsWith(TABLES_ALONE)).toList();
    int every = Integer.getInteger("results.every", 9);
    int first = new Random().nextInt(every);
    System.out.printf(Locale.ROOT, "every %d. run from %d on%n", every, first);
    return IntStream.range(0, stored.size())
        .filter(i -> i % every == first)
        .mapToObj(stored::get)
        .toList();
  }

  @Test
  void storedRunsArePlotted() throws Exception {
    assumeFalse(RunSample.stored().isEmpty(), "a bundle has no stored runs");
    for (Path run : sample()) {
      Path copy = folder.resolve(run.getFileName().toString());
      RunSample.shrink(run, copy); // the charts are the same, but with fewer points
      assertThat(lab("plot", copy.toString())).as("%s: %s", run, err).isZero();
      assertThat(endings(copy.resolve("charts"))).contains("svg", "png", "pdf", "csv");
    }
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void aRunOfTablesAloneIsNotPlotted() throws Exception {
    assumeFalse(RunSample.stored().isEmpty(), "a bundle has no stored runs");
    Path stored =
        RunSample.stored().stream()
            .filter(run -> run.endsWith(TABLES_ALONE))
            .findFirst()
            .orElseThrow();
    Path copy = folder.resolve(TABLES_ALONE);
    RunSample.copy(stored, copy);
    assertThat(lab("plot", copy.toString())).isZero();
    assertThat(err.toString()).contains(TABLES_ALONE + ": nothing to draw");
    assertThat(copy.resolve("charts")).doesNotExist();
  }

  @Test
  void anUnfinishedRunSaysSoOnPageAndCharts() throws Exception {
    assumeFalse(RunSample.stored().isEmpty(), "a bundle has no stored runs");
    Path stored =
        RunSample.stored().stream()
            .filter(r -> r.endsWith("h200-mpq-scaling"))
            .findFirst()
            .orElseThrow();
    Path copy = folder.resolve("run");
    RunSample.copy(stored, copy);
    assertThat(lab("report", copy.toString())).isZero();
    assertThat(lab("plot", copy.toString())).isZero();
    assertThat(Files.readString(copy.resolve("index.html")))
        .contains("<p class=\"wrong\">Unfinished: 95 of 300 measurements; unfinished.")
        .contains("None so far: 95 of 300 measurements; unfinished.")
        .doesNotContain("<p>None.</p>");
    assertThat(Files.readString(copy.resolve("charts/mpq-scaling.svg")))
        .contains("95 of 300 measurements; unfinished.</desc>");
  }

  private static List<String> endings(Path charts) throws IOException {
    try (Stream<Path> files = Files.list(charts)) {
      return files
          .map(file -> file.toString().substring(file.toString().lastIndexOf('.') + 1))
          .distinct()
          .toList();
    }
  }
}
