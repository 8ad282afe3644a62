package org.gpuquerylab.entropy.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Samples;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.entropy.MaxEntSolvers;
import org.gpuquerylab.entropy.SolverEntry;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.gpuquerylab.entropy.solver.StoppingRule;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests every solver of the catalogue: on each device if it runs on devices, otherwise on one
 * thread and, if it uses several threads, on three.
 */
@ParameterizedClass
@MethodSource("subjects")
class RegisteredSolversTest extends MaxEntSolverContract {
  private static final int THREADS = 3;

  @Parameter Subject subject;

  /** A solver and the place where it runs. */
  record Subject(SolverEntry entry, @Nullable DeviceInfo device, int threads) {
    @Override
    public String toString() {
      return entry.name() + (device == null ? ", threads: " + threads : " on " + device);
    }
  }

  static Stream<Subject> subjects() {
    return MaxEntSolvers.all().stream().flatMap(RegisteredSolversTest::subjects);
  }

  private static Stream<Subject> subjects(SolverEntry entry) {
    if (entry.onDevice()) {
      return TestBackends.devices().map(device -> new Subject(entry, device, 1));
    }
    return IntStream.of(1, THREADS)
        .filter(threads -> threads == 1 || entry.traits().multithreaded())
        .mapToObj(threads -> new Subject(entry, null, threads));
  }

  @Override
  protected SolverEntry entry() {
    return subject.entry();
  }

  @Override
  protected int threads() {
    return subject.threads();
  }

  @Override
  protected @Nullable Backend backend() {
    DeviceInfo device = subject.device();
    return device == null ? null : TestBackends.shared(device);
  }

  /** On OpenCL, random problems have 2, 7 or 12 predicates, because each size has kernels. */
  @Override
  protected boolean tests(int predicates) {
    DeviceInfo device = subject.device();
    return device == null || Samples.ownKernels(device.backend()) || predicates % 5 == 2;
  }

  @Test
  void refusesRulesThatItDoesNotTake() {
    assumeFalse(entry().traits().everyRule());
    assertThatThrownBy(() -> solver(SolverOptions.DEFAULT.withStopping(StoppingRule.PAPER_GPU)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("RATIO");
  }

  @AfterEach
  void leavesNothingOpen() {
    Backend backend = backend();
    if (backend != null) {
      assertThat(backend.openResources()).isEmpty();
    }
  }
}
