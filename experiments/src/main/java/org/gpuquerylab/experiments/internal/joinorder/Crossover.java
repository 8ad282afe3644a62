package org.gpuquerylab.experiments.internal.joinorder;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.measure.ExperimentMain;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.sweep.ReportTable;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.ReferenceLine;

/**
 * Shows the size and the shape from which the GPU is faster. The experiment answers the question of
 * Meister and Saake 2020 for all exact algorithms and for more shapes. Each device algorithm is
 * compared with the fastest host algorithm, sequential or parallel, at each size.
 */
public final class Crossover extends OptimizerExperiment {

  private static final List<String> QUICK =
      List.of("dpccp", "dpsub", "dpe-dpccp", "pos-gpu", "mpdp-gpu");

  /**
   * Runs a quick pass if there are no arguments, for example from an IDE. Otherwise the arguments
   * are the options of {@code lab run crossover}.
   */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new Crossover(), arguments));
  }

  @Override
  protected List<Topology> topologies() {
    // In this measurement, a key tree counts as a tree.
    return Stream.of(Topology.values()).filter(shape -> shape != Topology.KEY_TREE).toList();
  }

  @Override
  protected IntStream tables(Pass pass) {
    return pass == Pass.QUICK
        ? IntStream.of(4, 8, 12)
        : IntStream.of(4, 6, 8, 10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 24, 25, 28, 30);
  }

  @Override
  protected List<String> algorithms(Pass pass) {
    return JoinOrderAlgorithms.all().stream()
        .filter(AlgorithmEntry::isExact)
        .map(AlgorithmEntry::name)
        .filter(name -> !name.equals("dphyp")) // It lists DPccp's pairs where all joins are inner.
        .filter(name -> pass == Pass.FULL || QUICK.contains(name))
        .toList();
  }

  @Override
  public String name() {
    return "crossover";
  }

  @Override
  public String title() {
    return "From which size and shape on does the GPU pay?";
  }

  @Override
  public String reproduces() {
    return "no figure; the question of A. Meister, G. Saake: GPU-accelerated dynamic programming for"
        + " join-order optimization, 2020, sections 1 and 8";
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    Times times = new Times(rows);
    List<Reading> readings = times.over(new BestOnHost(times)::of);
    return new TopologyCharts(
            name(),
            title(),
            String.format(
                Locale.ROOT,
                "%s; each time is divided by that of the host's fastest algorithm at that shape"
                    + " and size on the same query, so below 1 the device is faster. The cost"
                    + " function is C_out.",
                TopologyCharts.sample(readings)),
            Axis.log("runtime relative to the host's best"),
            List.of(new ReferenceLine(1, "the host's fastest algorithm")),
            List.of())
        .figures(readings);
  }

  @Override
  public List<ReportTable> tables(List<Row> rows) {
    List<ReportTable> tables = new ArrayList<>(CrossoverTable.of(new Times(rows)));
    tables.addAll(super.tables(rows));
    return tables;
  }
}
