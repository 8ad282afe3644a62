package org.gpuquerylab.concurrency.internal.arrival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.gpuquerylab.concurrency.internal.arrival.ArrivalProcess.Arrival;
import org.junit.jupiter.api.Test;

/** Compares queues with their known waiting times. */
class IdealDeviceTest {

  @Test
  void queriesWaitForTheWorkBeforeThem() {
    List<Arrival> arrivals =
        List.of(new Arrival(0, 0), new Arrival(1, 1), new Arrival(1, 0), new Arrival(100, 0));
    // Each query has 2 ms of work, so they end at 2, 4, 6 and 102 ms; kind 1 takes at least 5 ms.
    IdealDevice device = IdealDevice.ofEqualWork(500, new double[] {0.5, 5});
    Latencies latencies = device.firstCome(arrivals);
    assertThat(latencies.millis()).containsExactly(2.0, 5.0, 5.0, 2.0);
    assertThat(latencies.endMillis()).isEqualTo(102);
    assertThat(device.firstCome(List.of()).millis()).isEmpty();
    assertThat(device.shortestFirst(List.of(), 1).millis()).isEmpty();
  }

  /**
   * By the formula of Pollaczek and Khinchine, the mean wait of M/D/1 at load r is r / (2 (1 - r))
   * times the work.
   */
  @Test
  void poissonArrivalsWaitAsTheFormulaSays() {
    double load = 0.8;
    List<Arrival> arrivals = ArrivalProcess.poisson(load * 1000).draw(2_000_000, 1, 42);
    Latencies latencies = IdealDevice.ofEqualWork(1000, new double[] {0}).firstCome(arrivals);
    assertThat(latencies.mean() - 1).isCloseTo(load / (2 * (1 - load)), within(0.06));
    assertThat(latencies.quantile(0.99)).isBetween(10.0, 12.5);
  }

  @Test
  void theShortestStopsALongerOneWhereASliceEnds() {
    IdealDevice device = new IdealDevice(new double[] {10, 1}, new double[] {0, 0});
    List<Arrival> arrivals = List.of(new Arrival(0, 0), new Arrival(2.5, 1), new Arrival(20, 0));
    // If queries can change at any time, the short one runs from 2.5 to 3.5, and the long one ends
    // at 11.
    assertThat(device.shortestFirst(arrivals, 0).millis()).containsExactly(11.0, 1.0, 10.0);
    // With slices of 2, the short one runs from 4 to 5.
    assertThat(device.shortestFirst(arrivals, 2).millis()).containsExactly(11.0, 2.5, 10.0);
    // With slices longer than the long query, the short one waits until the long one ends.
    assertThat(device.shortestFirst(arrivals, 50).millis()).containsExactly(10.0, 8.5, 10.0);
  }

  @Test
  void theShortestFirstHasTheLeastMean() {
    double[] work = {2, 0.5, 0.5};
    IdealDevice device = new IdealDevice(work, new double[3]);
    List<Arrival> arrivals = ArrivalProcess.poisson(800).draw(200_000, 3, 7);
    double any = device.shortestFirst(arrivals, 0).mean();
    double sliced = device.shortestFirst(arrivals, 0.3).mean();
    double firstCome = device.firstCome(arrivals).mean();
    assertThat(any).isLessThan(sliced);
    assertThat(sliced).isLessThan(firstCome);
  }
}
