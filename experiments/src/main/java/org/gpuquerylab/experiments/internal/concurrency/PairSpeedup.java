package org.gpuquerylab.experiments.internal.concurrency;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.gpuquerylab.concurrency.internal.workload.PlannedQuery;
import org.gpuquerylab.concurrency.internal.workload.Workload;
import org.gpuquerylab.measure.ExperimentMain;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.PaperNumber;

/** Figure 9: each combination of two queries. */
public final class PairSpeedup extends ConcurrencyExperiment {
  private static final int KINDS = 5;

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new PairSpeedup(), arguments));
  }

  @Override
  public String name() {
    return "li-fig09";
  }

  @Override
  public String title() {
    return "Two queries under each policy";
  }

  @Override
  public String reproduces() {
    return String.format(Locale.ROOT, PAPER, "figure 9");
  }

  private static List<String> pairs() {
    List<String> pairs = new ArrayList<>();
    for (int a = 1; a <= KINDS; a++) {
      for (int b = a + 1; b <= KINDS; b++) {
        pairs.add("q" + a + "-q" + b);
      }
    }
    return pairs;
  }

  @Override
  List<String> workloads(Pass pass) {
    return pass == Pass.QUICK ? pairs().subList(0, 2) : pairs();
  }

  @Override
  List<PlannedQuery> planned(String workload, int rows) {
    List<PlannedQuery> all = Workload.inTurn(KINDS, rows, 1).queries();
    return Stream.of(workload.split("-"))
        .map(name -> all.get(Integer.parseInt(name.substring(1)) - 1))
        .toList();
  }

  @Override
  List<PaperSpeedup> paper() {
    // The combination of Q1 with Q2.
    return List.of(new PaperSpeedup(1, 2.02, 1.81));
  }

  @Override
  public List<PaperNumber> paperNumbers(List<Row> rows) {
    SpeedupNumbers numbers = new SpeedupNumbers(SpeedupRuns.of(rows));
    return Stream.of(
            super.paperNumbers(rows),
            numbers.least("the least of all pairs", 2.01, 1.37),
            numbers.mean("the mean of all pairs", 2.0))
        .flatMap(List::stream)
        .toList();
  }

  @Override
  double place(String workload) {
    return 1 + pairs().indexOf(workload);
  }

  @Override
  String axis() {
    return "pair (Q1 Q2, Q1 Q3, .., Q4 Q5)";
  }
}
