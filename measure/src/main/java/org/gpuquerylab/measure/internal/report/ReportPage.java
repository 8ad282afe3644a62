package org.gpuquerylab.measure.internal.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.results.Status;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.PaperNumber;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.internal.ChartException;

/** The text of the report page of a run. */
final class ReportPage {

  private static final int MOST_FAILURES = 200;
  private static final int OPEN_TABLE = 60;

  private final StoredRun run;
  private final Experiment experiment;
  private final RunFolder folder;
  private final Sweep sweep;
  private final List<Row> rows;
  private final Page page;
  private final Html html;

  ReportPage(StoredRun run) {
    this.run = run;
    this.experiment = run.experiment();
    this.folder = run.folder();
    this.sweep = run.sweep();
    this.rows = run.rows();
    this.page = new Page(experiment.title());
    this.html = page.body();
  }

  String text() {
    if (run.isUnfinished()) {
      html.marked("p", "badge", "unfinished");
    }
    html.marked(
        "p", "result", experiment.answer(run.agreed()).orElseGet(() -> ResultSentence.of(run)));
    html.raw("<p>" + PaperLink.in("Reproduces " + experiment.reproduces() + ".") + "</p>\n");
    summary();
    files();
    charts();
    tables();
    medians();
    failures();
    environment();
    regeneration();
    return page.text();
  }

  private void summary() {
    List<String> parts = new ArrayList<>();
    for (Status status : Status.values()) {
      long count = rows.stream().filter(row -> row.status() == status).count();
      if (count > 0) {
        parts.add(count + " " + status.label());
      }
    }
    html.element(
        "p",
        String.format(
            Locale.ROOT,
            "%d of %d measurements in a %s pass%s.",
            rows.size(),
            run.tasks(),
            sweep.pass().label(),
            parts.isEmpty() ? "" : ": " + String.join(", ", parts)));
    warnings();
  }

  private void warnings() {
    if (run.isUnfinished()) {
      html.warning(
          "Unfinished: "
              + run.progress()
              + ". Charts and tables show the rows so far; lab run with the same folder continues.");
    }
    String mixture = run.environment().mixture(sweep);
    if (!mixture.isEmpty()) {
      html.warning(
          String.format(
              Locale.ROOT,
              "Measured in %d environments, which differ in %s; %s.",
              run.environment().all().size(),
              mixture,
              run.whichIsFromWhich()));
    }
    if (rows.stream().anyMatch(row -> row.status() == Status.DISAGREES)) {
      html.warning(
          "Some results disagree with those of the reference algorithm. They are not in the charts, and"
              + " this run has failed.");
    }
  }

  private void charts() {
    page.section("charts", "Charts");
    List<Figure> figures = Report.figures(run);
    if (figures.isEmpty()) {
      html.element("p", "No result to draw.");
    }
    for (Figure figure : figures) {
      try {
        page.figure(figure, chartFiles(figure.name()));
      } catch (ChartException e) {
        html.element("p", e.getMessage() + ". Run lab report on another machine.");
      }
    }
  }

  /** Links to the files of a chart in its different formats, if they were written. */
  private String chartFiles(String figure) {
    String links =
        Stream.of("csv", "svg", "png", "pdf")
            .map(ending -> figure + "." + ending)
            .filter(name -> folder.has(folder.chartsFolder().resolve(name)))
            .map(name -> Html.link("charts/" + name, name))
            .collect(Collectors.joining(", "));
    return links.isEmpty() ? "" : "<figcaption>The same as a file: " + links + "</figcaption>\n";
  }

  private void files() {
    String links =
        Stream.of("results.jsonl", "results.jsonl.gz", "sweep.json", "environment.json")
            .filter(name -> folder.has(folder.path().resolve(name)))
            .map(name -> Html.link(name, name))
            .collect(Collectors.joining(", "));
    html.raw("<p>Every measurement, the sweep and the machine as files: " + links + ".</p>\n");
    List<String> commits = EnvironmentWords.commits(run.environment());
    if (!commits.isEmpty()) {
      html.element("p", "Measured with the code of commit " + String.join(" and ", commits) + ".");
    }
  }

  private void medians() {
    page.section("medians", "Medians");
    html.element(
        "p",
        "Milliseconds for one run. The interval contains the median with 95 % confidence (order"
            + " statistics), or is the range of the sample if there are fewer than six values.");
    MediansTable table = new MediansTable(experiment, sweep);
    details("Medians", "points", table.header(), table.lines(run.agreed()));
  }

  private void tables() {
    List<ReportTable> all = new ArrayList<>();
    List<PaperNumber> numbers = Comparability.numbers(run);
    if (!numbers.isEmpty()) {
      all.add(PaperTable.of(numbers));
    }
    all.addAll(experiment.tables(run.agreed()));
    for (int i = 0; i < all.size(); i++) {
      ReportTable table = all.get(i);
      page.section("table-" + (i + 1), table.title());
      table.note().lines().forEach(paragraph -> html.element("p", paragraph));
      details(table.title(), "lines", table.header(), table.lines());
    }
  }

  /** A table that can be folded; it is initially folded if it is long. */
  private void details(String label, String what, List<String> header, List<List<String>> lines) {
    html.raw("<details" + (lines.size() <= OPEN_TABLE ? " open=\"open\"" : "") + ">");
    html.element("summary", lines.size() + " " + what).table(label, header, lines);
    html.raw("</details>\n");
  }

  private void failures() {
    List<Row> failed =
        rows.stream()
            .filter(row -> row.status() != Status.OK)
            .sorted(Comparator.comparing(row -> row.status() == Status.SKIPPED))
            .toList();
    page.section("failures", "Failures");
    if (failed.isEmpty()) {
      html.element("p", run.isUnfinished() ? "None so far: " + run.progress() + "." : "None.");
      return;
    }
    html.table(
        "Failures",
        List.of("status", "point", "repetition", "message"),
        failed.stream()
            .limit(MOST_FAILURES)
            .map(
                row ->
                    List.of(
                        row.status().label(),
                        row.point().toString(),
                        Integer.toString(row.task().repetition()),
                        row.message()))
            .toList());
    if (failed.size() > MOST_FAILURES) {
      html.element("p", failed.size() - MOST_FAILURES + " more are in results.jsonl.");
    }
  }

  private void environment() {
    page.section("environment", "Environment");
    EnvironmentWords.sentences(run.environment()).forEach(text -> html.element("p", text));
    List<List<String>> lines = EnvironmentTable.lines(run.environment().json());
    html.raw("<details>").element("summary", "all " + lines.size() + " lines of environment.json");
    html.table("Environment", List.of("what", "value"), lines).raw("</details>\n");
  }

  private void regeneration() {
    page.section("regenerate", "How to regenerate");
    List<String> plugins = run.environment().plugins();
    if (!plugins.isEmpty()) {
      String jars = String.join(", ", plugins);
      html.element("p", RunCommandLine.PLUGINS + " is a folder that holds " + jars + ".");
    }
    String lab = "./lab" + RunCommandLine.option(plugins);
    String word = ShellWord.of(folder);
    html.element("p", "To draw the charts and write this page again from the stored rows:");
    html.code(lab + " plot " + word + "\n" + lab + " report " + word);
    html.element("p", "To measure again, into another folder:");
    html.code(RunCommandLine.of(experiment, sweep, plugins));
  }
}
