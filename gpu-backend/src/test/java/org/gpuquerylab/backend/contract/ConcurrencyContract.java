package org.gpuquerylab.backend.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Event;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.fixture.ContractKernels.Add;
import org.gpuquerylab.backend.fixture.ContractKernels.Affine;
import org.gpuquerylab.backend.fixture.ContractKernels.Defines;
import org.gpuquerylab.backend.fixture.DeviceFixture;
import org.gpuquerylab.backend.kernel.Grid;
import org.junit.jupiter.api.Test;

/** Tests one backend that eight threads use. */
public interface ConcurrencyContract extends DeviceFixture {

  /** The work of one thread; an exception fails the test. */
  interface Task {
    void run(int thread) throws Exception;
  }

  private static void inEightThreads(Task task) throws InterruptedException, ExecutionException {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      CyclicBarrier start = new CyclicBarrier(8);
      List<Callable<Void>> calls =
          IntStream.range(0, 8)
              .<Callable<Void>>mapToObj(
                  thread ->
                      () -> {
                        start.await(1_800, TimeUnit.SECONDS);
                        task.run(thread);
                        return null;
                      })
              .toList();
      for (Future<Void> result : threads.invokeAll(calls)) {
        result.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  default void threadsShareKernelsAndAllocate() throws Exception {
    Kernel<Affine> shared = backend().compile(Affine.class);
    inEightThreads(
        thread -> {
          SplittableRandom random = new SplittableRandom(thread);
          try (CommandQueue queue = backend().newQueue(thread % 2 == 0)) {
            for (int round = 0; round < 40; round++) {
              int n = random.nextInt(1, 20_000);
              int[] input = random.ints(n).toArray();
              int factor = random.nextInt();
              try (DeviceBuffer<int[]> x = buffer(queue, ElementType.INT, input);
                  PinnedBuffer<int[]> out = backend().allocatePinned(ElementType.INT, n)) {
                queue.launch(shared, Grid.cover(n, 64), new Affine(x, factor, round, n));
                queue.read(x, 0, out, 0, n);
                try (Event done = queue.record()) {
                  done.await();
                }
                int summand = round;
                int[] expected = IntStream.of(input).map(v -> v * factor + summand).toArray();
                assertThat(contents(out))
                    .as("seed %d, round %d", thread, round)
                    .isEqualTo(expected);
              }
            }
            queue.finish();
          }
        });
  }

  @Test
  default void threadsCompileTheSameAndDifferentKernels() throws Exception {
    inEightThreads(
        thread -> {
          try (CommandQueue queue = backend().newQueue();
              DeviceBuffer<int[]> x = backend().allocate(ElementType.INT, 1)) {
            for (int factor : new int[] {100, 101 + thread}) {
              Kernel<Defines> kernel =
                  backend().compile(Defines.class, Map.of("FACTOR", factor, "SUMMAND", 3));
              queue.fill(x, 10);
              queue.launch(kernel, Grid.cover(1, 32), new Defines(x, 1));
              assertThat(contents(queue, x)).containsExactly(10 * factor - 3);
            }
          }
        });
  }

  /** Some threads capture while others allocate, copy and finish. */
  @Test
  default void threadsCaptureWhileOthersWork() throws Exception {
    int n = 5000;
    Kernel<Add> add = backend().compile(Add.class);
    inEightThreads(
        thread -> {
          try (CommandQueue queue = backend().newQueue();
              DeviceBuffer<int[]> x = ints(queue, new int[n])) {
            for (int round = 1; round <= 25; round++) {
              try (DeviceBuffer<int[]> y = backend().allocate(ElementType.INT, n);
                  CommandSequence step =
                      queue.capture(
                          () -> {
                            queue.launch(add, Grid.cover(n, 64), new Add(x, y, 1, (long) n));
                            queue.copy(y, 0, x, 0, n);
                          })) {
                queue.replay(step);
                queue.replay(step);
                assertThat(contents(queue, x)).containsOnly(2 * round);
              }
            }
          }
        });
  }

  @Test
  default void threadsWaitForEventsOfOneAnother() throws Exception {
    int n = 1 << 16;
    List<CommandQueue> queues = new ArrayList<>();
    List<Event> steps = new ArrayList<>();
    try (DeviceBuffer<int[]> x = backend().allocate(ElementType.INT, n)) {
      for (int i = 0; i < 8; i++) {
        queues.add(backend().newQueue());
      }
      queues.get(0).fill(x, 1);
      Kernel<Affine> affine = backend().compile(Affine.class);
      // Only one thread at a time may use a queue, so the first step is enqueued before the others
      // start.
      steps.add(queues.get(0).record());
      CyclicBarrier turn = new CyclicBarrier(8);
      inEightThreads(
          thread -> {
            for (int step = 0; step < 32; step++) {
              if (step % 8 == thread) {
                CommandQueue queue = queues.get(thread);
                queue.waitFor(steps.get(step));
                queue.launch(affine, Grid.cover(n, 128), new Affine(x, 3, step, n));
                steps.add(queue.record());
              }
              turn.await(1_800, TimeUnit.SECONDS);
            }
          });
      steps.get(32).await();
      int expected = IntStream.range(0, 32).reduce(1, (value, step) -> value * 3 + step);
      assertThat(contents(queues.get(0), x)).containsOnly(expected);
    } finally {
      steps.forEach(Event::close);
      queues.forEach(CommandQueue::close);
    }
  }

  /** An allocation that cannot succeed must not make those of other threads fail. */
  @Test
  default void refusedAllocationsDoNotDisturbOthers() throws Exception {
    inEightThreads(
        thread -> {
          for (int round = 0; round < 2000; round++) {
            if (thread == 0) {
              assertThat(
                      org.assertj.core.api.Assertions.catchThrowable(
                          () -> backend().allocate(ElementType.BYTE, 1L << 60)))
                  .isInstanceOf(org.gpuquerylab.backend.device.OutOfDeviceMemoryException.class);
            } else if (round % 20 == 0) {
              backend().allocate(ElementType.BYTE, 1000).close();
            }
          }
        });
  }
}
