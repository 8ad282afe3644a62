package org.gpuquerylab.concurrency.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleBiFunction;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks how far grids are divided, with invented times. */
class SlicedLaunchesTest {
  private static final Grid BEST = new Grid(1024, 64);

  private final Backend backend = Backends.find().open("cpu");
  private final DeviceQuery query = DiamondKind.ready(backend, 1000).get(0);
  private final BestLaunches launches = new BestLaunches(backend, step -> List.of(BEST));
  private final List<List<Grid>> tried = new ArrayList<>();

  @AfterEach
  void close() {
    query.close();
    assertThat(backend.openResources()).isEmpty();
    backend.close();
  }

  private List<Grid> grids(double sliceMillis, ToDoubleBiFunction<Integer, Grid> times) {
    SlicedLaunches.Timer timer =
        (timed, grids) -> {
          tried.add(grids);
          double[] millis = new double[grids.size()];
          for (int step = 0; step < millis.length; step++) {
            millis[step] = times.applyAsDouble(step, grids.get(step));
          }
          return millis;
        };
    return new SlicedLaunches(launches, sliceMillis, timer).grids(query);
  }

  @Test
  void groupsThatCostNothingAreCutAsFarAsTheSliceAsks() {
    double longest = launches.best(query).stream().mapToDouble(b -> b.millis()).max().orElse(0);
    List<Grid> grids = grids(longest / 7.5, (step, grid) -> 1);
    assertThat(grids).hasSize(3).allMatch(grid -> grid.group() == 64);
    assertThat(grids.stream().mapToLong(grid -> grid.groups() / BEST.groups()).max())
        .hasValue(8); // with 8 times as many groups, each runs an eighth of the time
    for (int step = 0; step < 3; step++) {
      double life = launches.best(query).get(step).millis() * BEST.groups();
      assertThat(life / grids.get(step).groups()).isLessThanOrEqualTo(longest / 7.5);
    }
  }

  @Test
  void groupsThatCostMuchAreCutLess() {
    // More groups do not slow down step 0. For each additional multiple of the groups, step 1
    // becomes slower by 4 %, and step 2 by 50 %.
    double[] costs = {0, 0.04, 0.5};
    List<Grid> grids =
        grids(1e-9, (step, grid) -> 1 + costs[step] * ((double) grid.groups() / BEST.groups() - 1));
    assertThat(grids).containsExactly(BEST.scaled(1024), BEST.scaled(2), BEST);
  }

  @Test
  void stepsThatAreRefusedWhenCutStayWhole() {
    List<Grid> grids =
        grids(1e-9, (step, grid) -> grid.equals(BEST) ? 1 : Double.POSITIVE_INFINITY);
    assertThat(grids).containsOnly(BEST);
  }

  @Test
  void nothingIsMeasuredWhereEverythingIsShort() {
    assertThat(grids(1e9, (step, grid) -> 1)).containsOnly(BEST);
    assertThat(grids(Double.POSITIVE_INFINITY, (step, grid) -> 1)).containsOnly(BEST);
    assertThat(tried).isEmpty();
  }

  @Test
  void measuresOnTheDevice() {
    ExecutionContext context =
        ExecutionContext.of(backend, ExecutionContext.Inputs.RESIDENT).with(launches);
    assertThat(SlicedLaunches.of(context, 1e-7).grids(query))
        .hasSize(3)
        .allMatch(grid -> grid.groups() % BEST.groups() == 0 && grid.group() == 64);
  }
}
