package org.gpuquerylab.entropy.internal.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.entropy.internal.generator.UniformGenerator;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.SolverLimitException;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.MaxEntSolver;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.Step;
import org.gpuquerylab.entropy.solver.StoppingRule;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The requirements for every solver on a device, tested on every device. */
@ParameterizedClass
@MethodSource("org.gpuquerylab.backend.TestBackends#devices")
public abstract class DeviceSolverContract {
  /** Options with a rule far tighter than the answers need. */
  protected static final SolverOptions TIGHT =
      SolverOptions.DEFAULT.withStopping(StoppingRule.ratio(1e-11));

  @Parameter protected DeviceInfo device;

  /** The solver under test. */
  protected abstract DeviceSolver solver(
      SolverOptions options, Backend backend, DeviceTiming timing);

  /** A problem for which the solver executes every kind of step. */
  protected abstract MaxEntProblem problemOfAllSteps();

  /** A device with too little memory for 16 predicates. */
  protected abstract Shortage shortage();

  /**
   * A device that is too small.
   *
   * @param bytes the size of the device's memory
   * @param least a number of bytes; 16 predicates need more
   * @param fitting a number of predicates whose problem fits
   */
  public record Shortage(long bytes, long least, int fitting) {}

  /** The device's backend, which all tests share. */
  protected final Backend backend() {
    return TestBackends.shared(device);
  }

  /** The solver under test, which is not timed. */
  protected final MaxEntSolver solver(SolverOptions options) {
    return solver(options, backend(), DeviceTiming.NONE);
  }

  @AfterEach
  final void leavesNothingOpen() {
    assertThat(backend().openResources()).isEmpty();
  }

  @Test
  final void splitsTheTimeByStep() {
    MaxEntProblem problem = problemOfAllSteps();
    double[] weights;
    try (MaxEntSolver solver = solver(SolverOptions.DEFAULT)) {
      weights = solver.solve(problem).weights();
    }
    for (DeviceTiming timing : new DeviceTiming[] {DeviceTiming.WHOLE, DeviceTiming.STEPS}) {
      try (DeviceSolver solver = solver(SolverOptions.DEFAULT, backend(), timing)) {
        MaxEntSolution solution = solver.solve(problem);
        assertThat(solution.weights()).as(timing.name()).containsExactly(weights);
        assertThat(solver.deviceMillis()).isPositive();
        if (timing == DeviceTiming.STEPS) {
          assertThat(solution.times().of(Step.TRANSFORM)).isPositive();
          assertThat(solution.times().of(Step.MATRIX)).isPositive();
          assertThat(solution.times().of(Step.CHOLESKY)).isPositive();
        }
      }
    }
  }

  @Test
  final void refusesWhatTheDeviceCannotHold() {
    Shortage shortage = shortage();
    int fitting = shortage.fitting();
    MaxEntProblem large = new UniformGenerator().generate(16, KnownSets.upTo(16, 2), 1);
    MaxEntProblem small = new UniformGenerator().generate(fitting, KnownSets.upTo(fitting, 2), 1);
    try (Backend limited = TestBackends.open(device)) {
      limited.limitMemory(shortage.bytes());
      try (DeviceSolver solver = solver(SolverOptions.DEFAULT, limited, DeviceTiming.NONE)) {
        long need = solver.memoryNeeded(large).device();
        assertThat(need).isGreaterThan(shortage.least());
        assertThatThrownBy(() -> solver.solve(large))
            .isInstanceOf(SolverLimitException.class)
            .hasMessageContaining("needs " + need + " bytes of device memory")
            .hasMessageContaining(shortage.bytes() + " bytes free")
            .hasMessageNotContaining("\n");
        assertThat(limited.openResources()).isEmpty();
        assertThat(solver.solve(small).converged()).isTrue();
      }
      assertThat(limited.openResources()).isEmpty();
    }
  }
}
