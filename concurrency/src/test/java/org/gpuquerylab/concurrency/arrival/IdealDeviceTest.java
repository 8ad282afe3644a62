package org.gpuquerylab.concurrency.arrival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.gpuquerylab.concurrency.arrival.ArrivalProcess.Arrival;
import org.junit.jupiter.api.Test;

/** A queue whose figures are known. */
class IdealDeviceTest {

  @Test
  void queriesWaitForTheWorkBeforeThem() {
    List<Arrival> arrivals =
        List.of(new Arrival(0, 0), new Arrival(1, 1), new Arrival(1, 0), new Arrival(100, 0));
    // 2 ms of work each: complete at 2, 4, 6 and 102; kind 1 takes 5 ms alone.
    Latencies latencies = IdealDevice.of(arrivals, 500, new double[] {0.5, 5});
    assertThat(latencies.millis()).containsExactly(2.0, 5.0, 5.0, 2.0);
    assertThat(latencies.endMillis()).isEqualTo(102);
    assertThat(IdealDevice.of(List.of(), 500, new double[0]).millis()).isEmpty();
  }

  /** Pollaczek and Khinchine: the mean wait of M/D/1 is r / (2 (1 - r)) times the work. */
  @Test
  void poissonArrivalsWaitAsTheFormulaSays() {
    double load = 0.8;
    List<Arrival> arrivals = ArrivalProcess.poisson(load * 1000).draw(2_000_000, 1, 42);
    Latencies latencies = IdealDevice.of(arrivals, 1000, new double[] {0});
    assertThat(latencies.mean() - 1).isCloseTo(load / (2 * (1 - load)), within(0.06));
    assertThat(latencies.quantile(0.99)).isBetween(10.0, 12.5);
  }
}
