package org.gpuquerylab.experiments.internal.concurrency;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.concurrency.internal.workload.OwnKinds;
import org.gpuquerylab.concurrency.internal.workload.PlannedQuery;
import org.gpuquerylab.concurrency.internal.workload.Workload;
import org.gpuquerylab.concurrency.query.QueryKind;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.ExperimentMain;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.PaperNumber;

/** Figure 10: the first 1 to 16 queries of the sequence Q1, Q2, ..., Q5, Q1, ... */
public final class CountSpeedup extends ConcurrencyExperiment {
  private static final int MOST = 16;

  /** The name of a workload of the user's kinds in turn. */
  private static final String OWN = "own";

  /** The kinds of a folder of files; empty if there is none. */
  private final List<QueryKind> files;

  /** Creates the experiment on Q1 to Q5, and on the queries in users' jars. */
  public CountSpeedup() {
    this(List.of());
  }

  private CountSpeedup(List<QueryKind> files) {
    this.files = List.copyOf(files);
  }

  @Override
  public Experiment over(Path folder) {
    return new CountSpeedup(OwnKinds.inFolder(folder));
  }

  /** The user's kinds: the files, or else those in jars. */
  private List<QueryKind> own() {
    return files.isEmpty() ? OwnKinds.inJars() : files;
  }

  /** The workloads of the user's kinds: {@code own-4}, and {@code NAME-4} for each kind. */
  private List<String> ownWorkloads() {
    List<QueryKind> own = own();
    List<String> names = own.isEmpty() ? List.of() : List.of(OWN);
    return Stream.concat(names.stream(), own.stream().map(QueryKind::name))
        .flatMap(name -> IntStream.rangeClosed(1, MOST).mapToObj(count -> name + "-" + count))
        .toList();
  }

  @Override
  List<String> choices() {
    return Stream.concat(super.choices().stream(), ownWorkloads().stream()).toList();
  }

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new CountSpeedup(), arguments));
  }

  @Override
  public String name() {
    return "li-fig10";
  }

  @Override
  public String title() {
    return "One to sixteen queries under each policy";
  }

  @Override
  public String reproduces() {
    return String.format(Locale.ROOT, PAPER, "figure 10");
  }

  @Override
  List<String> workloads(Pass pass) {
    String prefix = files.isEmpty() ? "" : OWN + "-";
    return pass == Pass.QUICK
        ? List.of(prefix + "1", prefix + "5")
        : IntStream.rangeClosed(1, MOST).mapToObj(count -> prefix + count).toList();
  }

  @Override
  List<PlannedQuery> planned(String workload, int rows) {
    int hyphen = workload.lastIndexOf('-');
    int count = Integer.parseInt(workload.substring(hyphen + 1));
    if (hyphen < 0) {
      return Workload.inTurn(count, rows, 1).queries();
    }
    String name = workload.substring(0, hyphen);
    List<QueryKind> kinds =
        own().stream().filter(kind -> name.equals(OWN) || kind.name().equals(name)).toList();
    if (kinds.isEmpty()) {
      throw new InputException(
          "queries " + workload + ": give the jar with --plugins, or the folder with --queries");
    }
    return Workload.of(kinds, count, rows, 1).queries();
  }

  @Override
  List<PaperSpeedup> paper() {
    return List.of(
        new PaperSpeedup(1, 1.00, Double.NaN),
        new PaperSpeedup(2, 2.02, 1.81),
        new PaperSpeedup(5, 3.38, 1.15),
        new PaperSpeedup(16, 7.33, 1.03));
  }

  @Override
  public List<PaperNumber> paperNumbers(List<Row> rows) {
    PaperNumber planning =
        new SpeedupNumbers(SpeedupRuns.of(rows))
            .planning("time to solve the model, the mean of 0.082 to 1.487", 0.571);
    return Stream.concat(super.paperNumbers(rows).stream(), Stream.of(planning)).toList();
  }

  @Override
  double place(String workload) {
    return Integer.parseInt(workload.substring(workload.lastIndexOf('-') + 1));
  }

  @Override
  String axis() {
    return "queries";
  }
}
