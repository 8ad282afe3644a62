package org.gpuquerylab.cli.internal.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.measure.internal.report.HtmlCell;
import org.gpuquerylab.measure.internal.report.Numbers;
import org.gpuquerylab.measure.internal.report.Page;
import org.gpuquerylab.measure.internal.report.PaperLink;
import org.gpuquerylab.measure.internal.report.Report;
import org.gpuquerylab.measure.internal.report.StoredRun;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.OurNumber;
import org.gpuquerylab.measure.sweep.PaperNumber;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.internal.ChartException;

/** The page about all results, sorted by paper: the claims of each paper, and our measurements. */
final class SummaryPage {

  private static final String TITLE = "What holds: the papers' claims beside our measurements";

  private static final String NOTE =
      "Each of our numbers is computed from the stored rows, as a median with an interval that"
          + " contains it with 95 % confidence. A claim holds if our number is on the same side of 1 as"
          + " the paper's, or a time that is not longer. Where the conditions are not the paper's, the"
          + " verdict says why. The ratio is our number divided by the paper's. A claim that was not"
          + " measured on any machine is called missing.";

  private static final List<String> CLAIMS =
      List.of(
          "claim",
          "ours",
          "verdict",
          "paper",
          "machine",
          "paper's machine",
          "what",
          "where",
          "from",
          "to",
          "ratio",
          "run",
          "chart",
          "command");

  private static final List<String> RUNS =
      List.of("experiment", "run", "state", "measurements", "machine", "reproduces", "command");

  private static final HtmlCell MISSING = new HtmlCell("<span class=\"wrong\">missing</span>");

  private final List<SummedRun> runs;
  private final List<String> machines;
  private final boolean whole;
  private final boolean pages;
  private final Page page = new Page(TITLE);

  /**
   * Creates the page about some runs.
   *
   * @param whole whether claims and experiments without a run are on the page, too
   * @param pages whether all runs have pages; otherwise links lead to their folders
   */
  SummaryPage(List<SummedRun> runs, boolean whole, boolean pages) {
    this.runs = runs;
    this.pages = pages;
    this.whole = whole;
    this.machines = runs.stream().map(run -> run.run().machine()).distinct().sorted().toList();
  }

  String text() {
    page.body().element("p", NOTE);
    page.body().element("p", "Machines: " + String.join("; ", machines) + ".");
    List<ClaimedPaper> all = ClaimedPaper.all();
    List<ClaimedPaper> papers = all.stream().filter(paper -> whole || isMeasured(paper)).toList();
    papers.forEach(paper -> page.body().element("p", sentence(paper)));
    papers.forEach(this::paper);
    List<List<HtmlCell>> others =
        Experiments.all().stream()
            .filter(one -> all.stream().noneMatch(p -> p.isOf(one.name())))
            .flatMap(one -> runs(one).stream())
            .toList();
    if (!others.isEmpty()) {
      page.section("others", "Results of no paper");
      page.body().cells("Results of no paper", RUNS, measuredFirst(others, 1));
    }
    return page.text();
  }

  private boolean isMeasured(ClaimedPaper paper) {
    return runs.stream().anyMatch(run -> paper.isOf(run.run().experiment().name()));
  }

  /** The result in a sentence: how many of our numbers agree with the claims of the paper. */
  private String sentence(ClaimedPaper paper) {
    List<String> verdicts =
        paper.claims().stream().flatMap(claim -> verdicts(claim).stream()).toList();
    return String.format(
        Locale.ROOT,
        "%s: %d of our numbers say that a claim holds, %d that it does not; %d are not comparable.",
        paper.title(),
        count(verdicts, ClaimVerdict.HOLDS),
        count(verdicts, ClaimVerdict.FAILS),
        count(verdicts, ClaimVerdict.NOT_COMPARABLE));
  }

  private static long count(List<String> verdicts, String verdict) {
    return verdicts.stream().filter(one -> one.split(":", 2)[0].equals(verdict)).count();
  }

  private List<String> verdicts(PaperClaim claim) {
    List<String> verdicts = new ArrayList<>();
    if (!claim.why().isEmpty()) {
      verdicts.add(ClaimVerdict.NOT_COMPARABLE);
    }
    for (SummedRun run : of(claim.experiment())) {
      run.number(claim.number())
          .ifPresent(
              number ->
                  number.ours().forEach(our -> verdicts.add(ClaimVerdict.of(claim, number, our))));
    }
    return verdicts;
  }

  /** Lines with a run come before those that call it missing. */
  private static List<List<HtmlCell>> measuredFirst(List<List<HtmlCell>> lines, int column) {
    List<List<HtmlCell>> sorted = new ArrayList<>(lines);
    sorted.sort(Comparator.comparing(line -> line.get(column).equals(MISSING)));
    return sorted;
  }

