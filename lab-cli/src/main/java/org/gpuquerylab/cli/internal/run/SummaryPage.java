package org.gpuquerylab.cli.internal.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.measure.internal.report.HtmlCell;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.internal.report.Page;
import org.gpuquerylab.measure.internal.report.PaperLink;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.OurNumber;
import org.gpuquerylab.measure.sweep.PaperNumber;

/** The page about all results, sorted by paper: the claims of each paper, and our measurements. */
final class SummaryPage {

  private static final String TITLE = "What holds: the papers' claims beside our measurements";

  private static final String NOTE =
      "Each of our numbers is computed from the stored rows, as a median with an interval that"
          + " contains it with 95 % confidence. The ratio is our number divided by the paper's. It is"
          + " missing if the paper has only words, or if we did not measure as the paper did. A claim that"
          + " was not measured on any machine is called missing. Charts, pages and rows are linked.";

  private static final List<String> CLAIMS =
      List.of(
          "claim", "what", "paper", "machine", "where", "ours", "from", "to", "ratio", "run",
          "chart", "command");

  private static final List<String> RUNS =
      List.of("experiment", "reproduces", "run", "machine", "measurements", "state", "command");

  private final List<SummedRun> runs;
  private final List<String> machines;
  private final Page page = new Page(TITLE);

  /** Creates the page about some runs. */
  SummaryPage(List<SummedRun> runs) {
    this.runs = runs;
    this.machines = runs.stream().map(run -> run.run().machine()).distinct().sorted().toList();
  }

  String text() {
    page.body().element("p", NOTE);
    page.body().element("p", "Machines: " + String.join("; ", machines) + ".");
    List<ClaimedPaper> papers = ClaimedPaper.all();
    papers.forEach(this::paper);
    page.section("others", "Results of no paper");
    page.body()
        .cells(
            "Results of no paper",
            RUNS,
            Experiments.all().stream()
                .filter(one -> papers.stream().noneMatch(paper -> paper.isOf(one.name())))
                .flatMap(one -> runs(one).stream())
                .toList());
    return page.text();
  }

  private void paper(ClaimedPaper paper) {
    page.section(paper.name(), paper.title());
    page.body()
        .raw("<p>")
        .raw(
            paper.link().isEmpty()
                ? HtmlCell.plain(paper.source()).html()
                : HtmlCell.link(paper.link(), paper.source()).html())
        .raw(".</p>\n")
        .element("h3", "Claims")
        .cells(
            "Claims: " + paper.title(),
            CLAIMS,
            paper.claims().stream().flatMap(claim -> lines(claim).stream()).toList())
        .element("h3", "Figures and runs")
        .cells(
            "Figures and runs: " + paper.title(),
            RUNS,
            paper.experiments().stream().flatMap(one -> runs(one).stream()).toList());
  }

  /** One line for each of our numbers, and one line for each machine that has none. */
  private List<List<HtmlCell>> lines(PaperClaim claim) {
    List<List<HtmlCell>> lines = new ArrayList<>();
    for (String machine : machines) {
      for (SummedRun run : of(claim.experiment())) {
        if (run.run().machine().equals(machine)) {
          lines.addAll(lines(claim, run));
        }
      }
    }
    return lines.isEmpty() ? List.of(missing(claim)) : lines;
  }

  private static List<List<HtmlCell>> lines(PaperClaim claim, SummedRun run) {
    Optional<PaperNumber> number = run.number(claim.number());
    if (number.isEmpty()) {
      List<String> texts =
          List.of("see the chart", "-", run.run().machine(), "-", "-", "-", "-", "-");
      return List.of(line(claim, texts, run));
    }
    List<List<HtmlCell>> lines = new ArrayList<>();
    for (OurNumber our : number.get().ours()) {
      List<String> texts =
          List.of(
              number.get().what() + ", " + number.get().unit(),
              number.get().paper(),
              run.run().machine(),
              our.where(),
              Numbers.known(our.value()),
              Numbers.known(our.lower()),
              Numbers.known(our.upper()),
              Numbers.known(number.get().ratio(our)));
      lines.add(line(claim, texts, run));
    }
    return lines;
  }

  private static List<HtmlCell> line(PaperClaim claim, List<String> texts, SummedRun run) {
    List<HtmlCell> line = new ArrayList<>(List.of(HtmlCell.plain(claim.text())));
    texts.forEach(text -> line.add(HtmlCell.plain(text)));
    line.add(HtmlCell.link(run.address("index.html"), run.name()));
    line.add(
        run.chart()
            .map(chart -> HtmlCell.link(run.address(chart), "chart"))
            .orElse(HtmlCell.plain("-")));
    line.add(command(claim.experiment()));
    return line;
  }

  private static List<HtmlCell> missing(PaperClaim claim) {
    Optional<PaperNumber> number =
        Experiments.find(claim.experiment()).paperNumbers(List.of()).stream()
            .filter(one -> one.name().equals(claim.number()))
            .findFirst();
    List<HtmlCell> line = new ArrayList<>(List.of(HtmlCell.plain(claim.text())));
    line.add(HtmlCell.plain(number.map(n -> n.what() + ", " + n.unit()).orElse("see the chart")));
    line.add(HtmlCell.plain(number.map(PaperNumber::paper).orElse("-")));
    line.add(HtmlCell.plain("-"));
    line.add(HtmlCell.plain("-"));
    line.add(new HtmlCell("<span class=\"wrong\">missing</span>"));
    for (int i = 0; i < 5; i++) {
      line.add(HtmlCell.plain("-"));
    }
    line.add(command(claim.experiment()));
    return line;
  }

  private static HtmlCell command(String experiment) {
    return new HtmlCell("<code>" + HtmlCell.plain("./lab run " + experiment).html() + "</code>");
  }

  private List<SummedRun> of(String experiment) {
    return runs.stream().filter(one -> one.run().experiment().name().equals(experiment)).toList();
  }

  private List<List<HtmlCell>> runs(Experiment experiment) {
    List<List<HtmlCell>> lines = new ArrayList<>();
    HtmlCell name = HtmlCell.plain(experiment.name());
    HtmlCell reproduces = new HtmlCell(PaperLink.in(experiment.reproduces()));
    for (SummedRun one : of(experiment.name())) {
      lines.add(
          List.of(
              name,
              reproduces,
              HtmlCell.link(one.address("index.html"), one.name()),
              HtmlCell.plain(one.run().machine()),
              HtmlCell.plain(Integer.toString(one.run().rows().size())),
              one.run().isUnfinished()
                  ? new HtmlCell("<span class=\"badge\">unfinished</span>")
                  : HtmlCell.plain("complete"),
              new HtmlCell("<code>" + HtmlCell.plain(one.run().command()).html() + "</code>")));
    }
    if (lines.isEmpty()) {
      HtmlCell none = HtmlCell.plain("-");
      HtmlCell missing = new HtmlCell("<span class=\"wrong\">missing</span>");
      lines.add(List.of(name, reproduces, missing, none, none, none, command(experiment.name())));
    }
    return lines;
  }
}
