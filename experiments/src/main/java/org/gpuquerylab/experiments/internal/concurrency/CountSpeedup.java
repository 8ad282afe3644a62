package org.gpuquerylab.experiments.internal.concurrency;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.concurrency.internal.workload.PlannedQuery;
import org.gpuquerylab.concurrency.internal.workload.Workload;
import org.gpuquerylab.measure.ExperimentMain;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.PaperNumber;

/** Figure 10: the first 1 to 16 queries of the sequence Q1, Q2, ..., Q5, Q1, ... */
public final class CountSpeedup extends ConcurrencyExperiment {
  private static final int MOST = 16;

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
    return pass == Pass.QUICK
        ? List.of("1", "5")
        : IntStream.rangeClosed(1, MOST).mapToObj(Integer::toString).toList();
  }

  @Override
  List<PlannedQuery> planned(String workload, int rows) {
    return Workload.inTurn(Integer.parseInt(workload), rows, 1).queries();
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
    return Integer.parseInt(workload);
  }

  @Override
  String axis() {
    return "queries";
  }
}
