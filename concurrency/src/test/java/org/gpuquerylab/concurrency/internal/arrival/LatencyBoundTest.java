package org.gpuquerylab.concurrency.internal.arrival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import org.gpuquerylab.concurrency.internal.arrival.ArrivalProcess.Arrival;
import org.junit.jupiter.api.Test;

/**
 * Compares the bound for all orders with a search of all sets of queries that can be answered in
 * time.
 */
class LatencyBoundTest {
  private static final int MOST = 9;

  /**
   * Whether all chosen queries can be answered within a latency if queries can be stopped at any
   * time. This is so if no interval from an arrival to a deadline has more work than time (J. R.
   * Jackson, 1955; W. A. Horn, 1974).
   */
  private static boolean feasible(
      IdealDevice device, List<Arrival> arrivals, int chosen, double latency) {
    for (int from = 0; from < arrivals.size(); from++) {
      double begin = arrivals.get(from).millis();
      double work = 0;
      for (int to = from; to < arrivals.size(); to++) {
        if (((chosen >> to) & 1) == 1) {
          int kind = arrivals.get(to).query();
          work += device.workMillis(kind);
          double until = arrivals.get(to).millis() + latency;
          if (work > until - begin + 1e-12 || device.aloneMillis(kind) > latency) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private static int mostInTime(IdealDevice device, List<Arrival> arrivals, double latency) {
    int most = 0;
    for (int chosen = 0; chosen < 1 << arrivals.size(); chosen++) {
      if (Integer.bitCount(chosen) > most && feasible(device, arrivals, chosen, latency)) {
        most = Integer.bitCount(chosen);
      }
    }
    return most;
  }

  @Test
  void isThatOfTheBestChoiceOfAll() {
    long seed = 20261123;
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < 2000; round++) {
      double[] work = random.doubles(3, 0.1, 3).toArray();
      double[] alone = {work[0], work[1] + random.nextDouble(), work[2]};
      IdealDevice device = new IdealDevice(work, alone);
      int burst = 1 + random.nextInt(3);
      List<Arrival> arrivals =
          new ArrivalProcess(300 + random.nextInt(1500), burst)
              .draw(1 + random.nextInt(MOST), 3, random.nextLong());
      double latency = 0.2 + 6 * random.nextDouble();
      int late = arrivals.size() - mostInTime(device, arrivals, latency);
      LatencyBound bound = new LatencyBound(device, arrivals);
      assertThat(bound.canBeWithin(latency, late)).as("seed %d, round %d", seed, round).isTrue();
      assertThat(bound.canBeWithin(latency, late - 1))
          .as("seed %d, round %d", seed, round)
          .isFalse();
    }
  }

  @Test
  void withAllInTimeItIsTheWorstOfFirstCome() {
    IdealDevice device = new IdealDevice(new double[] {1, 2}, new double[] {1, 4});
    for (long seed = 1; seed < 50; seed++) {
      List<Arrival> arrivals = ArrivalProcess.poisson(500).draw(300, 2, seed);
      double worst = device.firstCome(arrivals).quantile(1);
      assertThat(device.leastQuantile(arrivals, 1)).isCloseTo(worst, within(1e-4));
      assertThat(device.leastQuantile(arrivals, 0.99)).isLessThanOrEqualTo(worst);
    }
  }

  /** For each share of the queries, none of our orders has a latency below the bound. */
  @Test
  void isBelowEachOrder() {
    IdealDevice device = new IdealDevice(new double[] {0.5, 1, 2}, new double[] {0.6, 1, 2.5});
    for (int burst : new int[] {1, 8}) {
      List<Arrival> arrivals = new ArrivalProcess(700, burst).draw(5000, 3, 42);
      for (double part : new double[] {0.5, 0.9, 0.99}) {
        double bound = device.leastQuantile(arrivals, part) * (1 - 1e-5);
        assertThat(device.firstCome(arrivals).quantile(part)).isGreaterThanOrEqualTo(bound);
        assertThat(device.shortestFirst(arrivals, 0).quantile(part)).isGreaterThanOrEqualTo(bound);
      }
    }
  }

  @Test
  void aLoneQueryTakesItsTimeAlone() {
    IdealDevice device = new IdealDevice(new double[] {1}, new double[] {3});
    assertThat(device.leastQuantile(List.of(new Arrival(5, 0)), 0.99)).isCloseTo(3, within(1e-5));
  }
}
