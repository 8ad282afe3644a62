package org.gpuquerylab.backend.contract.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.device.QueueOptions;
import org.gpuquerylab.backend.device.QueuePriority;
import org.gpuquerylab.backend.fixture.ContractKernels.Affine;
import org.gpuquerylab.backend.fixture.DeviceFixture;
import org.gpuquerylab.backend.fixture.Timelines;
import org.gpuquerylab.backend.fixture.Turns;
import org.gpuquerylab.backend.kernel.Grid;
import org.junit.jupiter.api.Test;

/**
 * Tests queues of several priorities. A priority is a hint: its effect shows only in times.
 * Therefore the tests do not check which command was first, only that every result is the same as
 * without priorities.
 */
public interface PriorityContract extends DeviceFixture {

  @Test
  default void everyPriorityOpens() {
    for (QueuePriority priority : QueuePriority.values()) {
      for (boolean profiled : new boolean[] {false, true}) {
        QueueOptions options = QueueOptions.USUAL.priority(priority).profiled(profiled);
        try (Closer closer = new Closer()) {
          CommandQueue queue = closer.own(backend().newQueue(options));
          assertThat(queue.options()).isEqualTo(options);
          assertThat(queue.profiled()).isEqualTo(profiled);
          DeviceBuffer<int[]> x = closer.own(backend().allocate(ElementType.INT, 1000));
          Span fill = queue.fill(x, 7);
          assertThat(contents(queue, x)).containsOnly(7);
          queue.finish();
          if (profiled) {
            assertThat(fill.millis()).isNotNegative();
          }
        }
      }
    }
  }

  @Test
  default void usualQueueHasTheUsualPriority() {
    try (CommandQueue queue = backend().newQueue()) {
      assertThat(queue.options()).isEqualTo(QueueOptions.USUAL);
      assertThat(queue.options().priority()).isEqualTo(QueuePriority.USUAL);
    }
  }

  /** Changes x in turns on a queue of each priority: any other order gives other values. */
  @Test
  default void eventsOrderPriorities() {
    int n = 1 << 14;
    try (Closer closer = new Closer()) {
      Kernel<Affine> affine = backend().compile(Affine.class);
      List<CommandQueue> queues = queues(closer, backend(), QueueOptions.USUAL.profiled(true));
      DeviceBuffer<int[]> x = closer.own(backend().allocate(ElementType.INT, n));
      queues.get(0).fill(x, 1);
      List<Span> spans = Turns.run(queues, affine, x, 30);
      assertThat(contents(queues.get(0), x)).containsOnly(Turns.of(1, 30));
      Timelines.assertOneAfterAnother(spans);
    }
  }

  /**
   * Uses an urgent queue beside one that occupies the whole device: both give correct results. Each
   * queue has a kernel of its own: PoCL 5.0 ends the process (pocl_release_dlhandle_cache) if one
   * kernel runs in two grids of different sizes at once.
   */
  @Test
  default void urgentQueueBesideABusyOneGivesTheSame() {
    int many = 1 << 20;
    int few = 1000;
    try (Closer closer = new Closer()) {
      Kernel<Affine> affine = backend().compile(Affine.class);
      Kernel<Affine> own = backend().compile(Affine.class, Map.of("URGENT", 1));
      CommandQueue busy = closer.own(queue(backend(), QueuePriority.LOW));
      CommandQueue urgent = closer.own(queue(backend(), QueuePriority.HIGH));
      DeviceBuffer<int[]> large = closer.own(backend().allocate(ElementType.INT, many));
      DeviceBuffer<int[]> small = closer.own(backend().allocate(ElementType.INT, few));
      busy.fill(large, 1);
      urgent.fill(small, 1);
      int expected = 1;
      for (int turn = 0; turn < 20; turn++) {
        busy.launch(affine, Grid.cover(many, 64), new Affine(large, 3, turn, many));
        urgent.launch(own, Grid.cover(few, 64), new Affine(small, 3, turn, few));
        expected = expected * 3 + turn;
      }
      assertThat(contents(urgent, small)).containsOnly(expected);
      assertThat(contents(busy, large)).containsOnly(expected);
    }
  }

  /** Branches of all priorities, captured and replayed by a queue of each priority. */
  @Test
  default void sequencesHaveBranchesOfSeveralPriorities() {
    int n = 1 << 12;
    try (Closer closer = new Closer()) {
      Kernel<Affine> affine = backend().compile(Affine.class);
      List<CommandQueue> queues = queues(closer, backend(), QueueOptions.USUAL);
      DeviceBuffer<int[]> x = closer.own(backend().allocate(ElementType.INT, n));
      for (CommandQueue capturing : queues) {
        CommandSequence sequence = closer.own(Turns.capture(capturing, queues, affine, x, 12));
        for (QueuePriority priority : QueuePriority.values()) {
          CommandQueue replaying =
              closer.own(backend().newQueue(QueueOptions.USUAL.priority(priority).profiled(true)));
          replaying.fill(x, 1);
          replaying.replay(sequence);
          replaying.replay(sequence);
          assertThat(contents(replaying, x)).containsOnly(Turns.of(Turns.of(1, 12), 12));
          Timelines.assertOneAfterAnother(sequence.trace(replaying));
        }
      }
    }
  }

  @Test
  default void closedBackendOpensNoQueueOfAnyPriority() {
    Backend closed = TestBackends.open(device());
    closed.close();
    for (QueuePriority priority : QueuePriority.values()) {
      assertThatIllegalStateException()
          .isThrownBy(() -> queue(closed, priority))
          .withMessageContaining(device().toString())
          .withMessageNotContaining("\n");
    }
  }

  private static CommandQueue queue(Backend backend, QueuePriority priority) {
    return backend.newQueue(QueueOptions.USUAL.priority(priority));
  }

  /** A queue of each priority, with otherwise equal options. */
  private static List<CommandQueue> queues(Closer closer, Backend backend, QueueOptions options) {
    List<CommandQueue> queues = new ArrayList<>();
    for (QueuePriority priority : QueuePriority.values()) {
      queues.add(closer.own(backend.newQueue(options.priority(priority))));
    }
    return queues;
  }
}
