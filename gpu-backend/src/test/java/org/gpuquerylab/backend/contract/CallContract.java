package org.gpuquerylab.backend.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.fixture.CallKernels.BufferForValue;
import org.gpuquerylab.backend.fixture.CallKernels.ListForOne;
import org.gpuquerylab.backend.fixture.CallKernels.Missing;
import org.gpuquerylab.backend.fixture.CallKernels.Narrow;
import org.gpuquerylab.backend.fixture.CallKernels.Plain;
import org.gpuquerylab.backend.fixture.CallKernels.Renamed;
import org.gpuquerylab.backend.fixture.CallKernels.SharedConstants;
import org.gpuquerylab.backend.fixture.CallKernels.SharedConstantsFp64;
import org.gpuquerylab.backend.fixture.CallKernels.Surplus;
import org.gpuquerylab.backend.fixture.CallKernels.Swapped;
import org.gpuquerylab.backend.fixture.CallKernels.Text;
import org.gpuquerylab.backend.fixture.CallKernels.ValueForBuffer;
import org.gpuquerylab.backend.fixture.CallKernels.Weigh;
import org.gpuquerylab.backend.fixture.CallKernels.WrongElements;
import org.gpuquerylab.backend.fixture.ContractKernels;
import org.gpuquerylab.backend.fixture.DeviceFixture;
import org.gpuquerylab.backend.fixture.Faults;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.junit.jupiter.api.Test;

/**
 * Tests that calls are checked against the kernel's signature, when it is compiled and at launch.
 */
public interface CallContract extends DeviceFixture {

  @Test
  default void callsThatDoNotFitAreNamedWithTheirComponentAndKernel() {
    String kernel = "kernel plain (calls.cl:19)";
    assertRefused(
        Swapped.class, "Swapped.n stands before scale, but " + kernel + " takes scale first");
    assertRefused(
        Renamed.class,
        "Renamed lacks out, a buffer of int of " + kernel + ", which does not take result");
    assertRefused(Missing.class, "Missing lacks scale, an int of " + kernel);
    assertRefused(
        Surplus.class,
        "Surplus.more is no parameter of " + kernel + ", which takes [in, out, scale, n]");
    assertRefused(Narrow.class, "Narrow.n is of int, but " + kernel + " takes a long");
    assertRefused(
        WrongElements.class,
        "WrongElements.in is of DeviceBuffer<int[]>, but " + kernel + " takes a buffer of float");
    assertRefused(
        ValueForBuffer.class,
        "ValueForBuffer.out is of int, but " + kernel + " takes a buffer of int");
    assertRefused(
        BufferForValue.class,
        "BufferForValue.scale is of DeviceBuffer<int[]>, but " + kernel + " takes an int");
    assertRefused(
        ListForOne.class,
        "ListForOne.in is of List<DeviceBuffer<float[]>>, but "
            + kernel
            + " takes a buffer of float");
    assertRefused(
        Text.class,
        "Text.out is a java.lang.String: a kernel takes a DeviceBuffer, an int, long, float,"
            + " double or Number, or a List of these");
  }

  private <C extends KernelCall> void assertRefused(Class<C> call, String message) {
    assertThatExceptionOfType(BackendException.class)
        .isThrownBy(() -> backend().compile(call))
        .withMessage(message);
  }

  /** Lists of no, one and two buffers, with elements of either type. */
  @Test
  default void numberedParametersAreALists() {
    int[][] ints = {{1, 2, 3}, {10, 20, 30}};
    long[][] longs = {{1, 2, 3}, {1L << 40, 1L << 41, 1L << 42}};
    assertThat(weigh(ElementType.INT, List.of(ints), 5, 0)).containsExactly(5, 5, 5);
    assertThat(weigh(ElementType.INT, List.of(ints), 5, 1)).containsExactly(7, 9, 11);
    assertThat(weigh(ElementType.INT, List.of(ints), 5, 2)).containsExactly(37, 69, 101);
    assertThat(weigh(ElementType.LONG, List.of(longs), -1L, 2))
        .containsExactly(1 + 3 * (1L << 40), 3 + 3 * (1L << 41), 5 + 3 * (1L << 42));
  }

