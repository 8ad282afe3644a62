package org.gpuquerylab.cli.internal.run;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.Callable;
import org.gpuquerylab.experiments.Experiments;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.input.OutputFile;
import org.gpuquerylab.measure.internal.compare.ComparisonJson;
import org.gpuquerylab.measure.internal.compare.ComparisonLatex;
import org.gpuquerylab.measure.internal.compare.ComparisonPage;
import org.gpuquerylab.measure.internal.compare.FailIf;
import org.gpuquerylab.measure.internal.compare.Quantity;
import org.gpuquerylab.measure.internal.compare.RunComparison;
import org.gpuquerylab.measure.internal.compare.Sides;
import org.gpuquerylab.measure.internal.folder.RunFolder;
import org.gpuquerylab.measure.internal.report.StoredRun;
import org.gpuquerylab.measure.internal.session.FaultHandler;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lab compare}. */
@Command(
    name = "compare",
    description = {
      "Compares runs with the first one: what is slower, what is faster, and what cannot"
          + " be decided.",
      "First come the differences between the environments. Files of plan costs are"
          + " compared by query.",
      "The exit status is 1 if a condition of --fail-if holds, or has no verdict."
    },
    mixinStandardHelpOptions = true)
public final class CompareCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli sets it
  private CommandSpec spec;

  @Parameters(
      arity = "1..*",
      paramLabel = "RUN",
      description =
          "Folders of runs, or one with --by, or files that lab optimize --stored --json printed.")
  private List<Path> paths = new ArrayList<>();

  @Option(
      names = "--by",
      paramLabel = "AXIS",
      split = ",",
      description =
          "Compare the values of an axis of one run, such as backend; separate several"
              + " axes by commas.")
  private List<String> axes = new ArrayList<>();

  @Option(
      names = "--ignore",
      paramLabel = "AXIS",
      split = ",",
      description =
          "Compare points that differ in this axis, such as backend if every run has a"
              + " different one.")
  private List<String> ignored = new ArrayList<>();

  @Option(
      names = "--measure",
      paramLabel = "NAME",
      description = "Compare a measure of the rows, such as deviceMillis, instead of the time.")
  private String measure = "";

  @Option(
      names = "--threshold",
      paramLabel = "PERCENT",
      description =
          "A smaller difference counts as no change. The default is 1 for runs measured"
              + " in alternation, 2 for other runs, and 10 for --by if fewer than 6"
              + " processes measured.")
  private @Nullable Double threshold;

  @Option(
      names = "--fail-if",
      paramLabel = "WHAT:LIMIT",
      description =
          "End with status 1 if the whole (median:10%%), a value of an axis (part:10%%)"
              + " or a point (point:10%%) is slower by more than the percentage, if a"
              + " plan costs more (cost:0%%), or if more tasks are only in one run"
              + " (missing:0, the default if another condition is given); the option may be"
              + " repeated.")
  private List<String> failIf = new ArrayList<>();

  @Option(names = "--all", description = "Print every point, not only the points that differ.")
  private boolean all;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Option(names = "--latex", description = "Print the findings as tables for LaTeX.")
  private boolean latex;

  @Option(names = "--html", paramLabel = "FILE", description = "Also write a page.")
  private @Nullable Path html;

  @Override
  public Integer call() {
    List<FailIf> gates = FailIf.all(failIf);
    if (html != null) {
      OutputFile.check(html);
    }
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    boolean failed;
    if (paths.stream().allMatch(Files::isRegularFile)) {
      failed = new CostGate(out, err, json).run(paths, gates);
    } else {
      failed = compareRuns(gates, out, err);
    }
    out.flush();
    return failed ? FaultHandler.FAILED : 0;
  }

  private boolean compareRuns(List<FailIf> gates, PrintWriter out, PrintWriter err) {
    RunComparison comparison = RunComparison.of(sides(), new Quantity(measure), chosen());
    if (json) {
      out.println(ComparisonJson.of(comparison));
    } else if (latex) {
      out.print(ComparisonLatex.of(comparison));
    } else {
      new CompareText(comparison, out).print(all);
    }
    if (html != null) {
      write(html, ComparisonPage.text(comparison, "Comparison of runs"));
    }
    return new RunGate(err).fails(comparison, gates);
  }

  private Sides sides() {
    List<StoredRun> runs = new ArrayList<>();
    Set<Path> known = new HashSet<>();
    for (Path path : paths) {
      if (axes.isEmpty() && !known.add(path.toAbsolutePath().normalize())) {
        throw new InputException(path + ": is given twice; give another run, or an axis with --by");
      }
      RunFolder folder = RunFolder.existing(path);
      runs.add(StoredRun.read(Experiments.of(folder), folder));
    }
    if (axes.isEmpty() && runs.size() < 2) {
      throw new InputException(paths.get(0) + ": give a second run, or an axis with --by");
    } else if (!axes.isEmpty() && runs.size() > 1) {
      throw new InputException("--by: takes one run; leave " + paths.get(1) + " out");
    } else if (!axes.isEmpty() && !ignored.isEmpty()) {
      String both = String.join(",", axes) + "," + String.join(",", ignored);
      throw new InputException("--ignore: is for several runs; give --by " + both);
    }
    return axes.isEmpty() ? Sides.ofRuns(runs, ignored) : Sides.by(runs.get(0), axes);
  }

  private OptionalDouble chosen() {
    if (threshold == null) {
      return OptionalDouble.empty();
    } else if (!(threshold >= 0 && threshold <= 1_000)) {
      throw new InputException("--threshold " + threshold + ": give percent from 0 to 1000");
    }
    return OptionalDouble.of(threshold);
  }

  private static void write(Path file, String text) {
    OutputFile.replace(file, text.getBytes(StandardCharsets.UTF_8));
  }
}
