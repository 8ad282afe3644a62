package org.gpuquerylab.concurrency.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the sweep tries, and what it keeps. */
class BestLaunchesTest {
  private final Backend backend = Backends.find().open("cpu");

  @AfterEach
  void close() {
    backend.close();
  }

  @Test
  void triesBlocksOfFourToThirtyTwoWarpsUpToWhatIsResident() {
    MultiprocessorLimits limits = MultiprocessorLimits.of(132, 64, 32, 65_536, 233_472);
    List<Grid> grids = BestLaunches.over(backend, limits).grids();
    assertThat(grids).contains(new Grid(132L * 2048, 1024), new Grid(132L * 2048, 128));
    assertThat(grids).contains(new Grid(16L * 256, 256));
    assertThat(grids).allMatch(g -> g.items() <= 132L * 2048).doesNotHaveDuplicates();
  }

  @Test
  void keepsAGridThatTheKernelCanHave() {
    BestLaunches sweep =
        new BestLaunches(backend, List.of(new Grid(2048, 1024), new Grid(1024, 512)));
    DeviceQuery query = DiamondKind.ready(backend, 1000).get(0);
    assertThat(sweep.best(query))
        .hasSize(3)
        .allMatch(best -> best.grid().group() == 256 && best.millis() >= 0);
    assertThat(sweep.aloneMillis(query)).isPositive();
  }

  @Test
  void givesALaunchToWhatIsRefusedWithEach() {
    BestLaunches sweep = new BestLaunches(backend, List.of(new Grid(64, 64)));
    DeviceQuery query = new DiamondKind(DiamondKind.Fault.AT_LAUNCH).ready(backend, 1000, 1);
    assertThat(sweep.best(query)).hasSize(3);
    assertThat(sweep.best(query).get(1).millis()).isZero();
  }
}
