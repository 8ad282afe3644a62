package org.gpuquerylab.entropy.internal.moments.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.DeviceGroup;
import org.gpuquerylab.backend.GroupQueue;
import org.gpuquerylab.backend.Samples;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.entropy.MaxEntSolvers;
import org.gpuquerylab.entropy.internal.gpu.DeviceTiming;
import org.gpuquerylab.entropy.internal.gpu.GpuVariantB;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.SupersetSums;
import org.gpuquerylab.entropy.solver.MaxEntSolution;
import org.gpuquerylab.entropy.solver.SolverOptions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that two devices of each backend solve what one device solves, with the same result every
 * time.
 */
@ParameterizedClass(name = "{0}")
@MethodSource("org.gpuquerylab.backend.TestBackends#pairs")
class GroupSolvesTest {
  private static final int OPEN = 3;

  @SuppressWarnings("NullAway.Init") // JUnit sets it
  @Parameter
  String selector;

  @SuppressWarnings("NullAway.Init") // opened before each test
  private DeviceGroup group;

  @BeforeEach
  void open() {
    group = TestBackends.openGroup(selector);
  }

  @AfterEach
  void nothingIsLeftOpen() {
    try (DeviceGroup closing = group) {
      for (Backend member : closing.members()) {
        assertThat(member.openResources()).isEmpty();
      }
    }
  }

