package org.gpuquerylab.backend.contract.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.CommandSequence;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Span;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.DevicePartition;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.device.QueueOptions;
import org.gpuquerylab.backend.fixture.Contents;
import org.gpuquerylab.backend.fixture.ContractKernels.Affine;
import org.gpuquerylab.backend.fixture.DeviceFixture;
import org.gpuquerylab.backend.fixture.Faults;
import org.gpuquerylab.backend.fixture.Timelines;
import org.gpuquerylab.backend.fixture.Turns;
import org.gpuquerylab.backend.kernel.Grid;
import org.junit.jupiter.api.Test;

/** Tests devices that are open in partitions. */
public interface PartitionContract extends DeviceFixture {

  @Test
  default void wrongNumbersOfPartitionsAreRefused() {
    for (int partitions : new int[] {0, -1}) {
      Faults.illegalArgument(
          () -> TestBackends.open(device(), partitions), "must be positive", "" + partitions);
    }
    String reason =
        device().has(Capability.PARTITIONS) ? "1000000 partitions: at most " : "be partitioned";
    assertThatExceptionOfType(BackendException.class)
        .isThrownBy(() -> TestBackends.open(device(), 1_000_000))
        .withMessageContainingAll(device().toString(), reason)
        .withMessageNotContaining("\n");
  }

  @Test
  default void deviceThatIsOpenAsAWholeHasNoPartitions() {
    assertThat(backend().partitions()).isEmpty();
    Faults.illegalArgument(
        () -> backend().newQueue(QueueOptions.USUAL.on(new DevicePartition(0, 1))), "0 partitions");
  }

  /**
   * Opens many partitions, then few: a kernel gives the same result on each partition and on the
   * whole device.
   */
  @Test
  default void kernelsGiveTheSameOnEveryPartition() {
    assume(Capability.PARTITIONS);
    int n = 100_000;
    int[] input = Contents.random(ElementType.INT, n, 11);
    int[] expected = Arrays.stream(input).map(v -> v * 3 + 5).toArray();
    long multiprocessors = device().fact(DeviceFact.MULTIPROCESSORS).orElseThrow();
    // Large devices are divided in units of 8 multiprocessors, so some may be left over.
    long many = multiprocessors < 64 ? Math.min(multiprocessors, 4) : multiprocessors / 10;
    for (int wanted = (int) many; wanted > 0; wanted /= 2) {
      try (Backend divided = TestBackends.open(device(), wanted)) {
        List<DevicePartition> partitions = divided.partitions();
        assertThat(partitions).hasSize(wanted);
        int each = partitions.get(0).multiprocessors();
        assertThat(each).isPositive();
        assertThat((long) each * wanted).isLessThanOrEqualTo(multiprocessors);
        Kernel<Affine> affine = divided.compile(Affine.class);
        for (int i = 0; i < wanted; i++) {
          assertThat(partitions.get(i)).isEqualTo(new DevicePartition(i, each));
          try (CommandQueue queue = divided.newQueue(QueueOptions.USUAL.on(partitions.get(i)))) {
            assertThat(run(divided, queue, affine, input)).isEqualTo(expected);
          }
        }
        try (CommandQueue queue = divided.newQueue()) {
          assertThat(run(divided, queue, affine, input)).isEqualTo(expected);
        }
        assertThat(divided.openResources()).isEmpty();
      }
    }
  }

  private static int[] run(
      Backend backend, CommandQueue queue, Kernel<Affine> affine, int[] input) {
    try (DeviceBuffer<int[]> x = backend.allocate(ElementType.INT, input.length)) {
      queue.write(input, x);
      queue.launch(affine, Grid.cover(input.length, 64), new Affine(x, 3, 5, input.length));
      int[] result = new int[input.length];
      queue.read(x, result);
      return result;
    }
  }

  @Test
  default void foreignPartitionsAreRefused() {
    assume(Capability.PARTITIONS);
    try (Backend divided = TestBackends.open(device(), 1)) {
      DevicePartition only = divided.partitions().get(0);
      DevicePartition other = new DevicePartition(1, only.multiprocessors());
      Faults.illegalArgument(
          () -> divided.newQueue(QueueOptions.USUAL.on(other)), other.toString(), "1 partitions");
    }
  }

  /**
   * Changes x in turns on the whole device and on each partition: any other order gives other
   * values.
   */
  @Test
  default void eventsOrderPartitions() {
    assume(Capability.PARTITIONS);
    int n = 1 << 14;
    try (Closer closer = new Closer()) {
      Backend divided = closer.own(openInTwo());
      Kernel<Affine> affine = divided.compile(Affine.class);
      List<CommandQueue> queues = queues(closer, divided, true);
      DeviceBuffer<int[]> x = closer.own(divided.allocate(ElementType.INT, n));
      queues.get(0).fill(x, 1);
      List<Span> spans = Turns.run(queues, affine, x, 60);
      assertThat(contents(queues.get(0), x)).containsOnly(Turns.of(1, 60));
      Timelines.assertOneAfterAnother(spans);
    }
  }

  /**
   * A branch on each partition, captured by a queue of the whole device and by one of a partition.
   */
  @Test
  default void sequencesHaveBranchesOnPartitions() {
    assume(Capability.PARTITIONS);
    int n = 1 << 14;
    try (Closer closer = new Closer()) {
      Backend divided = closer.own(openInTwo());
      Kernel<Affine> affine = divided.compile(Affine.class);
      List<CommandQueue> queues = queues(closer, divided, false);
      CommandQueue profiled = closer.own(divided.newQueue(true));
      DeviceBuffer<int[]> x = closer.own(divided.allocate(ElementType.INT, n));
      for (CommandQueue capturing : queues) {
        CommandSequence sequence = closer.own(Turns.capture(capturing, queues, affine, x, 20));
        int expected = 1;
        profiled.fill(x, 1);
        for (int round = 0; round < 3; round++) {
          profiled.replay(sequence);
          expected = Turns.of(expected, 20);
        }
        assertThat(contents(profiled, x)).containsOnly(expected);
        Timelines.assertOneAfterAnother(sequence.trace(profiled));
      }
    }
  }

  /** The device in two partitions, or in one if the device is small. */
  private Backend openInTwo() {
    long multiprocessors = device().fact(DeviceFact.MULTIPROCESSORS).orElseThrow();
    return TestBackends.open(device(), multiprocessors < 2 ? 1 : 2);
  }

  /** A queue of the whole device, and a queue of each partition. */
  private static List<CommandQueue> queues(Closer closer, Backend divided, boolean profiled) {
    List<CommandQueue> queues = new ArrayList<>();
    QueueOptions options = QueueOptions.USUAL.profiled(profiled);
    queues.add(closer.own(divided.newQueue(options)));
    for (DevicePartition partition : divided.partitions()) {
      queues.add(closer.own(divided.newQueue(options.on(partition))));
    }
    return queues;
  }
}
