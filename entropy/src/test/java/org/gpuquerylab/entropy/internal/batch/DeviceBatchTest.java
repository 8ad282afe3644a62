package org.gpuquerylab.entropy.internal.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.Capability;
import org.gpuquerylab.backend.device.DeviceInfo;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.backend.spi.BackendProvider;
import org.gpuquerylab.backend.spi.DeviceDriver;
import org.gpuquerylab.entropy.batch.BatchAnswers;
import org.gpuquerylab.entropy.batch.MaxEntBatch;
import org.gpuquerylab.entropy.batch.MaxEntBatchContract;
import org.gpuquerylab.entropy.internal.generator.MixtureGenerator;
import org.gpuquerylab.entropy.internal.host.NewtonVariantB;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@ParameterizedClass
@MethodSource("org.gpuquerylab.backend.TestBackends#devices")
class DeviceBatchTest extends MaxEntBatchContract {
  @Parameter DeviceInfo device;

  private Backend backend() {
    assumeTrue(device.has(Capability.FP64), device + " has no double precision");
    return TestBackends.shared(device);
  }

  @Override
  protected MaxEntBatch batch(SolverOptions options) {
    return new DeviceBatch(options, backend());
  }

  @AfterEach
  void leavesNothingOpen() {
    assertThat(backend().openResources()).isEmpty();
  }

  private static MaxEntProblem problem(int predicates, int largest, long seed) {
    return new MixtureGenerator().generate(predicates, KnownSets.upTo(predicates, largest), seed);
  }

  /** The largest problem of every class, solved by the device itself. */
  @Test
  void everyClassSolvesItsLargest() {
    List<MaxEntProblem> problems = new ArrayList<>();
    for (ProblemClass kind : ProblemClass.ALL) {
      int z = kind.predicates();
      long[] known = KnownSets.upTo(z, z);
      int m = Math.min(kind.unknowns() + 1, known.length);
      long[] ordered = KnownSets.of(sets(z, m));
      problems.add(new MixtureGenerator().generate(z, ordered, m));
    }
    try (ResidentBatch batch = new ResidentBatch(TIGHT, backend(), false);
        NewtonVariantB alone = new NewtonVariantB(TIGHT)) {
      BatchAnswers answers = new BatchAnswers();
      answers.reset(problems);
      batch.load(problems, 0, problems.size());
      assertThat(batch.count()).isEqualTo(problems.size());
      batch.solve();
      batch.collect(answers, 1);
      for (int i = 0; i < problems.size(); i++) {
        String name = problems.get(i).toString();
        assertThat(answers.isQuick(i)).as(name).isTrue();
        double full = alone.solve(problems.get(i)).fullConjunct();
        assertThat(Math.abs(answers.fullConjunct(i) / full - 1)).as(name).isLessThan(1e-6);
      }
    }
  }

  /** The first m sets by size, so that all smaller sets are known. */
  private static long[] sets(int predicates, int m) {
    List<Long> sets = new ArrayList<>();
    for (long set : KnownSets.upTo(predicates, predicates)) {
      sets.add(set);
    }
    sets.sort((a, b) -> Integer.compare(Long.bitCount(a), Long.bitCount(b)));
    return sets.stream().limit(m).mapToLong(Long::longValue).toArray();
  }

  /**
   * Loading more problems than fit fails; after that, the earlier problems are not loaded either.
   */
  @Test
  void nothingIsLoadedWhereLoadingFails() {
    assumeTrue(device.has(Capability.FP64), device + " has no double precision");
    List<MaxEntProblem> problems = new ArrayList<>();
    for (int seed = 1; seed <= 500; seed++) {
      problems.add(problem(5, 2, seed));
    }
    try (Backend little = TestBackends.open(device);
        ResidentBatch batch = new ResidentBatch(SolverOptions.DEFAULT, little, false)) {
      batch.load(problems, 0, 3);
      assertThat(batch.count()).isEqualTo(3);
      little.limitMemory(little.allocatedMemory() + 1);
      assertThatThrownBy(() -> batch.load(problems, 0, problems.size()))
          .isInstanceOf(OutOfDeviceMemoryException.class);
      assertThat(batch.count()).isZero();
      BatchAnswers answers = new BatchAnswers();
      answers.reset(problems);
      batch.solve();
      batch.collect(answers, 1);
      assertThat(answers.isOpen(0)).isTrue();
    }
  }

