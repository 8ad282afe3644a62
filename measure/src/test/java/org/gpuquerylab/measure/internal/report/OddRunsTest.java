package org.gpuquerylab.measure.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.sweep.Progress;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.results.Task;
import org.gpuquerylab.measure.sweep.FakeExperiment;
import org.gpuquerylab.measure.sweep.FakeRuns;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

/**
 * Tests pages of unusual runs: runs with no row, with one row, or with thousands of rows that all
 * failed.
 */
class OddRunsTest {

  @TempDir Path path;

  private final FakeExperiment experiment = new FakeExperiment();

  @Test
  void aRunWithoutARow() throws Exception {
    RunFolder folder = measured(List.of("ok"), List.of("1"));
    keep(folder, 0);
    Document page = page(folder);
    assertThat(text(page))
        .contains("0 of 4 measurements in a quick pass.", "None so far: 0 of 4 measurements")
        .contains("unfinished");
    assertThat(Report.plot(experiment, folder)).hasSizeLessThanOrEqualTo(1);
  }

  @Test
  void aRunWithOneRowIsABarWithItsValue() throws Exception {
    RunFolder folder = measured(List.of("ok"), List.of("3"));
    keep(folder, 1);
    Document page = page(folder);
    assertThat(text(page))
        .contains("1 of 4 measurements in a quick pass: 1 ok.")
        .contains("All, n: 3")
        .contains("Bars on a logarithmic axis");
    assertThat(page.getElementsByTagName("svg").getLength()).isEqualTo(1);
  }

  @Test
  void aRunOfFailedRows() throws Exception {
    RunFolder folder = measured(List.of("error", "unsupported", "disagree"), List.of("1", "2"));
    Document page = page(folder);
    assertThat(text(page))
        .contains("24 of 24 measurements in a quick pass: ", "8 error", "No result to draw.")
        .contains("IllegalStateException: broken")
        .contains("0 points");
    assertThat(page.getElementsByTagName("svg").getLength()).isZero();
    assertThat(Report.plot(experiment, folder)).isEmpty();
  }

  @Test
  void aRunOfThousandsOfRows() throws Exception {
    List<String> numbers = IntStream.rangeClosed(1, 1000).mapToObj(Integer::toString).toList();
    Sweep sweep = FakeRuns.sweep(List.of("ok"), numbers);
    FakeRuns.run(experiment, sweep, path, Progress.NONE, Duration.ofMillis(1));
    RunFolder folder = new RunFolder(path);
    String one = Files.readAllLines(folder.resultsFile()).get(0);
    List<String> lines = new ArrayList<>();
    for (Task task : sweep.tasks(experiment::covers)) {
      lines.add(
          one.replaceFirst("\"n\":\"\\d+\"", "\"n\":\"" + task.point().get("n") + "\"")
              .replaceFirst("\"sample\":\"\\d+\"", sample(task))
              .replaceFirst("\"repetition\":\\d+", "\"repetition\":" + task.repetition()));
    }
    Files.write(folder.resultsFile(), lines);
    Document page = page(folder);
    assertThat(text(page)).contains("3996 of 3996 measurements", "999 points");
    assertThat(Files.size(folder.reportFile())).isLessThan(5_000_000);
  }

  private static String sample(Task task) {
    return "\"sample\":\"" + task.point().get("sample") + "\"";
  }

  private RunFolder measured(List<String> modes, List<String> numbers) {
    Sweep sweep = FakeRuns.sweep(modes, numbers);
    FakeRuns.run(experiment, sweep, path, Progress.NONE);
    return new RunFolder(path);
  }

  private static void keep(RunFolder folder, int rows) throws Exception {
    List<String> lines = Files.readAllLines(folder.resultsFile());
    Files.write(folder.resultsFile(), lines.subList(0, rows));
  }

  private Document page(RunFolder folder) throws Exception {
    Report.write(experiment, folder);
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(
            new ByteArrayInputStream(
                Files.readString(folder.reportFile()).getBytes(StandardCharsets.UTF_8)));
  }

  private static String text(Document page) {
    return page.getDocumentElement().getTextContent();
  }
}