  private <A> A weigh(ElementType<A> type, List<A> columns, Number offset, int count) {
    Kernel<Weigh<A>> kernel =
        backend().compile(Weigh.class, Map.of("ELEMENT", type, "COLUMNS", count));
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<A> first = buffer(queue, type, columns.get(0));
        DeviceBuffer<A> second = buffer(queue, type, columns.get(1));
        DeviceBuffer<A> out = backend().allocate(type, 3)) {
      List<DeviceBuffer<A>> all = List.of(first, second).subList(0, count);
      List<Integer> weights = List.of(2, 3).subList(0, count);
      queue.launch(kernel, Grid.cover(3, 32), new Weigh<>(all, weights, out, offset, 3));
      return contents(queue, out);
    }
  }

  @Test
  default void whatOnlyALaunchShowsIsNamed() {
    Kernel<Weigh<?>> kernel =
        backend().compile(Weigh.class, Map.of("ELEMENT", ElementType.INT, "COLUMNS", 1));
    Grid grid = Grid.cover(3, 32);
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> ints = ints(queue, 1, 2, 3);
        DeviceBuffer<long[]> longs = backend().allocate(ElementType.LONG, 3)) {
      List<Integer> one = List.of(1);
      Faults.illegalArgument(
          () -> queue.launch(kernel, grid, new Weigh<>(List.of(longs), one, longs, 1, 3)),
          "Weigh.column[0] must be a buffer of int for kernel weigh (calls.cl:",
          "not device buffer of 3 long");
      Faults.illegalArgument(
          () -> queue.launch(kernel, grid, new Weigh<>(List.of(ints), one, ints, 1L, 3)),
          "Weigh.offset must be an int for kernel weigh",
          "not the long 1");
      Faults.illegalArgument(
          () -> queue.launch(kernel, grid, new Weigh<>(List.of(ints, ints), one, ints, 1, 3)),
          "Weigh.column holds 2, kernel weigh (calls.cl:",
          "takes 1");
      Faults.illegalArgument(
          () -> queue.launch(kernel, grid, new Weigh<>(List.of(ints), List.of(), ints, 1, 3)),
          "Weigh.weight holds 0, kernel weigh (calls.cl:",
          "takes 1");
      assertThat(contents(queue, ints)).containsExactly(1, 2, 3);
    }
  }

  /** A launch gets a call of another kernel only through an unchecked cast. */
  @Test
  @SuppressWarnings("unchecked")
  default void callsOfAnotherKernelAreRefused() {
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> x = ints(queue, 1)) {
      Kernel<?> plain = backend().compile(Plain.class);
      KernelCall affine = new ContractKernels.Affine(x, 2, 1, 1);
      Faults.illegalArgument(
          () -> queue.launch((Kernel<KernelCall>) plain, Grid.cover(1, 32), affine),
          "kernel plain (calls.cl:",
          "is called by Plain, not by",
          "Affine");
    }
  }

  @Test
  default void constantsOfEveryTypeReachTheKernel() {
    Object[][] sets = {
      {1, -1L, 0.1f}, {-3, Long.MIN_VALUE, -1.5e-30f}, {Integer.MIN_VALUE, 1L << 62, 3e38f}
    };
    for (Object[] set : sets) {
      Map<String, ?> defines = Map.of("COUNT", set[0], "MASK", set[1], "RATIO", set[2]);
      Kernel<SharedConstants> kernel = backend().compile(SharedConstants.class, defines);
      try (CommandQueue queue = backend().newQueue();
          DeviceBuffer<long[]> longs = backend().allocate(ElementType.LONG, 4);
          DeviceBuffer<float[]> floats = backend().allocate(ElementType.FLOAT, 1)) {
        queue.launch(kernel, new Grid(1, 1), new SharedConstants(longs, floats));
        int count = (Integer) set[0];
        assertThat(contents(queue, longs)).containsExactly(count, 7L - count, (Long) set[1], 8);
        assertThat(contents(queue, floats)).containsExactly((Float) set[2]);
      }
    }
  }

  @Test
  default void doublesReachTheKernelWithTheirBits() {
    assume(Capability.FP64);
    for (double near : new double[] {1e-9, -0.1, 1.0 / 3, Double.MIN_NORMAL, 1.7e308, 4}) {
      Kernel<SharedConstantsFp64> kernel =
          backend().compile(SharedConstantsFp64.class, Map.of("NEAR", near));
      try (CommandQueue queue = backend().newQueue();
          DeviceBuffer<double[]> doubles = backend().allocate(ElementType.DOUBLE, 2)) {
        queue.launch(kernel, new Grid(1, 1), new SharedConstantsFp64(doubles));
        assertThat(contents(queue, doubles)).containsExactly(near, 1.0 - near);
      }
    }
  }

  @Test
  default void arrayOfABufferIsTheHostsOnly() {
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> x = ints(queue, 1, 2, 3)) {
      if (device().has(Capability.COMPILES_KERNELS)) {
        assertThatExceptionOfType(IllegalStateException.class)
            .isThrownBy(x::array)
            .withMessageStartingWith("device buffer of 3 int lies on ");
      } else {
        assertThat(x.array()).containsExactly(1, 2, 3);
      }
    }
  }
}
