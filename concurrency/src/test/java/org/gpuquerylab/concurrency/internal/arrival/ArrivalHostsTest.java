package org.gpuquerylab.concurrency.internal.arrival;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.gpuquerylab.concurrency.internal.arrival.ArrivalProcess.Arrival;
import org.junit.jupiter.api.Test;

/** Serves streams with several host threads, without a device. */
class ArrivalHostsTest {
  private static final int COUNT = 20_000;

  private final Set<Integer> answered = ConcurrentHashMap.newKeySet();

  /**
   * A server that answers one of its queries in each pass, until it fails after a given number of
   * queries.
   */
  private final class Own implements QueryServer {
    private final int failsAfter;
    private final Queue<Integer> waiting = new ArrayDeque<>();
    private final Queue<Integer> running = new ArrayDeque<>();
    private int begun;

    Own(int failsAfter) {
      this.failsAfter = failsAfter;
    }

    @Override
    public String name() {
      return "own";
    }

    @Override
    public void submit(int kind, int ticket) {
      waiting.add(ticket);
    }

    @Override
    public boolean begin() {
      if (waiting.isEmpty()) {
        return false;
      }
      if (begun++ == failsAfter) {
        throw new IllegalArgumentException("fails");
      }
      return running.add(waiting.remove());
    }

    @Override
    public int complete(int[] tickets) {
      if (running.isEmpty()) {
        return 0;
      }
      tickets[0] = running.remove();
      assertThat(answered.add(tickets[0])).isTrue();
      return 1;
    }

    @Override
    public void close() {}
  }

  private static List<Arrival> arrivals() {
    return ArrivalProcess.poisson(1e6).draw(COUNT, 3, 5);
  }

  @Test
  void eachQueryIsAnsweredOnceWhoeverTakesIt() {
    List<Own> servers = IntStream.range(0, 3).mapToObj(i -> new Own(COUNT)).toList();
    Latencies latencies = ArrivalRun.of(servers, arrivals());
    assertThat(answered).hasSize(COUNT);
    assertThat(latencies.millis()).hasSize(COUNT).allMatch(millis -> millis >= 0);
    double last = arrivals().get(COUNT - 1).millis();
    assertThat(latencies.endMillis()).isGreaterThanOrEqualTo(last);
  }

  @Test
  void allEndWhereOneFails() {
    List<Own> failing = List.of(new Own(0), new Own(0));
    assertThatThrownBy(() -> ArrivalRun.of(failing, arrivals())).hasMessage("fails");
  }

  @Test
  void endsWhereItIsInterrupted() {
    List<Arrival> late = List.of(new Arrival(1e9, 0));
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> ArrivalRun.of(new Own(1), late))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("interrupted");
    assertThat(Thread.interrupted()).isTrue();
  }
}
