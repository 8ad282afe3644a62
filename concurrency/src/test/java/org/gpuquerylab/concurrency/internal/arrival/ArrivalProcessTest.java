package org.gpuquerylab.concurrency.internal.arrival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.concurrency.internal.arrival.ArrivalProcess.Arrival;
import org.junit.jupiter.api.Test;

/** Checks the statistics of drawn arrivals. */
class ArrivalProcessTest {
  private static final int COUNT = 100_000;

  private static double[] gaps(List<Arrival> arrivals, int burst) {
    return IntStream.range(1, arrivals.size() / burst)
        .mapToDouble(i -> arrivals.get(i * burst).millis() - arrivals.get((i - 1) * burst).millis())
        .toArray();
  }

  private static double mean(double... values) {
    return IntStream.range(0, values.length).mapToDouble(i -> values[i]).average().orElseThrow();
  }

  @Test
  void poissonGapsAreExponential() {
    double[] gaps = gaps(ArrivalProcess.poisson(500).draw(COUNT, 3, 42), 1);
    double mean = mean(gaps);
    assertThat(mean).isCloseTo(2.0, within(0.03)); // within 5 standard errors
    // An exponential distribution's standard deviation equals its mean; its median is the mean
    // times ln 2.
    double deviation =
        Math.sqrt(
            IntStream.range(0, gaps.length).mapToDouble(i -> sq(gaps[i] - mean)).sum()
                / gaps.length);
    assertThat(deviation).isCloseTo(2.0, within(0.06));
    long below = IntStream.range(0, gaps.length).filter(i -> gaps[i] < 2 * Math.log(2)).count();
    assertThat(below / (double) gaps.length).isCloseTo(0.5, within(0.01));
  }

  private static double sq(double x) {
    return x * x;
  }

  @Test
  void burstsArriveTogetherAtTheSameRate() {
    List<Arrival> arrivals = new ArrivalProcess(500, 8).draw(COUNT, 3, 7);
    for (int i = 0; i < COUNT; i++) {
      assertThat(arrivals.get(i).millis()).isEqualTo(arrivals.get(i / 8 * 8).millis());
    }
    assertThat(mean(gaps(arrivals, 8))).isCloseTo(16.0, within(0.72));
  }

  @Test
  void kindsAreEquallyFrequent() {
    List<Arrival> arrivals = ArrivalProcess.poisson(1).draw(COUNT, 4, 3);
    for (int kind = 0; kind < 4; kind++) {
      int k = kind;
      long count = arrivals.stream().filter(a -> a.query() == k).count();
      assertThat(count).isBetween(24_300L, 25_700L); // within 5 standard deviations of 137 each
    }
  }

  @Test
  void aSeedGivesOneStreamAndTimesAscend() {
    ArrivalProcess process = new ArrivalProcess(100, 3);
    List<Arrival> arrivals = process.draw(1000, 2, 5);
    assertThat(arrivals).isEqualTo(process.draw(1000, 2, 5)).isNotEqualTo(process.draw(1000, 2, 6));
    assertThat(arrivals).isSortedAccordingTo((a, b) -> Double.compare(a.millis(), b.millis()));
    assertThat(process.draw(0, 2, 5)).isEmpty();
  }

  @Test
  void refusesInvalidRatesAndBursts() {
    assertThatIllegalArgumentException().isThrownBy(() -> new ArrivalProcess(0, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new ArrivalProcess(Double.NaN, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new ArrivalProcess(1, 0));
  }

  @Test
  void quantilesAreOfTheNearestRank() {
    Latencies latencies = new Latencies(List.of(5.0, 1.0, 4.0, 2.0, 3.0), 10);
    assertThat(latencies.mean()).isEqualTo(3);
    assertThat(latencies.quantile(0.5)).isEqualTo(3);
    assertThat(latencies.quantile(0.99)).isEqualTo(5);
    assertThat(latencies.quantile(0)).isEqualTo(1);
    assertThat(latencies.perSecond()).isEqualTo(500);
    assertThat(new Latencies(List.of(), 0).mean()).isNaN();
  }
}
