package org.gpuquerylab.backend.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Event;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.fixture.ContractKernels.Add;
import org.gpuquerylab.backend.fixture.ContractKernels.Affine;
import org.gpuquerylab.backend.fixture.DeviceFixture;
import org.gpuquerylab.backend.kernel.Grid;
import org.junit.jupiter.api.Test;

/** Tests several queues whose commands are ordered by events. */
public interface EventContract extends DeviceFixture {

  /** x becomes x * factor + summand, in turns on two queues: any other order gives other values. */
  @Test
  default void twoQueuesTakeTurns() {
    int n = 1 << 16;
    Kernel<Affine> affine = backend().compile(Affine.class);
    try (CommandQueue even = backend().newQueue();
        CommandQueue odd = backend().newQueue();
        DeviceBuffer<int[]> x = backend().allocate(ElementType.INT, n)) {
      even.fill(x, 1);
      int expected = 1;
      CommandQueue before = even;
      for (int turn = 0; turn < 200; turn++) {
        CommandQueue queue = turn % 2 == 0 ? even : odd;
        try (Event done = before.record()) {
          queue.waitFor(done);
        }
        queue.launch(affine, Grid.cover(n, 128), new Affine(x, 3, turn, n));
        expected = expected * 3 + turn;
        before = queue;
      }
      assertThat(contents(before, x)).containsOnly(expected);
    }
  }

  /**
   * One queue fills slot after slot of a ring, another consumes them, each waiting for the other.
   */
  @Test
  default void producerAndConsumerShareARing() {
    int n = 1 << 14;
    int slots = 3;
    Kernel<Add> add = backend().compile(Add.class);
    try (CommandQueue producer = backend().newQueue();
        CommandQueue consumer = backend().newQueue();
        DeviceBuffer<int[]> ring = backend().allocate(ElementType.INT, (long) slots * n);
        DeviceBuffer<int[]> slot = backend().allocate(ElementType.INT, n);
        DeviceBuffer<int[]> results = backend().allocate(ElementType.INT, 60L * n)) {
      List<Event> consumed = new ArrayList<>();
      for (int item = 0; item < 60; item++) {
        long at = (long) item % slots * n;
        if (item >= slots) {
          producer.waitFor(consumed.get(item - slots));
        }
        producer.fill(ring, at, n, item);
        try (Event produced = producer.record()) {
          consumer.waitFor(produced);
        }
        consumer.copy(ring, at, slot, 0, n);
        consumed.add(consumer.record());
        consumer.launch(add, Grid.cover(n, 64), new Add(slot, slot, 1000, (long) n));
        consumer.copy(slot, 0, results, (long) item * n, n);
      }
      int[] expected = new int[60 * n];
      Arrays.setAll(expected, i -> i / n + 1000);
      assertThat(contents(consumer, results)).isEqualTo(expected);
      consumed.forEach(Event::close);
    }
  }

  @Test
  default void manyQueuesWaitForOneEvent() {
    int n = 1 << 18;
    List<CommandQueue> queues = new ArrayList<>();
    try (CommandQueue first = backend().newQueue();
        DeviceBuffer<int[]> x = backend().allocate(ElementType.INT, n);
        DeviceBuffer<int[]> results = backend().allocate(ElementType.INT, 8)) {
      Kernel<Affine> affine = backend().compile(Affine.class);
      first.fill(x, 1);
      for (int i = 0; i < 50; i++) {
        first.launch(affine, Grid.cover(n, 128), new Affine(x, 1, 1, n));
      }
      try (Event ready = first.record()) {
        for (int q = 0; q < 8; q++) {
          CommandQueue queue = backend().newQueue();
          queues.add(queue);
          queue.waitFor(ready);
          queue.copy(x, n - 1 - q, results, q, 1);
        }
        queues.forEach(CommandQueue::finish);
        assertThat(ready.isComplete()).isTrue();
      }
      assertThat(contents(first, results)).containsOnly(51);
    } finally {
      queues.forEach(CommandQueue::close);
    }
  }

  @Test
  default void hostWaitsForAnEventAndNoMore() {
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> x = ints(queue, 1, 2, 3);
        PinnedBuffer<int[]> pinned = backend().allocatePinned(ElementType.INT, 3)) {
      queue.read(x, 0, pinned, 0, 3);
      try (Event read = queue.record()) {
        queue.fill(x, 9);
        read.await();
        read.await();
        assertThat(read.isComplete()).isTrue();
        assertThat(contents(pinned)).containsExactly(1, 2, 3);
      }
    }
  }

  @Test
  default void everythingIsCompleteAfterFinish() {
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> x = backend().allocate(ElementType.INT, 1 << 20);
        Event atStart = queue.record()) {
      queue.fill(x, 1);
      try (Event filled = queue.record()) {
        queue.finish();
        assertThat(atStart.isComplete()).isTrue();
        assertThat(filled.isComplete()).isTrue();
      }
      queue.finish();
    }
  }

  @Test
  default void eventsOutliveTheirQueue() {
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> x = backend().allocate(ElementType.INT, 1)) {
      Event event;
      try (CommandQueue closing = backend().newQueue()) {
        closing.fill(x, 4);
        event = closing.record();
      }
      queue.waitFor(event);
      assertThat(contents(queue, x)).containsExactly(4);
      assertThat(event.isComplete()).isTrue();
      event.await();
      event.close();
    }
  }

  @Test
  default void aQueueMayWaitForItself() {
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> x = backend().allocate(ElementType.INT, 2)) {
      queue.fill(x, 6);
      try (Event own = queue.record()) {
        queue.waitFor(own);
        queue.waitFor(own);
      }
      assertThat(contents(queue, x)).containsExactly(6, 6);
    }
  }
}
