package org.example;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.gpuquerylab.joinorder.JoinOrderOptimizer;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.JoinOrderAlgorithm;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Point;
import org.gpuquerylab.measure.results.Row;
import org.gpuquerylab.measure.ExperimentMain;
import org.gpuquerylab.measure.sweep.Devices;
import org.gpuquerylab.measure.sweep.Experiment;
import org.gpuquerylab.measure.sweep.ExperimentProvider;
import org.gpuquerylab.measure.sweep.SweepAxis;
import org.gpuquerylab.measure.sweep.Trial;
import org.gpuquerylab.plots.Axis;
import org.gpuquerylab.plots.Chart;
import org.gpuquerylab.plots.DataPoint;
import org.gpuquerylab.plots.Figure;
import org.gpuquerylab.plots.Series;
import org.gpuquerylab.plots.Style;

/** The cost of {@link SmallestFirst}'s plans relative to the optimum, by size of the query. */
public final class GreedyQuality implements Experiment {

  private static final String EXCESS = "excess";

  /** Provides the experiment to the lab. */
  public static final class Provider implements ExperimentProvider {
    @Override
    public List<Experiment> entries() {
      return List.of(new GreedyQuality());
    }
  }

  /** A quick pass, for the IDE. */
  public static void main(String[] arguments) {
    System.exit(ExperimentMain.run(new GreedyQuality(), arguments));
  }

  @Override
  public String name() {
    return "greedy-quality";
  }

  @Override
  public String title() {
    return "Cost of smallest-first over the optimum, on stars";
  }

  @Override
  public String reproduces() {
    return "nothing; an example";
  }

  @Override
  public List<SweepAxis> axes() {
    return List.of(
        SweepAxis.ints(
            "tables",
            "relations of the query",
            IntStream.rangeClosed(2, 12),
            IntStream.of(2, 4, 6),
            new SweepAxis.Domain.Range(2, 20)),
        SweepAxis.samples("query", "which random query", 10, 2));
  }

  @Override
  public int repetitions(Pass pass) {
    return 2;
  }

  @Override
  public Duration timeout(Pass pass) {
    return Duration.ofSeconds(2);
  }

  @Override
  public Trial prepare(Point point, Devices devices) {
    QueryGraph query =
        TopologyGenerator.generate(Topology.STAR, point.getInt("tables"), point.getInt("query"));
    JoinOrderAlgorithm greedy = SmallestFirst.ENTRY.create(new Cout(), Execution.onHost(1));
    double optimum = optimum(query);
    return new Trial() {
      private double cost;

      @Override
      public void run() {
        cost = greedy.optimize(query).cost();
      }

      @Override
      public double checksum() {
        return Math.min(cost, optimum); // the greedy plan is never cheaper than the optimum
      }

      @Override
      public double expectedChecksum() {
        return optimum;
      }

      @Override
      public Map<String, Double> measures() {
        return Map.of(EXCESS, optimum == 0 ? 1 : cost / optimum);
      }
    };
  }

  private static double optimum(QueryGraph query) {
    try (JoinOrderOptimizer exact = JoinOrderOptimizer.onHost().withAlgorithm("dpccp")) {
      return exact.optimize(query).cost();
    }
  }

  @Override
  public List<Figure> figures(List<Row> rows) {
    List<DataPoint> points = new ArrayList<>();
    for (Row row : rows) {
      double excess = row.measured().measures().get(EXCESS);
      points.add(DataPoint.of(row.point().getInt("tables"), excess));
    }
    if (points.isEmpty()) {
      return List.of();
    }
    Series series = new Series("smallest-first", Style.of("smallest-first"), points);
    Chart chart =
        Chart.of(
            "excess", "Stars", Axis.linear("tables"), Axis.log("cost / optimum"), List.of(series));
    return List.of(
        new Figure(name(), "Greedy quality", "One point for each query.", 1, List.of(chart)));
  }
}