  /** A kernel that is needed for the first time does not compile; the next batch works as usual. */
  @Test
  void nothingIsLoadedWhereAKernelDoesNotCompile() {
    List<MaxEntProblem> small = List.of(problem(3, 2, 1), problem(3, 2, 2));
    List<MaxEntProblem> large = List.of(problem(9, 2, 1), problem(3, 2, 3), problem(9, 2, 2));
    AtomicBoolean fails = new AtomicBoolean();
    assumeTrue(device.has(Capability.FP64), device + " has no double precision");
    try (Backend broken = new Backend(device, failing(fails));
        ResidentBatch batch = new ResidentBatch(SolverOptions.DEFAULT, broken, false)) {
      batch.load(small, 0, 2);
      fails.set(true);
      assertThatThrownBy(() -> batch.load(large, 0, 3))
          .isInstanceOf(BackendException.class)
          .hasMessage("the kernel does not compile");
      assertThat(batch.count()).isZero();
      BatchAnswers answers = new BatchAnswers();
      answers.reset(large);
      batch.solve();
      batch.collect(answers, 1);
      assertThat(IntStream.range(0, 3)).allMatch(answers::isOpen);
      fails.set(false);
      batch.load(large, 0, 3);
      batch.solve();
      batch.collect(answers, 1);
      assertThat(IntStream.range(0, 3)).allMatch(answers::isQuick);
    }
  }

  /** The device's driver, which compiles nothing while a failure is requested. */
  private DeviceDriver failing(AtomicBoolean fails) {
    BackendProvider provider =
        ServiceLoader.load(BackendProvider.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(p -> p.id().equals(device.backend()))
            .findFirst()
            .orElseThrow();
    assertThat(provider.find().devices()).contains(device); // only found devices can be opened
    DeviceDriver driver = provider.open(device);
    return (DeviceDriver)
        Proxy.newProxyInstance(
            DeviceDriver.class.getClassLoader(),
            new Class<?>[] {DeviceDriver.class},
            (proxy, method, arguments) -> {
              if (fails.get() && method.getName().equals("compile")) {
                throw new BackendException("the kernel does not compile");
              }
              return method.invoke(driver, arguments);
            });
  }

  /** The device time is measured, and a second solution equals the first. */
  @Test
  void residentProblemsAreSolvedAgain() {
    List<MaxEntProblem> problems = new ArrayList<>();
    for (int seed = 1; seed <= 200; seed++) {
      problems.add(problem(2 + seed % 5, 2, seed));
    }
    try (ResidentBatch batch = new ResidentBatch(SolverOptions.DEFAULT, backend(), true)) {
      BatchAnswers answers = new BatchAnswers();
      batch.load(problems, 0, problems.size());
      answers.reset(problems);
      batch.solve();
      batch.collect(answers, 1);
      double first = answers.fullConjunct(7);
      answers.reset(problems);
      batch.solve();
      assertThat(batch.deviceMillis()).isPositive();
      batch.collect(answers, 1);
      assertThat(answers.fullConjunct(7)).isEqualTo(first);
      assertThat(batch.count()).isEqualTo(200);
    }
  }

  /** A device that can hold only few problems at a time gets them in several turns. */
  @Test
  void splitsWhatTheDeviceDoesNotHold() {
    List<MaxEntProblem> problems = new ArrayList<>();
    for (int seed = 1; seed <= 300; seed++) {
      problems.add(problem(6, 2, seed));
    }
    try (Backend limited = TestBackends.open(device)) {
      limited.limitMemory(32 << 10);
      try (MaxEntBatch batch = new DeviceBatch(SolverOptions.DEFAULT, limited)) {
        BatchAnswers answers = batch.solve(problems);
        for (int i = 0; i < problems.size(); i++) {
          assertThat(answers.isQuick(i)).as("problem " + i).isTrue();
        }
      }
      assertThat(limited.openResources()).isEmpty();
    }
  }
}
