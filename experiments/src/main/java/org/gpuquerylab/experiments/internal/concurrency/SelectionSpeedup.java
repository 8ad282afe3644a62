package org.gpuquerylab.experiments.internal.concurrency;

import java.util.List;
import org.gpuquerylab.concurrency.internal.workload.PlannedQuery;
import org.gpuquerylab.concurrency.internal.workload.SelectionScan;
import org.gpuquerylab.concurrency.internal.workload.Workload;
import org.gpuquerylab.measure.ExperimentMain;
import org.gpuquerylab.measure.results.Pass;

/** Selections (Q2), each over a separate table, of sizes that leave a device mostly idle. */
public final class SelectionSpeedup extends ConcurrencyExperiment {
  private static final long SEED = 1;

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new SelectionSpeedup(), arguments));
  }

  @Override
  public String name() {
    return "concurrent-selections";
  }

  @Override
  public String title() {
    return "Selections over tables of their own under each policy";
  }

  @Override
  public String reproduces() {
    return "no figure; the smallest queries of H. Li, Y.-C. Tu, B. Zeng, 2019, many at once";
  }

  @Override
  List<String> sizes() {
    return List.of("16384", "32768", "65536", "131072", "1048576");
  }

  @Override
  List<String> workloads(Pass pass) {
    return pass == Pass.QUICK ? List.of("4") : List.of("1", "4", "16");
  }

  @Override
  List<PlannedQuery> planned(String workload, int rows) {
    return Workload.ofKind(new SelectionScan(), Integer.parseInt(workload), rows, SEED).queries();
  }

  @Override
  List<PaperSpeedup> paper() {
    return List.of();
  }

  @Override
  double place(String workload) {
    return Integer.parseInt(workload);
  }

  @Override
  String axis() {
    return "selections";
  }
}
