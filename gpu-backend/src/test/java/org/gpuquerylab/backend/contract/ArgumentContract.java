package org.gpuquerylab.backend.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Event;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.device.GroupTooLargeException;
import org.gpuquerylab.backend.fixture.ContractKernels.Affine;
import org.gpuquerylab.backend.fixture.ContractKernels.Scalars;
import org.gpuquerylab.backend.fixture.ContractKernels.ScalarsFp64;
import org.gpuquerylab.backend.fixture.DeviceFixture;
import org.gpuquerylab.backend.fixture.Faults;
import org.gpuquerylab.backend.kernel.Grid;
import org.junit.jupiter.api.Test;

/** Tests that the arguments of launches are checked by name and passed correctly. */
public interface ArgumentContract extends DeviceFixture {

  @Test
  default void closedBuffersAreNotLaunchedOn() {
    try (CommandQueue queue = backend().newQueue()) {
      Kernel<Affine> affine = backend().compile(Affine.class);
      DeviceBuffer<int[]> closed = ints(queue, 1, 2, 3);
      closed.close();
      Faults.closed(
          () -> queue.launch(affine, Grid.cover(3, 32), new Affine(closed, 2, 1, 3)),
          "device buffer of 3 int");
    }
  }

  @Test
  default void thingsOfAnotherBackendAreRefused() {
    try (Backend other = TestBackends.open(device());
        CommandQueue queue = backend().newQueue();
        CommandQueue otherQueue = other.newQueue();
        Event otherEvent = otherQueue.record();
        PinnedBuffer<int[]> otherPinned = other.allocatePinned(ElementType.INT, 3);
        DeviceBuffer<int[]> foreign = other.allocate(ElementType.INT, 3);
        DeviceBuffer<int[]> own = ints(queue, 1, 2, 3)) {
      Kernel<Affine> affine = backend().compile(Affine.class);
      Kernel<Affine> otherAffine = other.compile(Affine.class);
      Grid grid = Grid.cover(3, 32);
      String fault = "belongs to another backend";
      Faults.illegalArgument(() -> queue.launch(affine, grid, new Affine(foreign, 2, 1, 3)), fault);
      Faults.illegalArgument(
          () -> queue.launch(otherAffine, grid, new Affine(own, 2, 1, 3)),
          "affine",
          "another backend");
      Faults.illegalArgument(() -> queue.write(new int[3], foreign), fault);
      Faults.illegalArgument(() -> queue.read(foreign, new int[3]), fault);
      Faults.illegalArgument(() -> queue.fill(foreign, 0), fault);
      Faults.illegalArgument(() -> queue.copy(own, 0, foreign, 0, 1), fault);
      Faults.illegalArgument(() -> queue.write(otherPinned, 0, own, 0, 1), fault);
      Faults.illegalArgument(() -> queue.waitFor(otherEvent), fault);
      assertThat(contents(queue, own)).containsExactly(1, 2, 3);
    }
  }

  @Test
  default void scalarsOfEveryKindArriveWithTheirBits() {
    check(0, 0L, 0.0f, 0);
    check(1, -1L, -0.0f, -1);
    check(Integer.MIN_VALUE, Long.MIN_VALUE, Float.MIN_VALUE, Integer.MAX_VALUE);
    check(Integer.MAX_VALUE, Long.MAX_VALUE, -Float.MAX_VALUE, Integer.MIN_VALUE);
    check(0x12345678, 0x123456789ABCDEF0L, Float.intBitsToFloat(0x7FC12345), 0x9ABCDEF0);
  }

  private void check(int i, long l, float f, int j) {
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> ints = backend().allocate(ElementType.INT, 2);
        DeviceBuffer<long[]> longs = backend().allocate(ElementType.LONG, 1);
        DeviceBuffer<float[]> floats = backend().allocate(ElementType.FLOAT, 1);
        DeviceBuffer<byte[]> bytes = backend().allocate(ElementType.BYTE, 1)) {
      Kernel<Scalars> kernel = backend().compile(Scalars.class);
      queue.launch(kernel, Grid.cover(1, 32), new Scalars(i, ints, l, f, longs, floats, bytes, j));
      assertThat(contents(queue, ints)).containsExactly(i, j);
      assertThat(contents(queue, longs)).containsExactly(l);
      assertThat(Float.floatToRawIntBits(contents(queue, floats)[0]))
          .isEqualTo(Float.floatToRawIntBits(f));
      assertThat(contents(queue, bytes)).containsExactly((byte) i);
    }
  }

  @Test
  default void doublesArriveWithTheirBits() {
    assume(Capability.FP64);
    Kernel<ScalarsFp64> kernel = backend().compile(ScalarsFp64.class);
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<double[]> out = backend().allocate(ElementType.DOUBLE, 5)) {
      for (double d : new double[] {0.1, -1.0 / 3, Double.MIN_NORMAL, 1e300, -12345.678}) {
        queue.launch(kernel, Grid.cover(1, 32), new ScalarsFp64(Integer.MIN_VALUE, d, 1.1f, out));
        double next = Double.longBitsToDouble(Double.doubleToRawLongBits(d) + 1);
        assertThat(contents(queue, out))
            .containsExactly(
                d,
                (double) 1.1f + Integer.MIN_VALUE,
                next,
                Math.fma(d, 3.0, 0.1),
                Math.sqrt(Math.abs(d)));
      }
    }
  }

  @Test
  default void groupsLargerThanTheDevicesAreRefused() {
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> x = ints(queue, 1)) {
      Kernel<Affine> affine = backend().compile(Affine.class);
      device()
          .fact(DeviceFact.MAX_GROUP_SIZE)
          .ifPresent(
              largest -> {
                int group = Math.toIntExact(largest) + 1;
                Grid tooLarge = new Grid(group, group);
                assertThatThrownBy(() -> queue.launch(affine, tooLarge, new Affine(x, 2, 1, 1)))
                    .isInstanceOf(GroupTooLargeException.class)
                    .hasMessageContainingAll("affine", "" + group, "at most " + largest)
                    .message()
                    .hasLineCount(1);
              });
      queue.launch(affine, Grid.cover(1, 1), new Affine(x, 2, 1, 1));
      assertThat(contents(queue, x)).containsExactly(3);
    }
  }
}
