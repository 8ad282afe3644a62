package org.gpuquerylab.primitives.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(3_600)
class WorkersTest {
  @ParameterizedTest
  @CsvSource({"1, 5", "2, 0", "2, 1", "2, 2", "3, 2", "4, 1000", "8, 20000"})
  void runsEachTaskOnce(int threads, int count) {
    AtomicIntegerArray runs = new AtomicIntegerArray(count);
    try (Workers workers = new Workers("test", threads)) {
      for (int round = 1; round <= 3; round++) {
        workers.run(count, runs::incrementAndGet);
        for (int i = 0; i < count; i++) {
          assertThat(runs.get(i)).isEqualTo(round);
        }
      }
    }
  }

  @Test
  void runsInOrderOnTheCallerAlone() {
    StringBuilder order = new StringBuilder();
    try (Workers workers = new Workers("test", 1)) {
      workers.run(5, task -> order.append(task).append(Thread.currentThread().getName()));
      String me = Thread.currentThread().getName();
      assertThat(order).hasToString("0" + me + "1" + me + "2" + me + "3" + me + "4" + me);
    }
  }

  @Test
  void neverUsesMoreThreadsThanItHas() {
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    try (Workers workers = new Workers("test", 3)) {
      workers.run(
          2000,
          task -> {
            most.accumulateAndGet(running.incrementAndGet(), Math::max);
            Thread.onSpinWait();
            running.decrementAndGet();
          });
    }
    assertThat(most.get()).isBetween(1, 3);
  }

  @Test
  void eachWorkerRunsAtTheSameTimeOnADaemonNamedByTheAlgorithm() {
    CyclicBarrier together = new CyclicBarrier(4);
    Set<String> names = ConcurrentHashMap.newKeySet();
    Thread caller = Thread.currentThread();
    try (Workers workers = new Workers("algorithm", 4)) {
      workers.each(
          worker -> {
            await(together);
            Thread thread = Thread.currentThread();
            assertThat(thread == caller).isEqualTo(worker == 0);
            assertThat(thread == caller || thread.isDaemon()).isTrue();
            names.add(thread.getName());
          });
    }
    names.remove(caller.getName());
    assertThat(names).hasSize(3).allMatch(name -> name.startsWith("algorithm-"));
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void throwsTheFirstExceptionAsItIsAndBeginsNoFurtherTask(int threads) {
    AtomicInteger begun = new AtomicInteger();
    AtomicInteger running = new AtomicInteger();
    OutOfMemoryError failure = new OutOfMemoryError("task 3");
    try (Workers workers = new Workers("test", threads)) {
      assertThatThrownBy(
              () ->
                  workers.run(
                      1_000_000,
                      task -> {
                        begun.incrementAndGet();
                        running.incrementAndGet();
                        try {
                          if (task == 3) {
                            throw failure;
                          }
                        } finally {
                          running.decrementAndGet();
                        }
                      }))
          .isSameAs(failure);
      assertThat(running).hasValue(0);
      assertThat(begun.get()).isBetween(4, 999_999);
      workers.run(10, task -> begun.set(0));
      assertThat(begun).hasValue(0);
    }
  }

  @Test
  void suppressesLaterExceptionsInTheFirst() {
    CyclicBarrier together = new CyclicBarrier(3);
    try (Workers workers = new Workers("test", 3)) {
      assertThatThrownBy(
              () ->
                  workers.each(
                      worker -> {
                        await(together);
                        throw new IllegalStateException("worker " + worker);
                      }))
          .hasMessageStartingWith("worker ")
          .satisfies(e -> assertThat(e.getSuppressed()).hasSize(2));
    }
  }

  @Test
  void anInterruptedCallerBeginsNoFurtherTaskAndStaysInterrupted() {
    AtomicInteger begun = new AtomicInteger();
    Thread caller = Thread.currentThread();
    CountDownLatch interrupted = new CountDownLatch(1);
    try (Workers workers = new Workers("test", 2)) {
      assertThatIllegalStateException()
          .isThrownBy(
              () ->
                  workers.run(
                      1_000_000,
                      task -> {
                        begun.incrementAndGet();
                        if (task == 5) {
                          caller.interrupt();
                          interrupted.countDown();
                        }
                        if (task > 5) {
                          Workers.await(interrupted);
                        }
                      }))
          .withMessageContaining("interrupted");
      assertThat(Thread.interrupted()).isTrue();
      assertThat(begun.get()).isLessThan(1_000_000);
    }
  }

  @Test
  void anInterruptedCallerWaitsForEachBody() {
    AtomicInteger ended = new AtomicInteger();
    try (Workers workers = new Workers("test", 3)) {
      Thread.currentThread().interrupt();
      workers.each(worker -> ended.incrementAndGet());
      assertThat(ended).hasValue(3);
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void tasksMayRunTasks() {
    AtomicInteger inner = new AtomicInteger();
    try (Workers workers = new Workers("test", 2)) {
      workers.run(20, outer -> workers.run(20, task -> inner.incrementAndGet()));
    }
    assertThat(inner).hasValue(400);
  }

  @Test
  void callersShareTheThreads() {
    AtomicInteger runs = new AtomicInteger();
    try (Workers callers = new Workers("callers", 4);
        Workers workers = new Workers("test", 3)) {
      callers.each(
          caller -> {
            for (int round = 0; round < 100; round++) {
              workers.run(7, task -> runs.incrementAndGet());
              workers.each(worker -> runs.incrementAndGet());
            }
          });
    }
    assertThat(runs).hasValue(4 * 100 * 10);
  }

  @Test
  void writesOfTasksAreVisible() {
    int[] written = new int[10_000];
    try (Workers workers = new Workers("test", 4)) {
      for (int round = 0; round < 100; round++) {
        workers.run(written.length, task -> written[task]++);
      }
    }
    assertThat(IntStream.of(written).allMatch(value -> value == 100)).isTrue();
  }

  @Test
  void endsItsThreads() {
    Workers workers = new Workers("ended", 3);
    workers.close();
    assertThatIllegalStateException()
        .isThrownBy(() -> workers.run(2, task -> {}))
        .withMessage("ended is closed");
    Workers used = new Workers("used", 3);
    used.each(worker -> {});
    assertThat(threads("used-")).isPositive();
    used.close();
    used.close();
    assertThat(threads("used-")).isZero();
    assertThatIllegalStateException().isThrownBy(() -> used.each(worker -> {}));
  }

  private static long threads(String prefix) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.isAlive() && thread.getName().startsWith(prefix))
        .count();
  }

  @Test
  void refusesNoThreads() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Workers("test", 0))
        .withMessage("0 threads; give at least 1");
  }

  /** A JDK pool allows 32,767 threads, but operating systems refuse even smaller numbers. */
  @Test
  void refusesTooManyThreads() {
    for (int threads : new int[] {Workers.MAX_THREADS + 1, 32_768, Integer.MAX_VALUE}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new Workers("test", threads))
          .withMessage(threads + " threads; give at most 1024");
    }
  }
}
