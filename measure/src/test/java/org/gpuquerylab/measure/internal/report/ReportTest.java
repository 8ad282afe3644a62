package org.gpuquerylab.measure.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.measure.internal.environment.Environment;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.sweep.Progress;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.sweep.FakeExperiment;
import org.gpuquerylab.measure.sweep.FakeRuns;
import org.gpuquerylab.plots.Figure;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class ReportTest {

  @TempDir Path path;

  private final FakeExperiment experiment = new FakeExperiment();
  private RunFolder folder = new RunFolder(Path.of("."));

  @BeforeEach
  void measure() {
    folder = new RunFolder(path);
    Sweep sweep = FakeRuns.sweep(List.of("ok", "disagree", "error"), List.of("1", "2"));
    FakeRuns.run(experiment, sweep, path, Progress.NONE);
    Environment.here(Backends.find(Collections.emptyIterator()))
        .adopt(folder, sweep, sweep, false, false);
  }

  @Test
  void aRowThatDisagreesIsNeverDrawn() {
    StoredRun run = StoredRun.read(experiment, folder);
    List<Row> rows = run.rows();
    assertThat(rows).anyMatch(row -> row.status() == Status.DISAGREES);
    Figure figure = Report.figures(run).get(0);
    long ok = rows.stream().filter(row -> row.status() == Status.OK).count();
    assertThat(figure.charts().get(0).series().get(0).points()).hasSize((int) ok);
  }

  @Test
  void plotsWriteEveryFormat() {
    assertThat(Report.plot(experiment, folder)).containsExactly("fake-figure");
    for (String ending : List.of("svg", "png", "pdf", "csv")) {
      assertThat(folder.chartsFolder().resolve("fake-figure." + ending)).isNotEmptyFile();
    }
  }

  @Test
  void plotsNeedOnlyTheStoredRowsAndAreTheSameEachTime() throws Exception {
    Report.plot(experiment, folder);
    byte[] first = Files.readAllBytes(folder.chartsFolder().resolve("fake-figure.svg"));
    Report.plot(new FakeExperiment(), folder);
    assertThat(folder.chartsFolder().resolve("fake-figure.svg")).hasBinaryContent(first);
  }

  @Test
  void thePageIsWellFormedAndComplete() throws Exception {
    Report.write(experiment, folder);
    String html = Files.readString(folder.reportFile());
    Document page = parse(html);
    assertThat(page.getElementsByTagName("h1").item(0).getTextContent())
        .isEqualTo(experiment.title());
    assertThat(page.getElementsByTagName("svg").getLength()).isEqualTo(1);
    assertThat(page.getDocumentElement().getTextContent())
        .contains("24 of 24 measurements in a quick pass: 8 ok, 8 disagrees, 8 error.")
        .contains("Some results disagree with those of the reference algorithm.")
        .contains("IllegalStateException: broken")
        .contains("checksum 1.000001, the reference has 1.0")
        .contains(Runtime.version().toString())
        .contains("./lab plot " + folder)
        .contains("./lab run fake --quick --axis mode=ok,disagree,error --axis n=1,2 --out");
    assertThat(html)
        .as("nothing from elsewhere")
        .doesNotContain("src=")
        .doesNotContain("href=\"http");
  }

  @Test
  void theNavigationNamesEverySection() throws Exception {
    Report.write(experiment, folder);
    Document page = parse(Files.readString(folder.reportFile()));
    List<String> targets = new ArrayList<>();
    NodeList links = ((Element) page.getElementsByTagName("nav").item(0)).getElementsByTagName("a");
    for (int i = 0; i < links.getLength(); i++) {
      targets.add(((Element) links.item(i)).getAttribute("href").substring(1));
    }
    List<String> sections = new ArrayList<>();
    NodeList headings = page.getElementsByTagName("h2");
    for (int i = 0; i < headings.getLength(); i++) {
      sections.add(((Element) headings.item(i)).getAttribute("id"));
    }
    assertThat(targets).isEqualTo(sections).contains("charts", "failures", "environment");
  }

  @Test
  void thePageLinksExistingFiles() throws Exception {
    Report.write(experiment, folder);
    assertThat(Files.readString(folder.reportFile()))
        .contains("<a href=\"results.jsonl\">", "<a href=\"environment.json\">")
        .doesNotContain("results.jsonl.gz", "fake-figure.csv");
    Report.plot(experiment, folder);
    Report.write(experiment, folder);
    assertThat(Files.readString(folder.reportFile()))
        .contains("<a href=\"charts/fake-figure.csv\">", "<a href=\"charts/fake-figure.svg\">");
  }

  @Test
  void thePolicyNamesTheHashOfTheOneScript() throws Exception {
    Report.write(experiment, folder);
    Document page = parse(Files.readString(folder.reportFile()));
    String script = page.getElementsByTagName("script").item(0).getTextContent();
    // The browser hashes the source of the script, which includes the marks of the CDATA section;
    // the XML parser removes these marks.
    String source = "//<![CDATA[" + script.substring(2, script.length() - 2) + "//]]>";
    byte[] hash =
        MessageDigest.getInstance("SHA-256").digest(source.getBytes(StandardCharsets.UTF_8));
    assertThat(((Element) page.getElementsByTagName("meta").item(1)).getAttribute("content"))
        .contains("default-src 'none'")
        .contains("script-src 'sha256-" + Base64.getEncoder().encodeToString(hash) + "'");
  }

  @Test
  void aRunWithoutResultsHasAPageToo() throws Exception {
    RunFolder empty = new RunFolder(path.resolve("empty"));
    Sweep sweep = FakeRuns.sweep(List.of("unsupported"), List.of("1"));
    FakeRuns.run(experiment, sweep, empty.path(), Progress.NONE);
    Report.write(experiment, empty);
    assertThat(parse(Files.readString(empty.reportFile())).getDocumentElement().getTextContent())
        .contains("No result to draw.")
        .contains("4 unsupported");
    assertThat(Report.plot(experiment, empty)).isEmpty();
  }

  @Test
  void anUnfinishedRunIsCalledUnfinished() throws Exception {
    List<String> lines = Files.readAllLines(folder.resultsFile());
    List<String> ok = lines.stream().filter(line -> line.contains("\"status\":\"ok\"")).toList();
    Files.write(folder.resultsFile(), ok);
    Report.write(experiment, folder);
    String text =
        parse(Files.readString(folder.reportFile())).getDocumentElement().getTextContent();
    assertThat(text)
        .contains("Unfinished: 8 of 24 measurements; unfinished.")
        .contains("None so far: 8 of 24 measurements; unfinished.")
        .contains("Caption. 8 of 24 measurements; unfinished.");
    Report.plot(experiment, folder);
    assertThat(Files.readString(folder.chartsFolder().resolve("fake-figure.svg")))
        .contains("<desc>Caption. 8 of 24 measurements; unfinished.</desc>");
  }

  @Test
  void aRunOfTwoEnvironmentsSaysSo() throws Exception {
    Report.write(experiment, folder);
    assertThat(Files.readString(folder.reportFile())).doesNotContain("environments, which differ");
    String environment = Files.readString(folder.environmentFile());
    String other = environment.replaceFirst("\"version\" : \"[^\"]*\"", "\"version\" : \"9\"");
    int end = environment.lastIndexOf('}');
    Files.writeString(
        folder.environmentFile(), environment.substring(0, end) + ",\"resumed\":[" + other + "]}");
    Report.write(experiment, folder);
    assertThat(parse(Files.readString(folder.reportFile())).getDocumentElement().getTextContent())
        .contains(
            "Measured in 2 environments, which differ in java; it is unknown which row belongs to"
                + " which environment");
  }

  @Test
  void textsFromElsewhereAreText() throws Exception {
    String evil = "x\\\"><script>alert('1')</script>\\u0007";
    String rows = Files.readString(folder.resultsFile());
    Files.writeString(folder.resultsFile(), rows.replace("IllegalStateException: broken", evil));
    Files.writeString(folder.environmentFile(), "{\"" + evil + "\":[\"" + evil + "\"]}");
    Report.write(experiment, folder);
    String html = Files.readString(folder.reportFile());
    assertThat(html.split("<script", -1)).as("no script but the page's own").hasSize(2);
    assertThat(html)
        .contains("x&quot;&gt;&lt;script&gt;alert(&#39;1")
        .contains("</main>\n<script>//<![CDATA[\n/*\nThe MIT License");
    parse(html);
  }

  private static Document parse(String html) throws Exception {
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    return factory
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(html.getBytes(StandardCharsets.UTF_8)));
  }
}
