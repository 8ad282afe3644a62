package org.gpuquerylab.experiments.internal.concurrency;

import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.concurrency.internal.workload.PlannedQuery;
import org.gpuquerylab.concurrency.internal.workload.RangeSums;
import org.gpuquerylab.concurrency.internal.workload.SharedColumn;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.SharedPass;
import org.gpuquerylab.measure.ExperimentMain;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Point;

/** Selections over one column on the device, which one pass can answer together. */
public final class ScanSpeedup extends ConcurrencyExperiment {
  private static final long SEED = 1;

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new ScanSpeedup(), arguments));
  }

  @Override
  public String name() {
    return "concurrent-scans";
  }

  @Override
  public String title() {
    return "Selections over one column under each policy";
  }

  @Override
  public String reproduces() {
    return "no figure; shared scans beside the policies of H. Li, Y.-C. Tu, B. Zeng, 2019";
  }

  /** None of the queries owns the column, so none of them copies it. */
  @Override
  public boolean covers(Point point) {
    return point.get(INPUTS).equals("resident");
  }

  @Override
  List<String> workloads(Pass pass) {
    return pass == Pass.QUICK ? List.of("4") : List.of("1", "2", "4", "8", "16");
  }

  @Override
  List<PlannedQuery> planned(String workload, int rows) {
    return IntStream.range(0, Integer.parseInt(workload))
        .mapToObj(i -> new PlannedQuery(new RangeSums(List.of(i), null), rows, SEED))
        .toList();
  }

  @Override
  List<DeviceQuery> ready(String workload, int rows, Backend backend, Closer owner) {
    SharedColumn column = owner.own(SharedColumn.open(backend, rows, SEED));
    List<DeviceQuery> queries =
        column.selections(Integer.parseInt(workload)).stream()
            .map(kind -> owner.own(kind.ready(backend, rows, SEED)))
            .toList();
    try (CommandQueue queue = backend.newQueue()) {
      column.upload(queue);
      queries.forEach(query -> query.upload(queue));
      queue.finish();
    }
    return queries;
  }

  @Override
  List<DeviceQuery> least(List<DeviceQuery> queries, Backend backend, Closer owner) {
    List<SharedPass> passes = queries.stream().map(one -> one.pass().orElseThrow()).toList();
    return List.of(owner.own(passes.get(0).together(backend, passes)));
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
