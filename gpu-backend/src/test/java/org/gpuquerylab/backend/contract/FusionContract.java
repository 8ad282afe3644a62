package org.gpuquerylab.backend.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.fixture.ContractKernels.Affine;
import org.gpuquerylab.backend.fixture.ContractKernels.Places;
import org.gpuquerylab.backend.fixture.DeviceFixture;
import org.gpuquerylab.backend.kernel.FusedCall;
import org.gpuquerylab.backend.kernel.Grid;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests several calls of a kernel in one launch. */
public interface FusionContract extends DeviceFixture {

  /** Each call reads and writes its own buffers, with scalars of its own. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 16})
  default void eachCallHasItsOwnArguments(int calls) {
    Kernel<FusedCall<Affine>> kernel = backend().compileFused(Affine.class, Map.of(), calls);
    try (CommandQueue queue = backend().newQueue();
        Closer owner = new Closer()) {
      List<Affine> affine = new ArrayList<>();
      for (int i = 0; i < calls; i++) {
        int[] ones = new int[100 + i];
        Arrays.fill(ones, 1);
        affine.add(new Affine(owner.own(ints(queue, ones)), i + 2, 10 * i, 99 + i));
      }
      FusedCall<Affine> call =
          new FusedCall<>(
              affine,
              IntStream.range(0, calls).mapToObj(i -> Grid.cover(affine.get(i).n(), 32)).toList());
      queue.launch(kernel, call.grid(), call);
      for (int i = 0; i < calls; i++) {
        int[] expected = new int[100 + i];
        Arrays.fill(expected, i + 2 + 10 * i);
        expected[99 + i] = 1;
        assertThat(contents(queue, affine.get(i).x())).isEqualTo(expected);
      }
    }
  }

  /** In a call a kernel sees the call's own grid. */
  @Test
  default void eachCallHasItsOwnGrid() {
    int[] groups = {3, 1, 5};
    Kernel<FusedCall<Places>> kernel =
        backend().compileFused(Places.class, Map.of(), groups.length);
    try (CommandQueue queue = backend().newQueue();
        Closer owner = new Closer()) {
      List<Places> places = new ArrayList<>();
      List<Grid> grids = new ArrayList<>();
      for (int count : groups) {
        grids.add(new Grid(64L * count, 64));
        DeviceBuffer<long[]> items = owner.own(backend().allocate(ElementType.LONG, 64L * count));
        places.add(
            new Places(
                items, room(owner, count), room(owner, count), room(owner, count), 64L * count));
      }
      FusedCall<Places> call = new FusedCall<>(places, grids);
      queue.launch(kernel, call.grid(), call);
      for (int c = 0; c < groups.length; c++) {
        int n = 64 * groups[c];
        assertThat(contents(queue, places.get(c).items()))
            .isEqualTo(IntStream.range(0, n).asLongStream().toArray());
        assertThat(contents(queue, places.get(c).groups()))
            .isEqualTo(IntStream.range(0, n).map(i -> i / 64).toArray());
        assertThat(contents(queue, places.get(c).members()))
            .isEqualTo(IntStream.range(0, n).map(i -> i % 64).toArray());
        assertThat(contents(queue, places.get(c).sizes())).containsOnly(n);
      }
    }
  }

  private DeviceBuffer<int[]> room(Closer owner, int groups) {
    return owner.own(backend().allocate(ElementType.INT, 64L * groups));
  }

  @Test
  default void refusesOtherNumbersOfCalls() {
    Kernel<FusedCall<Affine>> kernel = backend().compileFused(Affine.class, Map.of(), 2);
    try (CommandQueue queue = backend().newQueue();
        DeviceBuffer<int[]> x = ints(queue, 1, 2, 3)) {
      Grid grid = new Grid(32, 32);
      FusedCall<Affine> one = new FusedCall<>(List.of(new Affine(x, 1, 1, 3)), List.of(grid));
      assertThatThrownBy(() -> queue.launch(kernel, grid, one))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContainingAll("affine", "compiled for 2 calls");
      assertThatThrownBy(() -> backend().compileFused(Affine.class, Map.of(), 0))
          .isInstanceOf(IllegalArgumentException.class);
      queue.finish();
    }
  }
}
