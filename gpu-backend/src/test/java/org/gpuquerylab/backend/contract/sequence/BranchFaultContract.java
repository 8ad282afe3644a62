package org.gpuquerylab.backend.contract.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Event;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.fixture.ContractKernels.CountFrom;
import org.gpuquerylab.backend.fixture.DeviceFixture;
import org.gpuquerylab.backend.fixture.Faults;
import org.gpuquerylab.backend.kernel.Grid;
import org.junit.jupiter.api.Test;

/** Tests faults in a capture over several queues, and that the queues work after them. */
public interface BranchFaultContract extends DeviceFixture {

  @Test
  default void wrongBranchesAreRefused() {
    try (CommandQueue queue = backend().newQueue();
        CommandQueue branch = backend().newQueue();
        Backend second = TestBackends.open(device());
        CommandQueue foreign = second.newQueue();
        DeviceBuffer<int[]> x = ints(queue, 1, 2, 3)) {
      Runnable fill = () -> queue.fill(x, 9);
      Faults.illegalArgument(
          () -> queue.capture(List.of(branch, queue), fill), "branch 2", "the capturing queue");
      Faults.illegalArgument(
          () -> queue.capture(List.of(branch, branch), fill), "branch 2", "named twice");
      Faults.illegalArgument(
          () -> queue.capture(List.of(foreign), fill), "command queue", "another backend");
      CommandQueue closed = backend().newQueue();
      closed.close();
      Faults.closed(() -> queue.capture(List.of(closed), fill), "command queue");
      Faults.illegalArgument(() -> queue.capture(List.of(branch), () -> {}), "no command");
      Faults.illegalState(
          () ->
              queue.capture(
                  List.of(branch),
                  () -> {
                    try (CommandQueue other = backend().newQueue()) {
                      other.capture(List.of(branch), fill);
                    }
                  }),
          "cannot capture while capturing");
      usableAfter(queue, branch, x);
    }
  }

  @Test
  default void whatBranchesCannotCaptureIsRefused() {
    try (CommandQueue queue = backend().newQueue();
        CommandQueue branch = backend().newQueue();
        DeviceBuffer<int[]> x = ints(queue, 1, 2, 3);
        CommandSequence sequence = queue.capture(() -> queue.fill(x, 0, 1, 5))) {
      List<Runnable> forbidden =
          List.of(
              () -> branch.write(new int[3], x),
              () -> branch.read(x, new int[3]),
              branch::finish,
              () -> branch.replay(sequence));
      for (Runnable command : forbidden) {
        Faults.illegalState(
            () ->
                queue.capture(
                    List.of(branch),
                    () -> {
                      queue.fill(x, 9);
                      branch.fill(x, 9);
                      command.run();
                    }),
            "cannot",
            "while capturing");
        usableAfter(queue, branch, x);
      }
    }
  }

  @Test
  default void eventsOfOtherTimesAreRefused() {
    try (CommandQueue queue = backend().newQueue();
        CommandQueue branch = backend().newQueue();
        CommandQueue outside = backend().newQueue();
        DeviceBuffer<int[]> x = ints(queue, 1, 2, 3);
        Event plain = queue.record()) {
      List<Event> earlier = new ArrayList<>();
      queue
          .capture(
              List.of(branch),
              () -> {
                queue.fill(x, 9);
                Event inside = queue.record();
                earlier.add(inside);
                String only = "only queues that capture together";
                Faults.illegalState(() -> outside.waitFor(inside), "of a capture", only);
                Faults.illegalState(inside::await, "of a capture", only);
                Faults.illegalState(inside::isComplete, "of a capture", only);
                Faults.illegalState(() -> branch.waitFor(plain), "outside of the capture");
              })
          .close();
      Event ended = earlier.get(0);
      String after = "of a capture that has ended";
      Faults.illegalState(() -> queue.waitFor(ended), after);
      Faults.illegalState(ended::await, after);
      Faults.illegalState(ended::isComplete, after);
      ended.close();
      Faults.illegalState(
          () ->
              queue.capture(
                  List.of(branch),
                  () -> {
                    queue.fill(x, 9);
                    branch.waitFor(ended);
                  }),
          "outside of the capture");
      usableAfter(queue, branch, x);
    }
  }

