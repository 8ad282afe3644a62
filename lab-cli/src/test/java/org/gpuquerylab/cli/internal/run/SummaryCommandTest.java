package org.gpuquerylab.cli.internal.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.gpuquerylab.cli.CommandLineHarness;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.measure.internal.folder.RunSample;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.sweep.OurNumber;
import org.gpuquerylab.measure.sweep.PaperNumber;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class SummaryCommandTest extends CommandLineHarness {

  @Test
  void everyClaimNamesANumberOfAnExperimentOfItsPaper() {
    List<ClaimedPaper> papers = ClaimedPaper.all();
    assertThat(papers).hasSize(4);
    for (ClaimedPaper paper : papers) {
      assertThat(paper.claims()).doesNotHaveDuplicates().isNotEmpty();
      assertThat(paper.claims()).extracting(PaperClaim::text).doesNotContain("");
      assertThat(paper.experiments()).isNotEmpty();
      for (PaperClaim claim : paper.claims()) {
        assertThat(paper.isOf(claim.experiment())).as(claim.text()).isTrue();
        List<PaperNumber> numbers = Experiments.find(claim.experiment()).paperNumbers(List.of());
        if (!claim.why().isEmpty()) {
          assertThat(claim.number() + claim.holds()).as(claim.text()).isEmpty();
        } else if (claim.number().isEmpty()) {
          assertThat(numbers).as(claim.text()).isEmpty();
        } else {
          assertThat(numbers)
              .extracting(PaperNumber::name)
              .as(claim.text())
              .contains(claim.number());
        }
      }
    }
  }

  @Tag("long")
  @Test
  void theStoredPageIsThatOfTheStoredRows() throws Exception {
    Path stored = Path.of("..", "results");
    assumeFalse(RunSample.stored().isEmpty(), "a bundle has no stored runs");
    String page = Files.readString(stored.resolve("index.html"));
    for (Path run : RunSample.stored()) {
      Path copy = folder.resolve(run.getFileName().toString());
      RunSample.copy(run, copy);
      copyNames(run.resolve("charts"), copy.resolve("charts"));
    }
    assertThat(lab("summary", "--no-pages", folder.toString())).as(err.toString()).isZero();
    assertThat(Files.readString(folder.resolve("index.html")))
        .as("run ./lab summary --no-pages results")
        .isEqualTo(page);
  }

  /** Creates empty files of the same names, because a page only links to charts. */
  private static void copyNames(Path from, Path to) throws IOException {
    Files.createDirectory(to);
    if (Files.isDirectory(from)) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(from)) {
        for (Path file : files) {
          Files.createFile(to.resolve(file.getFileName()));
        }
      }
    }
  }

  /** A link of the committed page leads to a section, a web page, or a file that is committed. */
  @Test
  void theStoredPageHasNoDeadLinks() throws Exception {
    Path stored = Path.of("..", "results");
    assumeFalse(RunSample.stored().isEmpty(), "a bundle has no stored runs");
    String page = Files.readString(stored.resolve("index.html"));
    List<String> links =
        Pattern.compile("href=\"([^\"]*)\"").matcher(page).results().map(m -> m.group(1)).toList();
    assertThat(links).hasSizeGreaterThan(80).noneMatch(link -> link.endsWith("/index.html"));
    for (String link : links) {
      if (link.startsWith("#")) {
        assertThat(page).contains("id=\"" + link.substring(1) + "\"");
      } else if (!link.startsWith("https://")) {
        assertThat(stored.resolve(link)).exists();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0.5, 0.06, 'times DPE''s', '', '', holds",
    "1.5, 0.06, 'times DPE''s', '', '', does not hold",
    "3.9, 95.2, 'times DPE''s', '', '', holds",
    "0.6, 1.6, 'times DPE''s', at most 2, '', holds",
    "21, 630, ms, '', '', holds",
    "631, 630, ms, '', '', does not hold",
    "49, NaN, % of the time, at least 50, '', does not hold",
    "0.5, 0.06, 'times DPE''s', '', a quick pass, not comparable: a quick pass"
  })
  void aVerdictFollowsFromTheNumbers(
      double ours, double paper, String unit, String holds, String unlike, String verdict) {
    OurNumber our = new OurNumber("cuda", ours, Double.NaN, Double.NaN, unlike);
    PaperNumber number = new PaperNumber("n", "what", unit, "paper", paper, List.of(our));
    PaperClaim claim = new PaperClaim("claim", "meister-fig09", "n", holds, "");
    assertThat(ClaimVerdict.of(claim, number, our)).isEqualTo(verdict);
    assertThat(Double.isNaN(number.ratio(our))).isEqualTo(!unlike.isEmpty() || Double.isNaN(paper));
  }

  @Test
  void numbersComeFromRowsAndWhatIsMissingIsCalledSo() throws Exception {
    Path run = measure("sub");
    assertThat(lab("summary", folder.toString())).as(err.toString()).isZero();
    assertThat(run.resolve("index.html")).as("the run's page").isNotEmptyFile();
    Document page = parse(Files.readString(folder.resolve("index.html")));
    PaperNumber number = SummedRun.read(run).number("fig10-clique-ec-gpu-join").orElseThrow();
    OurNumber our = number.ours().get(0);
    List<String> cells = cells(page, "The joins are the main bottleneck of EC-GPU");
    assertThat(cells).contains(number.paper(), our.where(), Numbers.known(our.value()), "sub");
    assertThat(cells(page, "POS-GPU does not pay on chains")).contains("95.2", "missing");
  }

  @Test
  void anUnreadableRunIsReportedAndLeftOut() throws Exception {
    measure("good");
    Path bad = measure("bad");
    Files.writeString(bad.resolve("sweep.json"), "{");
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    assertThat(lab("summary", "--no-pages", folder.toString())).isEqualTo(2);
    assertThat(err.toString()).contains("bad", "left out of the summary").hasLineCount(1);
    assertThat(Files.readString(folder.resolve("index.html"))).contains("./good/");
  }

  @Test
  void refusesFoldersWithoutRunsAndUnknownPapers() {
    assertRefused(folder + ": no run folder in it", "summary", folder.toString());
    err.getBuffer().setLength(0);
    assertRefused(
        "unknown paper 'meistr'; did you mean meister?", "reproduce", "--paper", "meistr");
  }

  private Path measure(String name) {
    Path run = folder.resolve(name);
    String[] sweep = {
      "--timeout", "3600", "--axis", "tables=4", "--axis", "topology=clique", "--axis", "query=0"
    };
    String[] command = {"run", "meister-fig10", "--in-process", "--quick", "--rows-only"};
    String[] where = {"--backend", "cpu", "--axis", "algorithm=ec-gpu", "--out", run.toString()};
    assertThat(lab(with(with(command, where), sweep))).as(err.toString()).isZero();
    return run;
  }

  /** The cells of the first line of a claim in the table. */
  private static List<String> cells(Document page, String claim) {
    NodeList rows = page.getElementsByTagName("tr");
    for (int i = 0; i < rows.getLength(); i++) {
      NodeList cells = ((Element) rows.item(i)).getElementsByTagName("td");
      if (cells.getLength() > 0 && cells.item(0).getTextContent().equals(claim)) {
        return IntStream.range(0, cells.getLength())
            .mapToObj(cell -> cells.item(cell).getTextContent())
            .toList();
      }
    }
    throw new AssertionError("no line of: " + claim);
  }

  private static Document parse(String html) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(html.getBytes(StandardCharsets.UTF_8)));
  }
}
