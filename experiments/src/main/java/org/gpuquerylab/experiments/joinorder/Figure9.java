package org.gpuquerylab.experiments.joinorder;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.gpuquerylab.experiments.cli.Lab;
import org.gpuquerylab.experiments.results.Pass;
import org.gpuquerylab.experiments.results.Point;
import org.gpuquerylab.experiments.results.Row;
import org.gpuquerylab.experiments.sweep.Devices;
import org.gpuquerylab.experiments.sweep.Experiment;
import org.gpuquerylab.experiments.sweep.SweepAxis;
import org.gpuquerylab.experiments.sweep.Trial;
import org.gpuquerylab.joinorder.AlgorithmEntry;
import org.gpuquerylab.joinorder.JoinOrderAlgorithms;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.dp.DpCcp;
import org.gpuquerylab.joinorder.gpu.EcGpu;
import org.gpuquerylab.joinorder.gpu.PosGpu;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.gpuquerylab.plots.Figure;

/**
 * The runtime of the GPU-based DPsub variants on random queries of each topology, relative to a
 * baseline (Meister and Saake 2020, figure 9 and section 6.4; the setup of section 4.3: 30 queries
 * a point, up to 20 tables, cliques up to 15).
 *
 * <p>Deviations: the paper's baseline is the parallel CPU algorithm DPE with 8 threads, ours is
 * sequential DPccp; the paper has the average of 30 queries, we have the median and its confidence
 * interval; of the paper's variants EC-GPU and POS-GPU are measured.
 */
public final class Figure9 implements Experiment {

  static final String TOPOLOGY = "topology";
  static final String TABLES = "tables";
  static final String QUERY = "query";
  static final String ALGORITHM = "algorithm";

  /** The algorithm that times are relative to, and whose costs the others must reach. */
  static final String BASELINE = DpCcp.NAME;

  private static final int MOST_TABLES = 20;
  private static final int MOST_TABLES_OF_A_CLIQUE = 15;
  private static final int QUERIES = 30;
  private static final int QUICK_QUERIES = 6;

  private final Map<Point, Double> optima = new ConcurrentHashMap<>();

  /** A quick pass, for the IDE; with arguments, {@code lab run figure-9} with these. */
  public static void main(String[] arguments) {
    System.exit(Lab.runFromIde(new Figure9(), arguments));
  }

  @Override
  public String name() {
    return "figure-9";
  }

  @Override
  public String title() {
    return "Relative runtime of the GPU-based DPsub variants";
  }

  @Override
  public String reproduces() {
    return "figure 9 of A. Meister, G. Saake: GPU-accelerated dynamic programming for join-order"
        + " optimization, 2020, section 6.4";
  }

  @Override
  public List<SweepAxis> axes() {
    return List.of(
        SweepAxis.names(
            TOPOLOGY,
            "shape of the query graph",
            Topology.ofTheReport().stream().map(Topology::label).toList()),
        SweepAxis.ints(
            TABLES,
            "tables of a query (cliques: up to 15)",
            IntStream.rangeClosed(2, MOST_TABLES),
            IntStream.of(2, 4, 6, 8, 10),
            new SweepAxis.Domain.Range(2, 30)),
        SweepAxis.names(
            ALGORITHM, "join-order algorithm", List.of(BASELINE, EcGpu.NAME, PosGpu.NAME)),
        SweepAxis.backends(true),
        SweepAxis.samples(QUERY, "random query, by its seed", QUERIES, QUICK_QUERIES));
  }

  @Override
  public boolean covers(Point point) {
    boolean host = point.get(SweepAxis.BACKEND).equals(SweepAxis.NO_BACKEND);
    return host != entry(point).onDevice()
        && (topology(point) != Topology.CLIQUE || point.getInt(TABLES) <= MOST_TABLES_OF_A_CLIQUE);
  }

  @Override
  public int repetitions(Pass pass) {
    return 1;
  }

  @Override
  public Duration timeout(Pass pass) {
    return Duration.ofSeconds(pass == Pass.QUICK ? 10 : 120);
  }

  @Override
  public Trial prepare(Point point, Devices devices) {
    AlgorithmEntry entry = entry(point);
    QueryGraph query = query(point);
    if (query.size() > entry.maxRelations()) {
      throw new UnsupportedOperationException(
          entry.name() + " takes at most " + entry.maxRelations() + " relations");
    }
    Execution execution =
        entry.onDevice() ? Execution.on(devices.backend(point)) : Execution.onHost();
    return new OptimizerTrial(
        entry.create(new Cout(), execution), query, () -> optimum(point, query));
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    return new Figure9Chart(rows).figures();
  }

  private double optimum(Point point, QueryGraph query) {
    Point problem = point.without(ALGORITHM).without(SweepAxis.BACKEND);
    return optima.computeIfAbsent(
        problem, p -> new DpCcp(new Cout()).optimize(query).plan().cost());
  }

  private static QueryGraph query(Point point) {
    return TopologyGenerator.generate(topology(point), point.getInt(TABLES), point.getInt(QUERY));
  }

  private static Topology topology(Point point) {
    return Topology.find(point.get(TOPOLOGY)).orElseThrow();
  }

  private static AlgorithmEntry entry(Point point) {
    return JoinOrderAlgorithms.find(point.get(ALGORITHM)).orElseThrow();
  }
}
