package org.gpuquerylab.backend.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.fixture.Contents;
import org.gpuquerylab.backend.fixture.ContractKernels.Add;
import org.gpuquerylab.backend.fixture.ContractKernels.Affine;
import org.gpuquerylab.backend.fixture.ContractKernels.CountFrom;
import org.gpuquerylab.backend.fixture.ContractKernels.Groups;
import org.gpuquerylab.backend.fixture.ContractKernels.Neighbours;
import org.gpuquerylab.backend.fixture.ContractKernels.Overridden;
import org.gpuquerylab.backend.fixture.ContractKernels.Places;
import org.gpuquerylab.backend.fixture.DeviceFixture;
import org.gpuquerylab.backend.kernel.Grid;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests launches: grids, groups, local memory and barriers. */
public interface KernelContract extends DeviceFixture {

  @ParameterizedTest
  @ValueSource(ints = {1, 31, 32, 33, 1000, 100_003})
  default void gridsNeedNotBeMultiplesOfTheWork(int n) {
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> x = backend().allocate(ElementType.INT, n + 200L)) {
      queue.fill(x, 5);
      queue.launch(backend().compile(Affine.class), Grid.cover(n, 128), new Affine(x, -7, 3, n));
      int[] expected = new int[n + 200];
      Arrays.fill(expected, 5);
      Arrays.fill(expected, 0, n, -32);
      assertThat(contents(queue, x)).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 32, 48, 64, 100, 256})
  default void workItemsKnowTheirPlace(int group) {
    int n = 1000;
    Grid grid = Grid.cover(n, group);
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<long[]> items = backend().allocate(ElementType.LONG, n);
        DeviceBuffer<int[]> groups = backend().allocate(ElementType.INT, n);
        DeviceBuffer<int[]> members = backend().allocate(ElementType.INT, n);
        DeviceBuffer<int[]> sizes = backend().allocate(ElementType.INT, n)) {
      queue.launch(
          backend().compile(Places.class),
          grid,
          new Places(items, groups, members, sizes, (long) n));
      long[] expected = new long[n];
      Arrays.setAll(expected, i -> i);
      assertThat(contents(queue, items)).isEqualTo(expected);
      assertInts(queue, groups, i -> i / group);
      assertInts(queue, members, i -> i % group);
      assertInts(queue, sizes, i -> (int) grid.items());
    }
  }

  private void assertInts(
      CommandQueue queue,
      DeviceBuffer<int[]> actual,
      java.util.function.IntUnaryOperator expected) {
    int[] array = new int[Math.toIntExact(actual.length())];
    Arrays.setAll(array, expected);
    assertThat(contents(queue, actual)).isEqualTo(array);
  }

  @Test
  default void severalKernelsOfOneFileWorkTogether() {
    int n = 10_000;
    int[] input = Contents.random(ElementType.INT, n, 11);
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> x = buffer(queue, ElementType.INT, input);
        DeviceBuffer<int[]> y = backend().allocate(ElementType.INT, n)) {
      queue.launch(backend().compile(Affine.class), Grid.cover(n, 64), new Affine(x, 9, -4, n));
      // A grid smaller than the work: each work-item takes several elements.
      queue.launch(backend().compile(Add.class), Grid.cover(999, 64), new Add(x, y, 17, (long) n));
      assertInts(queue, y, i -> input[i] * 9 - 4 + 17);
    }
  }

  @Test
  default void groupsShareLocalMemory() {
    for (int group : new int[] {2, 64, 256}) {
      int n = group * 37;
      int[] input = Contents.random(ElementType.INT, n, group);
      Kernel<Groups> kernel = backend().compile(Groups.class, Map.of("GROUP", group));
      try (CommandQueue queue = backend().newQueue();
          DeviceBuffer<int[]> x = buffer(queue, ElementType.INT, input);
          DeviceBuffer<int[]> reversed = backend().allocate(ElementType.INT, n);
          DeviceBuffer<int[]> sums = backend().allocate(ElementType.INT, 37)) {
        queue.launch(kernel, new Grid(n, group), new Groups(x, reversed, sums));
        assertInts(queue, reversed, i -> input[i / group * group + group - 1 - i % group]);
        assertInts(queue, sums, g -> Arrays.stream(input, g * group, (g + 1) * group).sum());
      }
    }
  }

  @Test
  default void barriersOrderGlobalMemoryWithinAGroup() {
    int n = 64 * 1000;
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> x = backend().allocate(ElementType.INT, n);
        DeviceBuffer<int[]> y = backend().allocate(ElementType.INT, n)) {
      queue.launch(backend().compile(Neighbours.class), new Grid(n, 64), new Neighbours(x, y));
      assertInts(queue, y, i -> 3 * (i / 64 * 64 + (i + 1) % 64));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {65_536 * 128L, (1L << 24) + 3, (1L << 31) + 5, (1L << 32) + 5})
  default void gridsMayBeBig(long items) {
    Grid grid = Grid.cover(items, 256);
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> count = ints(queue, 0)) {
      queue.launch(
          backend().compile(CountFrom.class), grid, new CountFrom(count, grid.items() - 777));
      assertThat(contents(queue, count)).containsExactly(777);
    }
  }

  @Test
  default void sourceOfTheDevicesOwnOverridesThePortable() {
    int n = 128 * 50;
    int[] input = Contents.random(ElementType.INT, n, 12);
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> x = buffer(queue, ElementType.INT, input);
        DeviceBuffer<int[]> odd = backend().allocate(ElementType.INT, 50)) {
      queue.launch(backend().compile(Overridden.class), new Grid(n, 128), new Overridden(x, odd));
      assertInts(
          queue, odd, g -> Arrays.stream(input, g * 128, (g + 1) * 128).map(v -> v & 1).sum());
    }
  }

  @Test
  default void resourcesThatAreKnownArePlausible() {
    for (Kernel<?> kernel :
        List.of(backend().compile(Affine.class), backend().compile(Groups.class))) {
      kernel.resources().registersPerThread().ifPresent(r -> assertThat(r).isBetween(1, 255));
      kernel.resources().maxGroupSize().ifPresent(g -> assertThat(g).isPositive());
      kernel.resources().localBytesPerThread().ifPresent(b -> assertThat(b).isNotNegative());
      kernel.residentGroups(64).ifPresent(g -> assertThat(g).isPositive());
    }
    // 64 unsigned integers, twice.
    backend()
        .compile(Groups.class)
        .resources()
        .staticSharedBytes()
        .ifPresent(bytes -> assertThat(bytes).isGreaterThanOrEqualTo(512));
  }
}