  @Test
  default void faultInABranchLeavesNothingOpen() {
    try (CommandQueue queue = backend().newQueue();
        CommandQueue branch = backend().newQueue();
        DeviceBuffer<int[]> x = ints(queue, 1, 2, 3)) {
      List<String> open = backend().openResources();
      assertThatThrownBy(
              () ->
                  queue.capture(
                      List.of(branch),
                      () -> {
                        queue.fill(x, 9);
                        branch.waitFor(queue.record());
                        throw new UnsupportedOperationException("from the body");
                      }))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessage("from the body");
      assertThat(backend().openResources()).isEqualTo(open);
      Faults.outOfBounds(
          () -> queue.capture(List.of(branch), () -> branch.fill(x, 2, 2, 9)), "[2, 2 + 2)");
      CommandQueue closing = backend().newQueue();
      Faults.closed(
          () ->
              queue.capture(
                  List.of(closing),
                  () -> {
                    closing.fill(x, 9);
                    closing.close();
                  }),
          "command queue");
      usableAfter(queue, branch, x);
      assertThat(backend().openResources()).isEqualTo(open);
    }
  }

  /** A driver with native replay receives the launch only when the capture ends. */
  @Test
  default void launchThatTheDriverRefusesEndsTheCapture() {
    assume(Capability.NATIVE_REPLAY);
    Kernel<CountFrom> count = backend().compile(CountFrom.class);
    try (CommandQueue queue = backend().newQueue();
        CommandQueue branch = backend().newQueue();
        DeviceBuffer<int[]> x = ints(queue, 1, 2, 3)) {
      List<String> open = backend().openResources();
      Grid tooLarge = new Grid(1L << 40, 32);
      for (int round = 0; round < 3; round++) {
        Faults.illegalArgument(
            () ->
                queue.capture(
                    List.of(branch),
                    () -> {
                      queue.fill(x, 9);
                      branch.waitFor(queue.record());
                      branch.launch(count, tooLarge, new CountFrom(x, 0));
                      queue.fill(x, 8);
                    }),
            "groups");
        assertThat(backend().openResources()).isEqualTo(open);
        usableAfter(queue, branch, x);
      }
    }
  }

  @Test
  default void bufferClosedBeforeAReplayOfBranchesIsNamed() {
    try (CommandQueue queue = backend().newQueue();
        CommandQueue branch = backend().newQueue();
        DeviceBuffer<int[]> x = ints(queue, 1, 2, 3)) {
      DeviceBuffer<int[]> closing = ints(queue, 4, 5);
      try (CommandSequence sequence =
          queue.capture(List.of(branch), () -> branch.copy(closing, 0, x, 0, 2))) {
        queue.replay(sequence);
        assertThat(contents(queue, x)).containsExactly(4, 5, 3);
        closing.close();
        Faults.closed(() -> queue.replay(sequence), "device buffer of 2 int");
      }
      usableAfter(queue, branch, x);
    }
  }

  /** Checks that both queues run commands, and capture. */
  private void usableAfter(CommandQueue queue, CommandQueue branch, DeviceBuffer<int[]> x) {
    queue.fill(x, 7);
    assertThat(contents(queue, x)).containsExactly(7, 7, 7);
    try (CommandSequence sequence =
        queue.capture(
            List.of(branch),
            () -> {
              queue.fill(x, 0, 1, 1);
              branch.fill(x, 1, 1, 2);
            })) {
      queue.replay(sequence);
      queue.fill(x, 2, 1, 3);
      assertThat(contents(queue, x)).containsExactly(1, 2, 3);
    }
    branch.fill(x, 4);
    assertThat(contents(branch, x)).containsOnly(4);
  }
}