  private static MaxEntProblem problem(int predicates, int largest, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] x = random.doubles(1 << predicates, 0.01, 1).toArray();
    for (int cell = 0; cell < x.length; cell++) {
      x[cell] *= Math.pow(0.3, Integer.bitCount(cell & (cell >> 1)));
    }
    SupersetSums.inPlace(x);
    double sum = x[0];
    long[] sets = KnownSets.upTo(predicates, largest);
    double[] known = Arrays.stream(sets).mapToDouble(set -> x[(int) set] / sum).toArray();
    return MaxEntProblem.of(predicates, sets, known);
  }

  private static MaxEntSolution solve(DeviceGroup devices, MaxEntProblem problem) {
    try (GpuNewtonMoments solver =
        new GpuNewtonMoments(SolverOptions.DEFAULT, devices, DeviceTiming.NONE)) {
      return solver.solve(problem);
    }
  }

  /** From 16 predicates on, there are contexts to divide; with fewer, the lead works alone. */
  @ParameterizedTest
  @ValueSource(ints = {3, 13, 16, 17})
  void pairsGiveTheSolutionOfOneDevice(int predicates) {
    if (predicates == 17) { // the sums of 17 are tested below
      Samples.assumeOwnKernels(group.lead().device());
    }
    MaxEntProblem problem = problem(predicates, 2, predicates);
    MaxEntSolution one = solve(DeviceGroup.of(group.lead()), problem);
    MaxEntSolution two = solve(group, problem);
    assertThat(one.converged()).isTrue();
    assertThat(two.converged()).isTrue();
    assertThat(two.iterations()).isEqualTo(one.iterations());
    for (long set : KnownSets.upTo(predicates, 3)) {
      assertThat(two.beta(set) / one.beta(set))
          .as("%d predicates, set %x", predicates, set)
          .isCloseTo(1, within(1e-9));
    }
  }

  @Test
  void triplesAreSolvedByTheLead() {
    MaxEntProblem problem = problem(12, 3, 7);
    MaxEntSolution one = solve(DeviceGroup.of(group.lead()), problem);
    MaxEntSolution two = solve(group, problem);
    for (long set : KnownSets.upTo(12, 3)) {
      assertThat(two.beta(set)).isEqualTo(one.beta(set));
    }
  }

  @Test
  void solvesTheSameWayEveryTime() {
    MaxEntProblem problem = problem(16, 2, 5);
    MaxEntProblem other = problem(16, 2, 6);
    try (GpuNewtonMoments solver =
        new GpuNewtonMoments(SolverOptions.DEFAULT, group, DeviceTiming.NONE)) {
      MaxEntSolution first = solver.solve(problem);
      for (int round = 0; round < Samples.of(1, 10); round++) {
        solver.solve(other);
        MaxEntSolution again = solver.solve(problem);
        for (long set : KnownSets.upTo(16, 2)) {
          assertThat(again.beta(set)).as("set %x", set).isEqualTo(first.beta(set));
        }
      }
    }
  }

  /** Tests groups with more members than there are rows to divide: 7 for 16 predicates. */
  @ParameterizedTest
  @EnumSource(Order.class)
  void sumsOfAllSharesAreTheWhole(Order order) {
    String first = Backends.parts(selector).get(0);
    boolean manyKernels = Samples.ownKernels(group.lead().device().backend());
    for (int predicates : manyKernels ? new int[] {16, 17} : new int[] {17}) {
      SplittableRandom random = new SplittableRandom(predicates);
      long[] sets =
          LongStream.of(KnownSets.upTo(predicates, 2))
              .filter(set -> set == 0 || random.nextInt(3) > 0)
              .toArray();
      double[] weights = Arrays.stream(sets).mapToDouble(s -> random.nextDouble(-1, 1)).toArray();
      PairPlan plan = PairPlan.of(predicates, KnownUnions.of(sets));
      double[] expected = evaluate(group.lead(), plan, order, weights);
      int members = predicates == 16 ? 7 : 2;
      String many = String.join(Backends.AND, Collections.nCopies(members, first));
      try (DeviceGroup devices = TestBackends.openGroup(many)) {
        double[] sums = evaluate(devices, plan, order, weights);
        assertThat(sums).hasSameSizeAs(expected);
        for (int i = 0; i < sums.length; i++) {
          assertThat(sums[i] / expected[i])
              .as("%d predicates, %d members, sum %d", predicates, members, i)
              .isCloseTo(1, within(1e-12));
        }
      }
    }
  }

  private static double[] evaluate(
      Backend backend, MomentsPlan plan, Order order, double[] weights) {
    try (Workspace workspace = new Workspace(backend)) {
      CommandQueue queue = workspace.newQueue(false);
      return evaluate(workspace, queue, plan.open(workspace, queue), order, weights);
    }
  }

  private static double[] evaluate(
      DeviceGroup devices, MomentsPlan plan, Order order, double[] weights) {
    assertThat(plan.divides()).isTrue();
    try (Workspace workspace = new Workspace(devices.lead())) {
      GroupQueue queue = workspace.own(() -> devices.newQueue(false));
      DeviceMoments moments = new GroupMoments(workspace, queue, plan, weights.length);
      return evaluate(workspace, queue.member(0), moments, order, weights);
    }
  }

  /** Evaluates both orders, the wanted one last; then checks that a closed gate changes nothing. */
  private static double[] evaluate(
      Workspace workspace,
      CommandQueue queue,
      DeviceMoments moments,
      Order order,
      double[] weights) {
    DeviceBuffer<int[]> phase = workspace.allocate(ElementType.INT, 1);
    DeviceBuffer<double[]> w = workspace.allocate(ElementType.DOUBLE, weights.length);
    queue.fill(phase, OPEN);
    queue.write(weights, w);
    for (Order each : List.of(Order.UNIONS, Order.KNOWN, order)) {
      moments.enqueue(queue::launch, each, new Gate(phase, OPEN), w);
    }
    moments.enqueue(queue::launch, order, new Gate(phase, OPEN + 1), w);
    int[] places = new int[(int) moments.places(order).length()];
    queue.read(moments.places(order), places);
    double[] values = new double[(int) moments.values(order).length()];
    queue.read(moments.values(order), values);
    return Arrays.stream(places).mapToDouble(place -> values[place]).toArray();
  }

  @Test
  void takesTimesOnAGroup() {
    MaxEntProblem problem = problem(16, 2, 1);
    for (DeviceTiming timing : DeviceTiming.values()) {
      try (GpuNewtonMoments solver = new GpuNewtonMoments(SolverOptions.DEFAULT, group, timing)) {
        assertThat(solver.solve(problem).converged()).isTrue();
        if (timing != DeviceTiming.NONE) {
          assertThat(solver.deviceMillis()).isNotNegative();
        }
      }
    }
  }

  @Test
  void otherSolversRefuseAGroupInOneLine() {
    assertThatThrownBy(
            () ->
                MaxEntSolvers.find(GpuVariantB.NAME)
                    .orElseThrow()
                    .createOn(SolverOptions.DEFAULT, group, DeviceTiming.NONE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("runs on one device, not on the group " + selector);
  }
}
