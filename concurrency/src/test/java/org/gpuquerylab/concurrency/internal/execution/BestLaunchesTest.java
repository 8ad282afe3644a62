package org.gpuquerylab.concurrency.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Checks which launches the sweep tries, and which results it keeps. */
class BestLaunchesTest {
  private final Backend backend = Backends.find().open("cpu");

  @AfterEach
  void close() {
    backend.close();
  }

  @Test
  void keepsALaunchOfTheStatedSweep() {
    MultiprocessorLimits limits = MultiprocessorLimits.of(132, 64, 32, 65_536, 233_472);
    BestLaunches launches = BestLaunches.of(backend, limits);
    DeviceQuery query = DiamondKind.ready(backend, 1000).get(0);
    assertThat(launches.best(query))
        .hasSize(3)
        .allMatch(best -> best.grid().group() <= 256 && best.grid().groups() % 132 == 0)
        .allMatch(best -> best.millis() >= 0);
    assertThat(launches.aloneMillis(query)).isPositive();
    assertThat(launches.best(query)).isEqualTo(launches.best(query));
  }

  @Test
  void triesEachCandidateOfEachStep() {
    Grid few = new Grid(64, 64);
    Grid many = new Grid(512, 128);
    BestLaunches launches =
        new BestLaunches(
            backend, step -> step.name().equals("joined") ? List.of(few) : List.of(few, many));
    DeviceQuery query = DiamondKind.ready(backend, 1000).get(0);
    assertThat(launches.best(query).get(0).grid()).isIn(few, many);
    assertThat(launches.best(query).get(2).grid()).isEqualTo(few);
  }

  @Test
  void givesKernelsALaunchEvenIfEachLaunchIsRefused() {
    BestLaunches launches = new BestLaunches(backend, step -> List.of(new Grid(64, 64)));
    DeviceQuery query = new DiamondKind(DiamondKind.Fault.AT_LAUNCH).ready(backend, 1000, 1);
    assertThat(launches.best(query)).hasSize(3);
    assertThat(launches.best(query).get(1).millis()).isZero();
  }

  /** The kernels of both queries have the same names, sizes and work. */
  @Test
  void whatOneQueryIsRefusedIsMeasuredForTheNext() {
    BestLaunches launches = new BestLaunches(backend, step -> List.of(new Grid(64, 64)));
    DeviceQuery failing = new DiamondKind(DiamondKind.Fault.AT_LAUNCH).ready(backend, 1000, 1);
    DeviceQuery sound = new DiamondKind().ready(backend, 1000, 1);
    assertThat(launches.best(failing).get(1).millis()).isZero();
    assertThat(launches.best(sound)).allMatch(best -> best.millis() > 0);
    assertThat(launches.best(sound)).isEqualTo(launches.best(sound));
  }
}
