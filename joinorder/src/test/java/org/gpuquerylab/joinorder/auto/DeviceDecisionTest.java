package org.gpuquerylab.joinorder.auto;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Consumer;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.gpu.sparse.TreeGpu;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.topology.Topology;
import org.gpuquerylab.joinorder.query.topology.TopologyGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests the choice between DPtree on the host and a device on which a small query takes the time of
 * its launches. The device's predicted times come from star queries on an H200.
 */
class DeviceDecisionTest {
  private static final Topology[] TREES = {
    Topology.LINEAR, Topology.STAR, Topology.SNOWFLAKE, Topology.TREE, Topology.KEY_TREE
  };

  /**
   * A curve through points with the given numbers of pairs, milliseconds and numbers of relations.
   */
  private static final MeasuredCurve H200 =
      new MeasuredCurve(
          new double[] {80, 448, 2_304, 11_264, 53_248, 245_760, 1_114_112, 4_980_736, 9.6e7},
          new double[] {0.050, 0.058, 0.066, 0.078, 0.095, 0.115, 0.14, 0.17, 0.41},
          new double[] {6, 8, 10, 12, 14, 16, 18, 20, 24});

  private final Method device = Method.onDevice(TreeGpu.ENTRY, WorkUnit.PAIRS, H200);

  /** A machine whose host takes {@code speed} times the predicted time. */
  private record Machine(Method device, double speed) implements Predictor.Measured {
    @Override
    public List<Method> onDevice() {
      return List.of(device);
    }

    @Override
    public boolean knowsDevice() {
      return true;
    }

    @Override
    public double factor(Method onHost) {
      return speed;
    }

    @Override
    public boolean knows(Method onHost) {
      return true;
    }
  }

  /** A machine that counts its measurements. */
  private final class Unmeasured implements Predictor.Measured {
    private int devices;
    private int hosts;

    @Override
    public List<Method> onDevice() {
      devices++;
      return List.of(device);
    }

    @Override
    public boolean knowsDevice() {
      return devices > 0;
    }

    @Override
    public double factor(Method onHost) {
      hosts++;
      return 1;
    }

    @Override
    public boolean knows(Method onHost) {
      return hosts > 0;
    }
  }

  /**
   * With a small budget nothing is measured, but measurements made with a large budget are used.
   */
  @Test
  void aSmallBudgetMeasuresNothing() {
    Unmeasured machine = new Unmeasured();
    Decider small = decider(100, machine);
    Decider large = decider(Predictor.MEASURING_MILLIS, machine);
    QueryGraph graph = TopologyGenerator.generate(Topology.STAR, 20, 1);
    for (int i = 0; i < 2; i++) {
      assertThat(small.decide(graph).candidates()).noneMatch(this::isOnDevice);
      assertThat(machine.devices + machine.hosts).isZero();
    }
    assertThat(large.decide(graph).candidates()).anyMatch(this::isOnDevice);
    assertThat(machine.devices).isPositive();
    assertThat(machine.hosts).isPositive();
    assertThat(small.decide(graph).candidates()).anyMatch(this::isOnDevice);
  }

  private static Decider decider(double millis, Predictor.Measured machine) {
    Budget budget = Budget.usual().withMillis(millis).withHostBytes(1e15);
    return new Decider(new Predictor(Execution.onHost(1).withBudget(budget), machine));
  }

  private boolean isOnDevice(Candidate candidate) {
    return candidate.method().equals(device);
  }

  /**
   * Tests the choice when the device's times in use are known.
   *
   * @param speed the host's time in its fast mode, divided by its predicted time
   * @param mode the host's time in its present mode, divided by that in its fast mode
   * @param launches the time of launches and copies in use, divided by their time when the device
   *     was measured
   */
  @ParameterizedTest
  @CsvSource({
    "0.4, 1, 0.5", "0.4, 1, 1", "0.4, 1, 1.69", "0.4, 1.6, 0.5", "0.4, 1.6, 1", "0.4, 1.6, 1.69",
    "1, 1, 0.5", "1, 1, 1", "1, 1, 1.69", "1, 1.6, 0.5", "1, 1.6, 1", "1, 1.6, 1.69",
    "2, 1, 0.5", "2, 1, 1", "2, 1, 1.69", "2, 1.6, 0.5", "2, 1.6, 1", "2, 1.6, 1.69"
  })
  void theChoiceIsNearlyTheBestOne(double speed, double mode, double launches) {
    for (int i = 0; i < TimesInUse.KEPT; i++) {
      QueryGraph graph = TopologyGenerator.generate(Topology.TREE, 20 + i % 5, 100 + i);
      device.observe(TreeCount.of(graph), onDevice(graph, launches));
    }
    Decider decider = decider(Double.POSITIVE_INFINITY, new Machine(device, speed));
    forEachTree(
        graph -> {
          Candidate first = decider.decide(graph).candidates().get(0);
          checkNear(first, graph, speed * mode, launches, 1.35);
        });
  }

  /** As long as the device's times in use are not known, it is tried in cases of doubt. */
  @ParameterizedTest
  @CsvSource({"0.4, 1, 1.69", "0.4, 1.6, 0.5", "1, 1, 0.5", "1, 1.6, 1.69", "2, 1.6, 1"})
  void anUnknownDeviceIsTriedInCasesOfDoubt(double speed, double mode, double launches) {
    forEachTree(
        graph -> {
          Method unknown = Method.onDevice(TreeGpu.ENTRY, WorkUnit.PAIRS, H200);
          Decider decider = decider(Double.POSITIVE_INFINITY, new Machine(unknown, speed));
          Candidate first = decider.decide(graph).candidates().get(0);
          checkNear(first, graph, speed * mode, launches, 4.4);
        });
  }

  private static void forEachTree(Consumer<QueryGraph> check) {
    for (Topology shape : TREES) {
      for (int size = 20; size <= 28; size++) {
        for (int seed = 1; seed <= 5; seed++) {
          check.accept(TopologyGenerator.generate(shape, size, seed));
        }
      }
    }
  }

  private static void checkNear(
      Candidate first, QueryGraph graph, double host, double launches, double most) {
    double onHost = host * HostMethods.of(1).get(0).time().applyAsDouble(TreeCount.of(graph));
    double onDevice = onDevice(graph, launches);
    double chosen = first.method().entry().onDevice() ? onDevice : onHost;
    assertThat(chosen / Math.min(onHost, onDevice))
        .as("%s: %s, %s, %s", graph, first, onHost, onDevice)
        .isLessThanOrEqualTo(most);
  }

  private static double onDevice(QueryGraph graph, double launches) {
    double fixed = 0.050 + 0.004 * (graph.size() - 6);
    return H200.millis(TreeCount.of(graph).pairs(), graph.size()) + (launches - 1) * fixed;
  }
}
