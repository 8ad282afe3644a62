package org.gpuquerylab.experiments.internal.concurrency;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.concurrency.internal.arrival.ArrivalProcess;
import org.gpuquerylab.concurrency.internal.arrival.ArrivalProcess.Arrival;
import org.gpuquerylab.concurrency.internal.arrival.IdealDevice;
import org.gpuquerylab.concurrency.internal.arrival.Latencies;
import org.gpuquerylab.concurrency.internal.arrival.ServerGroup;
import org.gpuquerylab.measure.sweep.Trial;

/** One stream, which is served by one server. */
final class ArrivalTrial implements Trial {
  /**
   * The prefix of the measures of a simulated ideal device that serves the queries in the order of
   * arrival.
   */
  static final String FIRST_COME = "idealFirstCome.";

  /**
   * The prefix of the measures of an ideal device that serves the shortest query first,
   * interrupting other queries if necessary.
   */
  static final String SHORTEST_FIRST = "idealShortestFirst.";

  /**
   * The prefix of the measures of an ideal device that serves the shortest query first, but
   * interrupts a query only at the end of a slice.
   */
  static final String SLICED = "idealShortestFirstSliced.";

  /**
   * The prefix of the smallest 99th percentile that any order of the queries reaches on an ideal
   * device.
   */
  static final String ANY_ORDER = "idealAnyOrder.";

  private static final double TAIL = 0.99;

  private final ReadiedKinds kinds;
  private final ServerGroup server;
  private final ArrivalLoad load;
  private final ArrivalProcess process;
  private final List<Arrival> arrivals;
  private final double sliceMillis;
  private Latencies last = new Latencies(List.of(), 0);

  /**
   * @param server the server, which is closed together with this trial
   * @param arrivals the arrivals, drawn from the process
   * @param sliceMillis the minimum time for which a query runs on an ideal device with slices
   */
  public ArrivalTrial(
      ReadiedKinds kinds,
      ServerGroup server,
      ArrivalLoad load,
      ArrivalProcess process,
      List<Arrival> arrivals,
      double sliceMillis) {
    this.kinds = kinds;
    this.server = server;
    this.load = load;
    this.process = process;
    this.arrivals = arrivals;
    this.sliceMillis = sliceMillis;
  }

  @Override
  public void run() {
    last = server.serve(arrivals);
  }

  @Override
  public double checksum() {
    return kinds.checksum();
  }

  @Override
  public double expectedChecksum() {
    return kinds.expectedChecksum();
  }

  @Override
  public Map<String, Double> measures() {
    Map<String, Double> measures = new LinkedHashMap<>();
    LatencyMeasures.put("", last, measures);
    measures.put(LatencyMeasures.SERVED, last.perSecond());
    measures.put(LatencyMeasures.ARRIVING, process.perSecond());
    measures.put(LatencyMeasures.QUERIES, (double) arrivals.size());
    IdealDevice ideal = load.ideal();
    LatencyMeasures.put(FIRST_COME, ideal.firstCome(arrivals), measures);
    LatencyMeasures.put(SHORTEST_FIRST, ideal.shortestFirst(arrivals, 0), measures);
    LatencyMeasures.put(SLICED, ideal.shortestFirst(arrivals, sliceMillis), measures);
    measures.put(ANY_ORDER + LatencyMeasures.P99, ideal.leastQuantile(arrivals, TAIL));
    load.put(measures);
    return measures;
  }

  @Override
  public void close() {
    server.close();
  }
}
