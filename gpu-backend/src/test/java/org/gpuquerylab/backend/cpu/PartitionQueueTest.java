package org.gpuquerylab.backend.cpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.QueueOptions;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.spi.DriverEvent;
import org.gpuquerylab.backend.spi.DriverQueue;
import org.junit.jupiter.api.Test;

/**
 * Tests properties that a contract for all devices cannot test: which threads run a command, and
 * which commands run side by side.
 */
class PartitionQueueTest {
  private static final DeviceInfo FOUR =
      new DeviceInfo(
          "cpu",
          0,
          DeviceInfo.Kind.CPU,
          "four processors",
          "test",
          EnumSet.of(Capability.PARTITIONS),
          Map.of(DeviceFact.MULTIPROCESSORS, 4L));

  /** A call whose twin runs the given code. */
  private record Doing(Runnable what) implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      what.run();
    }
  }

  private static DriverQueue queue(CpuDriver driver, int partition, boolean profiled) {
    QueueOptions options = QueueOptions.USUAL.profiled(profiled);
    return driver.newQueue(options.on(driver.partitions().get(partition)));
  }

  private static void launch(DriverQueue queue, Runnable what) {
    CpuDriver.Twin kernel = new CpuDriver.Twin(KernelDefines.NONE);
    queue.launch(kernel, new Grid(1, 1), new Doing(what), new Object[0]);
  }

  private static void meet(CyclicBarrier barrier) {
    try {
      barrier.await(1_800, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException("the other partition did not arrive", e);
    }
  }

  @Test
  void partitionsRunSideBySide() {
    CpuDriver driver = new CpuDriver(FOUR, 2);
    CyclicBarrier barrier = new CyclicBarrier(2);
    try (DriverQueue first = queue(driver, 0, false);
        DriverQueue second = queue(driver, 1, false)) {
      launch(first, () -> meet(barrier));
      launch(second, () -> meet(barrier));
      first.finish();
      second.finish();
    }
    driver.close();
  }

  @Test
  void streamsStayOnTheThreadsOfThePartition() {
    CpuDriver driver = new CpuDriver(FOUR, 2);
    Set<ForkJoinPool> pools = ConcurrentHashMap.newKeySet();
    for (int partition = 0; partition < 2; partition++) {
      try (DriverQueue queue = queue(driver, partition, false)) {
        Runnable stream =
            () -> IntStream.range(0, 10_000).parallel().forEach(i -> pools.add(pool()));
        launch(queue, stream);
        queue.finish();
      }
      assertThat(pools).hasSize(partition + 1);
    }
    assertThat(pools).doesNotContain(ForkJoinPool.commonPool());
    assertThat(pools).allMatch(pool -> pool.getParallelism() == 2);
    driver.close();
  }

  private static ForkJoinPool pool() {
    return ((ForkJoinWorkerThread) Thread.currentThread()).getPool();
  }

  @Test
  void faultsReachTheWaitingCallers() {
    CpuDriver driver = new CpuDriver(FOUR, 2);
    Set<String> ran = ConcurrentHashMap.newKeySet();
    try (DriverQueue first = queue(driver, 0, true);
        DriverQueue second = queue(driver, 1, true);
        DriverQueue whole = driver.newQueue(QueueOptions.USUAL)) {
      launch(first, () -> ran.add("before"));
      launch(
          first,
          () -> {
            throw new IllegalStateException("broken");
          });
      launch(first, () -> ran.add("behind"));
      DriverEvent event = first.record();
      second.waitFor(event);
      launch(second, () -> ran.add("elsewhere"));
      assertThatThrownBy(first::finish)
          .isInstanceOf(BackendException.class)
          .hasMessageContaining("broken");
      assertThatThrownBy(second::finish).isInstanceOf(BackendException.class);
      assertThatThrownBy(() -> whole.waitFor(event)).isInstanceOf(BackendException.class);
      assertThat(ran).containsOnly("before");
    }
    driver.close();
  }
}