  private void paper(ClaimedPaper paper) {
    page.section(paper.name(), paper.title());
    page.body()
        .raw("<p>")
        .raw(
            paper.link().isEmpty()
                ? HtmlCell.plain(paper.source()).html()
                : HtmlCell.link(paper.link(), paper.source()).html())
        .raw(".</p>\n");
    if (!whole) {
      runs.stream()
          .filter(run -> paper.isOf(run.run().experiment().name()))
          .forEach(run -> chart(run.run()));
    }
    page.body()
        .element("h3", "Claims")
        .cells(
            "Claims: " + paper.title(),
            CLAIMS,
            measuredFirst(
                paper.claims().stream().flatMap(claim -> lines(paper, claim).stream()).toList(), 1))
        .element("h3", "Figures and runs")
        .cells(
            "Figures and runs: " + paper.title(),
            RUNS,
            measuredFirst(
                paper.experiments().stream().flatMap(one -> runs(one).stream()).toList(), 1));
  }

  /** The first chart of a run; a machine that cannot draw text shows none. */
  private void chart(StoredRun run) {
    List<Figure> figures = Report.figures(run);
    if (figures.isEmpty()) {
      return;
    }
    try {
      page.figure(figures.get(0), "");
    } catch (ChartException e) {
      page.body().element("p", e.getMessage() + ".");
    }
  }

  /** One line for each of our numbers, or one line for a claim that has none. */
  private List<List<HtmlCell>> lines(ClaimedPaper paper, PaperClaim claim) {
    if (!claim.why().isEmpty()) {
      return List.of(unlike(paper, claim));
    }
    List<List<HtmlCell>> lines = new ArrayList<>();
    for (String machine : machines) {
      for (SummedRun run : of(claim.experiment())) {
        if (run.run().machine().equals(machine)) {
          lines.addAll(lines(paper, claim, run));
        }
      }
    }
    return lines.isEmpty() && whole ? List.of(missing(paper, claim)) : lines;
  }

  private List<List<HtmlCell>> lines(ClaimedPaper paper, PaperClaim claim, SummedRun run) {
    String machine = run.run().machine();
    Optional<PaperNumber> number = run.number(claim.number());
    if (number.isEmpty()) {
      List<String> texts =
          List.of("see the chart", "-", "-", machine, paper.machine(), "-", "-", "-", "-", "-");
      return List.of(line(claim, texts, run));
    }
    List<List<HtmlCell>> lines = new ArrayList<>();
    for (OurNumber our : number.get().ours()) {
      List<String> texts =
          List.of(
              Numbers.known(our.value()),
              ClaimVerdict.of(claim, number.get(), our),
              number.get().paper(),
              machine,
              paper.machine(),
              number.get().what() + ", " + number.get().unit(),
              our.where(),
              Numbers.known(our.lower()),
              Numbers.known(our.upper()),
              Numbers.known(number.get().ratio(our)));
      lines.add(line(claim, texts, run));
    }
    return lines;
  }

  private List<HtmlCell> line(PaperClaim claim, List<String> texts, SummedRun run) {
    List<HtmlCell> line = new ArrayList<>(List.of(HtmlCell.plain(claim.text())));
    texts.forEach(text -> line.add(HtmlCell.plain(text)));
    line.add(HtmlCell.link(run.page(pages), run.name()));
    line.add(
        run.chart()
            .map(chart -> HtmlCell.link(run.address(chart), "chart"))
            .orElse(HtmlCell.plain("-")));
    line.add(command(claim.experiment()));
    return line;
  }

  /** The line of a claim like which nothing can be measured. */
  private static List<HtmlCell> unlike(ClaimedPaper paper, PaperClaim claim) {
    List<HtmlCell> line = new ArrayList<>(Collections.nCopies(CLAIMS.size(), HtmlCell.plain("-")));
    line.set(0, HtmlCell.plain(claim.text()));
    line.set(2, HtmlCell.plain(ClaimVerdict.NOT_COMPARABLE + ": " + claim.why()));
    line.set(5, HtmlCell.plain(paper.machine()));
    return line;
  }

  private static List<HtmlCell> missing(ClaimedPaper paper, PaperClaim claim) {
    Optional<PaperNumber> number =
        Experiments.find(claim.experiment()).paperNumbers(List.of()).stream()
            .filter(one -> one.name().equals(claim.number()))
            .findFirst();
    HtmlCell none = HtmlCell.plain("-");
    List<HtmlCell> line = new ArrayList<>(List.of(HtmlCell.plain(claim.text()), MISSING, none));
    line.add(HtmlCell.plain(number.map(PaperNumber::paper).orElse("-")));
    line.addAll(List.of(none, HtmlCell.plain(paper.machine())));
    line.add(HtmlCell.plain(number.map(n -> n.what() + ", " + n.unit()).orElse("see the chart")));
    line.addAll(List.of(none, none, none, none, none, none));
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
              HtmlCell.link(one.page(pages), one.name()),
              one.run().isUnfinished()
                  ? new HtmlCell("<span class=\"badge\">unfinished</span>")
                  : HtmlCell.plain("complete"),
              HtmlCell.plain(Integer.toString(one.run().rows().size())),
              HtmlCell.plain(one.run().machine()),
              reproduces,
              new HtmlCell("<code>" + HtmlCell.plain(one.run().command()).html() + "</code>")));
    }
    if (lines.isEmpty() && whole) {
      HtmlCell none = HtmlCell.plain("-");
      lines.add(List.of(name, MISSING, none, none, none, reproduces, command(experiment.name())));
    }
    return lines;
  }
}
