package org.gpuquerylab.backend.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Event;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.fixture.ContractKernels.Affine;
import org.gpuquerylab.backend.fixture.DeviceFixture;
import org.gpuquerylab.backend.fixture.Faults;
import org.gpuquerylab.backend.kernel.Grid;
import org.junit.jupiter.api.Test;

/** Tests which resources are closed and which stay open, and the messages about them. */
public interface ResourceContract extends DeviceFixture {

  @Test
  default void openResourcesAreNamed() {
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> x = ints(queue, 1, 2, 3);
        PinnedBuffer<long[]> pinned = backend().allocatePinned(ElementType.LONG, 4);
        Event event = queue.record();
        CommandSequence sequence = queue.capture(() -> queue.fill(x, 1))) {
      assertThat(backend().openResources())
          .containsExactly(
              "command queue",
              "device buffer of 3 int",
              "event",
              "pinned buffer of 4 long",
              "sequence of 1 commands");
      for (AutoCloseable resource : new AutoCloseable[] {queue, x, pinned, event, sequence}) {
        assertThat(backend().openResources()).contains(resource.toString());
      }
    }
    assertThat(backend().openResources()).isEmpty();
  }

  @Test
  default void closedQueueIsRefused() {
    try (CommandQueue open = backend().newQueue();
        DeviceBuffer<int[]> x = ints(open, 1, 2, 3);
        PinnedBuffer<int[]> pinned = pinnedInts(1, 2, 3);
        Event event = open.record();
        CommandSequence sequence = open.capture(() -> open.fill(x, 1))) {
      Kernel<Affine> affine = backend().compile(Affine.class);
      CommandQueue closed = backend().newQueue();
      closed.close();
      closed.close();
      String queue = "command queue";
      Faults.closed(() -> closed.write(new int[3], x), queue);
      Faults.closed(() -> closed.read(x, new int[3]), queue);
      Faults.closed(() -> closed.write(pinned, 0, x, 0, 1), queue);
      Faults.closed(() -> closed.read(x, 0, pinned, 0, 1), queue);
      Faults.closed(() -> closed.fill(x, 1), queue);
      Faults.closed(() -> closed.copy(x, 0, x, 1, 1), queue);
      Faults.closed(() -> closed.launch(affine, Grid.cover(3, 32), new Affine(x, 1, 1, 3)), queue);
      Faults.closed(closed::record, queue);
      Faults.closed(() -> closed.waitFor(event), queue);
      Faults.closed(closed::finish, queue);
      Faults.closed(() -> closed.capture(() -> {}), queue);
      Faults.closed(() -> closed.replay(sequence), queue);
      assertThat(contents(open, x)).containsExactly(1, 2, 3);
    }
  }

  @Test
  default void closedEventIsRefused() {
    try (CommandQueue queue = backend().newQueue()) {
      Event closed = queue.record();
      closed.close();
      closed.close();
      Faults.closed(closed::await, "event");
      Faults.closed(closed::isComplete, "event");
      Faults.closed(() -> queue.waitFor(closed), "event");
    }
  }

  /** A device can be open more than once; the test leaves everything open on a second backend. */
  @Test
  @SuppressWarnings("MustBeClosedChecker") // the test leaks on purpose
  default void backendClosesWhatWasLeftOpen() {
    Backend leaky = TestBackends.open(device());
    CommandQueue queue = leaky.newQueue(true);
    DeviceBuffer<int[]> x = leaky.allocate(ElementType.INT, 1 << 20);
    PinnedBuffer<int[]> pinned = leaky.allocatePinned(ElementType.INT, 1 << 20);
    Kernel<Affine> affine = leaky.compile(Affine.class);
    CommandSequence sequence = queue.capture(() -> queue.fill(x, 1));
    queue.replay(sequence);
    queue.launch(affine, Grid.cover(1 << 20, 64), new Affine(x, 1, 1, 1 << 20));
    queue.read(x, 0, pinned, 0, 1 << 20);
    Event event = queue.record();
    assertThat(leaky.openResources()).hasSize(5);
    leaky.close();
    leaky.close();
    assertThat(leaky.openResources()).isEmpty();
    assertThat(leaky.allocatedMemory()).isZero();
    String backend = "backend " + device();
    Faults.closed(() -> leaky.allocate(ElementType.INT, 1), backend);
    Faults.closed(() -> leaky.allocatePinned(ElementType.INT, 1), backend);
    Faults.closed(leaky::newQueue, backend);
    Faults.closed(() -> leaky.compile(Affine.class), backend);
    Faults.closed(leaky::freeMemory, backend);
    Faults.closed(affine::resources, backend);
    Faults.closed(() -> affine.residentGroups(64), backend);
    Faults.closed(
        () -> queue.launch(affine, Grid.cover(3, 32), new Affine(x, 1, 1, 3)), "is closed");
    Faults.closed(event::await, "event");
    event.close();
    pinned.close();
  }

  @Test
  default void backendsOfOneDeviceDoNotTouchEachOther() {
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> x = ints(queue, 1, 2, 3)) {
      for (int round = 0; round < 3; round++) {
        try (Backend second = TestBackends.open(device());
            CommandQueue other = second.newQueue();
            DeviceBuffer<int[]> y = second.allocate(ElementType.INT, 3)) {
          other.fill(y, round);
          other.launch(second.compile(Affine.class), Grid.cover(3, 32), new Affine(y, 2, 1, 3));
          assertThat(contents(other, y)).containsOnly(2 * round + 1);
        }
        queue.launch(backend().compile(Affine.class), Grid.cover(3, 32), new Affine(x, 1, 1, 3));
      }
      assertThat(contents(queue, x)).containsExactly(4, 5, 6);
    }
  }
}
