package org.gpuquerylab.experiments.concurrency;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import org.gpuquerylab.concurrency.arrival.ArrivalProcess;
import org.gpuquerylab.concurrency.arrival.ArrivalProcess.Arrival;
import org.gpuquerylab.concurrency.arrival.Latencies;
import org.gpuquerylab.concurrency.arrival.server.ServerGroup;
import org.gpuquerylab.measure.sweep.Trial;

/** One stream, served by one server. */
final class ArrivalTrial implements Trial {
  private final ReadiedKinds kinds;
  private final ServerGroup server;
  private final ArrivalLoad load;
  private final ArrivalProcess process;
  private final List<Arrival> arrivals;
  private final DoubleSupplier expected;
  private Latencies last = new Latencies(List.of(), 0);

  /**
   * @param server closed with this
   * @param arrivals drawn from the process
   * @param expected the checksum of the reference answers
   */
  ArrivalTrial(
      ReadiedKinds kinds,
      ServerGroup server,
      ArrivalLoad load,
      ArrivalProcess process,
      List<Arrival> arrivals,
      DoubleSupplier expected) {
    this.kinds = kinds;
    this.server = server;
    this.load = load;
    this.process = process;
    this.arrivals = arrivals;
    this.expected = expected;
  }

  @Override
  public void run() {
    last = server.serve(arrivals);
  }

  @Override
  public double checksum() {
    return ConcurrencyTrial.checksum(kinds.answers());
  }

  @Override
  public double expectedChecksum() {
    return expected.getAsDouble();
  }

  @Override
  public Map<String, Double> measures() {
    Map<String, Double> measures = new LinkedHashMap<>();
    measures.put(ArrivalCharts.MEAN, last.mean());
    measures.put("medianMillis", last.quantile(0.5));
    measures.put(ArrivalCharts.P99, last.quantile(0.99));
    measures.put(ArrivalCharts.SERVED, last.perSecond());
    measures.put("arrivingPerSecond", process.perSecond());
    measures.put("queries", (double) arrivals.size());
    Latencies firstCome = load.ideal().firstCome(arrivals);
    Latencies shortest = load.ideal().shortestFirst(arrivals, 0);
    measures.put(ArrivalCharts.IDEAL + ArrivalCharts.MEAN, shortest.mean());
    measures.put(ArrivalCharts.IDEAL + ArrivalCharts.P99, firstCome.quantile(0.99));
    measures.put(ArrivalCharts.BOUND, load.ideal().leastQuantile(arrivals, 0.99));
    load.put(measures);
    return measures;
  }

  @Override
  public void close() {
    server.close();
  }
}
