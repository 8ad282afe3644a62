package org.gpuquerylab.concurrency.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.junit.jupiter.api.Test;

/** Checks which queries may run, and which inputs stay on the device. */
class AdmissionControlTest {

  private static CompletableFuture<Void> enter(AdmissionControl admission, int query, long demand) {
    return CompletableFuture.runAsync(() -> admission.enter(query, demand));
  }

  private static void awaits(CompletableFuture<Void> entered) throws Exception {
    entered.get(1_800, TimeUnit.SECONDS);
  }

  @Test
  void postponesUntilARunningQueryEndsOrDemandsLess() throws Exception {
    AdmissionControl admission = new AdmissionControl(100);
    admission.enter(0, 60);
    admission.enter(1, 40);
    CompletableFuture<Void> third = enter(admission, 2, 30);
    assertThat(third).isNotDone();
    admission.change(0, 50);
    assertThat(third).isNotDone();
    admission.change(0, 30);
    awaits(third);
    CompletableFuture<Void> fourth = enter(admission, 3, 40);
    assertThat(fourth).isNotDone();
    admission.leave(1);
    awaits(fourth);
    assertThat(admission.most()).isEqualTo(3);
  }

  @Test
  void letsAQueryLargerThanTheBudgetRunAlone() throws Exception {
    AdmissionControl admission = new AdmissionControl(10);
    admission.enter(0, 1000);
    CompletableFuture<Void> second = enter(admission, 1, 1);
    assertThat(second).isNotDone();
    admission.leave(0);
    awaits(second);
  }

  @Test
  void weighsDemandByTheTimeOfWhatIsLeft() {
    try (Backend backend = Backends.find().open("cpu")) {
      DeviceQuery query = DiamondKind.ready(backend, 10).get(0);
      Grid grid = new Grid(32, 32);
      List<BestLaunches.Best> best = List.of(best(grid, 1), best(grid, 2), best(grid, 5));
      MemoryDemand demand = MemoryDemand.of(query, best);
      // Each kernel reads and writes 80 bytes; the query holds 128 bytes.
      assertThat(demand.fromStep(0)).isEqualTo(80);
      assertThat(demand.fromStep(3)).isZero();
    }
  }

  private static BestLaunches.Best best(Grid grid, double millis) {
    return new BestLaunches.Best(grid, millis);
  }

  @Test
  void evictsTheLongestUnusedOfAlike() {
    try (Backend backend = Backends.find().open("cpu")) {
      List<DeviceQuery> queries = DiamondKind.ready(backend, 10, 10, 10);
      QueryMemory memory = new QueryMemory(queries, 2 * queries.get(0).deviceBytes());
      assertThat(memory.evictions()).isEqualTo(1);
      assertThat(memory.begin(1)).isFalse();
      memory.end(1);
      assertThat(memory.begin(0)).isTrue(); // in place of 2
      memory.load(0);
      memory.end(0);
      assertThat(memory.begin(1)).isFalse();
      memory.end(1);
      assertThat(memory.begin(2)).isTrue(); // in place of 0
      assertThat(memory.evictions()).isEqualTo(3);
    }
  }

  @Test
  void waitsForWhatRunsAndEvictsTheRest() throws Exception {
    try (Backend backend = Backends.find().open("cpu")) {
      List<DeviceQuery> queries = DiamondKind.ready(backend, 100_000, 10, 100_000);
      long budget = queries.get(0).deviceBytes() + queries.get(1).deviceBytes();
      QueryMemory memory = new QueryMemory(queries, budget); // evicts 0
      assertThat(memory.begin(2)).isFalse();
      CountDownLatch done = new CountDownLatch(1);
      Thread waiting =
          new Thread(
              () -> {
                memory.begin(0); // in place of 1, and after 2 has ended
                done.countDown();
              });
      waiting.start();
      while (waiting.getState() != Thread.State.WAITING) {
        Thread.onSpinWait();
      }
      assertThat(done.getCount()).isEqualTo(1);
      memory.end(2);
      done.await();
      assertThat(memory.evictions()).isEqualTo(3);
      assertThat(memory.begin(1)).isTrue();
    }
  }
}
