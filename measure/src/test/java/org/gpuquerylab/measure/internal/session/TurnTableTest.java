package org.gpuquerylab.measure.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(3_600)
class TurnTableTest {

  private final List<Integer> order = Collections.synchronizedList(new ArrayList<>());
  private final AtomicInteger atOnce = new AtomicInteger();
  private final TurnTable table = new TurnTable(1);

  private void run(int first, int second) throws InterruptedException, ExecutionException {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Future<?> zero = threads.submit(() -> side(0, first));
      Future<?> one = threads.submit(() -> side(1, second));
      zero.get();
      one.get();
    } finally {
      threads.shutdownNow();
    }
  }

  private Void side(int side, int tasks) throws InterruptedException {
    table.take(side); // a process begins
    for (int done = 0; done < tasks; done++) {
      table.take(side, done);
      assertThat(atOnce.incrementAndGet()).isOne();
      order.add(side);
      atOnce.decrementAndGet();
    }
    table.leave(side);
    return null;
  }

  @Test
  void eachPairOfTasksIsMeasuredInOneOrderOrTheOther() throws Exception {
    run(200, 200);
    assertThat(order).hasSize(400);
    int firstOfZero = 0;
    for (int i = 0; i < 400; i += 2) {
      assertThat(order.get(i)).as("pair %d", i / 2).isNotEqualTo(order.get(i + 1));
      firstOfZero += order.get(i) == 0 ? 1 : 0;
    }
    assertThat(firstOfZero).isBetween(60, 140); // a fair coin stays within five standard deviations
  }

  @Test
  void aSideWithoutOthersContinues() throws Exception {
    run(3, 50);
    assertThat(order).hasSize(53);
    assertThat(order.subList(6, 53)).containsOnly(1);
  }

  @Test
  void aSideWithoutTasksIsNotWaitedFor() throws Exception {
    run(0, 5);
    assertThat(order).containsOnly(1).hasSize(5);
  }

  @Test
  void theSlowerSideCatchesUp() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Future<?> ahead =
          threads.submit(
              () -> {
                table.take(0, 3);
                order.add(0);
                table.leave(0);
                return null;
              });
      Future<?> behind = threads.submit(() -> side(1, 3));
      ahead.get();
      behind.get();
    } finally {
      threads.shutdownNow();
    }
    assertThat(order).containsExactly(1, 1, 1, 0);
  }
}
