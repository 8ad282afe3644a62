package org.gpuquerylab.experiments.internal.concurrency;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gpuquerylab.concurrency.internal.arrival.ArrivalProcess;
import org.gpuquerylab.concurrency.internal.arrival.ArrivalProcess.Arrival;
import org.gpuquerylab.concurrency.internal.arrival.Latencies;
import org.gpuquerylab.concurrency.internal.arrival.ServerGroup;
import org.gpuquerylab.measure.sweep.Trial;

/**
 * Short queries that arrive at random times, with or without scans at regular times. In both cases
 * the arrivals of short queries are the same. The scans take nine tenths of the time, and the short
 * queries at most a twentieth.
 */
final class NeighbourTrial implements Trial {
  private static final double SCAN_LOAD = 0.9;
  private static final int SHORT = 0;
  private static final int SCAN = 1;
  private static final double SECONDS = 1.2;
  private static final int FEWEST = 100;
  private static final int MOST = 2000;
  private static final String SCANS = "scan.";

  private final ReadiedKinds kinds;
  private final ServerGroup server;
  private final double perSecond;
  private final List<Arrival> arrivals;
  private Latencies last = new Latencies(List.of(), 0);

  /**
   * Creates a stream of arrivals.
   *
   * @param kinds the short query, followed by the scan
   * @param server a server of these kinds, which is closed together with this trial
   * @param scans whether there are scans
   * @param seed the seed of the arrivals
   */
  public NeighbourTrial(ReadiedKinds kinds, ServerGroup server, boolean scans, long seed) {
    this.kinds = kinds;
    this.server = server;
    double[] alone = kinds.aloneMillis();
    perSecond = 1000 / Math.max(20 * alone[SHORT], 2 * alone[SCAN]);
    int count = (int) Math.max(FEWEST, Math.min(MOST, perSecond * SECONDS));
    List<Arrival> all = new ArrayList<>(ArrivalProcess.poisson(perSecond).draw(count, 1, seed));
    double until = scans ? all.get(count - 1).millis() : 0;
    for (double millis = 0; millis < until; millis += alone[SCAN] / SCAN_LOAD) {
      all.add(new Arrival(millis, SCAN));
    }
    all.sort(Comparator.comparingDouble(Arrival::millis));
    arrivals = List.copyOf(all);
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
    Latencies shortOnes = last.of(arrivals, SHORT);
    Latencies scans = last.of(arrivals, SCAN);
    LatencyMeasures.put("", shortOnes, measures);
    if (!scans.millis().isEmpty()) {
      LatencyMeasures.put(SCANS, scans, measures);
    }
    measures.put(LatencyMeasures.ARRIVING, perSecond);
    measures.put(LatencyMeasures.QUERIES, (double) shortOnes.millis().size());
    double[] alone = kinds.aloneMillis();
    for (int kind = 0; kind < alone.length; kind++) {
      measures.put(ArrivalLoad.ALONE + kind, alone[kind]);
    }
    return measures;
  }

  /** The time of each of the two kinds alone, according to the measures of a row. */
  public static Optional<double[]> aloneMillis(Map<String, Double> measures) {
    double[] alone = new double[SCAN + 1];
    for (int kind = 0; kind < alone.length; kind++) {
      alone[kind] = measures.getOrDefault(ArrivalLoad.ALONE + kind, 0.0);
      if (!(alone[kind] > 0)) {
        return Optional.empty();
      }
    }
    return Optional.of(alone);
  }

  @Override
  public void close() {
    server.close();
  }
}
