package org.gpuquerylab.concurrency.internal.arrival;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.concurrency.internal.arrival.ArrivalProcess.Arrival;
import org.junit.jupiter.api.Test;

/**
 * Checks when queries begin and which latencies are counted, with a clock that the test controls.
 */
class ArrivalRunTest {
  private double now;

  /** A clock that advances by half a millisecond in each pass in which nothing happens. */
  private final ArrivalRun.Clock clock =
      new ArrivalRun.Clock() {
        @Override
        public double millis() {
          return now;
        }

        @Override
        public void idle() {
          now += 0.5;
        }
      };

  /** A server that runs one query at a time; the query's kind determines its time. */
  private final class OneAtATime implements QueryServer {
    private final double[] millis;
    private final boolean last;
    private final List<Integer> kindsBegun = new ArrayList<>();
    private final List<int[]> waiting = new ArrayList<>();
    private int ticket;
    private double end = -1;

    OneAtATime(boolean last, double... millis) {
      this.millis = millis;
      this.last = last;
    }

    @Override
    public String name() {
      return "one at a time";
    }

    @Override
    public void submit(int kind, int number) {
      waiting.add(new int[] {kind, number});
    }

    @Override
    public boolean begin() {
      if (end >= 0 || waiting.isEmpty()) {
        return false;
      }
      int[] next = waiting.remove(last ? waiting.size() - 1 : 0);
      kindsBegun.add(next[0]);
      ticket = next[1];
      end = now + millis[next[0]];
      return true;
    }

    @Override
    public int complete(int[] tickets) {
      if (end < 0 || now < end) {
        return 0;
      }
      end = -1;
      tickets[0] = ticket;
      return 1;
    }

    @Override
    public void close() {}
  }

  private static List<Arrival> arrivals() {
    return List.of(new Arrival(1, 0), new Arrival(2, 1), new Arrival(3, 2), new Arrival(20, 0));
  }

  @Test
  void countsFromTheArrivalThoughTheQueryWaits() {
    OneAtATime server = new OneAtATime(false, 4, 2, 1);
    Latencies latencies = ArrivalRun.of(server, arrivals(), clock);
    // The queries begin at 1, 5, 7 and 20 ms, and end at 5, 7, 8 and 24 ms.
    assertThat(latencies.millis()).containsExactly(4.0, 5.0, 5.0, 4.0);
    assertThat(latencies.endMillis()).isEqualTo(24);
    assertThat(server.kindsBegun).containsExactly(0, 1, 2, 0);
    now = 0;
    assertThat(ArrivalRun.of(server, arrivals(), clock)).isEqualTo(latencies);
  }

  @Test
  void givesLatenciesInTheOrderOfArrivalWhateverTheOrderOfService() {
    OneAtATime server = new OneAtATime(true, 4, 2, 1);
    Latencies latencies = ArrivalRun.of(server, arrivals(), clock);
    // The third query begins at 5 ms, before the second, which begins at 6 ms.
    assertThat(server.kindsBegun).containsExactly(0, 2, 1, 0);
    assertThat(latencies.millis()).containsExactly(4.0, 6.0, 3.0, 4.0);
    assertThat(latencies.of(arrivals(), 0).millis()).containsExactly(4.0, 4.0);
  }

  @Test
  void endsAtOnceWithoutArrivals() {
    assertThat(ArrivalRun.of(new OneAtATime(false, 1), List.of(), clock).millis()).isEmpty();
  }
}
