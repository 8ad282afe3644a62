package org.gpuquerylab.joinorder.internal.auto;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.internal.gpu.sparse.MpdpGpu;
import org.gpuquerylab.joinorder.internal.gpu.sparse.TreeGpu;
import org.gpuquerylab.joinorder.internal.host.DpSub;
import org.gpuquerylab.joinorder.internal.host.DpTree;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the choice between the host and a device with a given curve. */
class DeviceDecisionTest {
  /** The runs of each query, and the step between the queries' sizes; more by these properties. */
  private static final int RUNS = Integer.getInteger("decision.runs", 3);

  private static final int STEP = Integer.getInteger("decision.step", 4);

  /** The times of tree-gpu for star queries on an H200. */
  static final MeasuredCurve H200 =
      new MeasuredCurve(
          new double[] {80, 448, 2_304, 11_264, 53_248, 245_760, 1_114_112, 4_980_736, 9.6e7},
          new double[] {0.050, 0.058, 0.066, 0.078, 0.095, 0.115, 0.14, 0.17, 0.41},
          new double[] {6, 8, 10, 12, 14, 16, 18, 20, 24});

  /** A device whose sparse algorithms all take as long as tree-gpu. */
  private static DeviceMethods device() {
    Set<String> known = Set.of(TreeGpu.NAME, MpdpGpu.NAME);
    return new DeviceMethods(
        DeviceMethods.KINDS,
        kind -> known.contains(kind.entry().name()) ? Optional.of(H200) : Optional.empty(),
        () -> 0);
  }

  private static Decider decider(double millis, DeviceMethods device) {
    Budget budget = Budget.usual().withMillis(millis).withHostBytes(1e15);
    return new Decider(new Predictor(Execution.onHost(1).withBudget(budget), device));
  }

  private static boolean isOnDevice(Candidate candidate) {
    return candidate.method().entry().onDevice();
  }

  /** What is measured later changes decisions that were made before. */
  @Test
  void measurementsAreUsedWhenTheyAreMade() {
    DeviceMethods machine = device();
    Decider decider = decider(100, machine);
    QueryGraph graph = TopologyGenerator.generate(Topology.STAR, 20, 1);
    for (int i = 0; i < 2; i++) {
      assertThat(decider.decide(graph).candidates()).noneMatch(DeviceDecisionTest::isOnDevice);
    }
    machine.measureAll();
    assertThat(decider.decide(graph).candidates()).anyMatch(DeviceDecisionTest::isOnDevice);
  }

  /** The same query gets the same algorithm, whatever was optimized before. */
  @ParameterizedTest
  @CsvSource({"10", "100", "1000"})
  void theChoiceDependsOnTheQueryOnly(double millis) {
    DeviceMethods machine = device();
    machine.measureAll();
    List<QueryGraph> queries = new ArrayList<>();
    for (Topology shape : Topology.values()) {
      for (int size = 8; size <= 24; size += STEP) {
        queries.add(TopologyGenerator.generate(shape, size, size));
      }
    }
    Decider used = decider(millis, machine);
    for (QueryGraph query : queries) {
      Set<String> choices = new HashSet<>();
      for (int i = 0; i < RUNS; i++) {
        choices.add(used.decide(query).candidates().get(0).algorithm());
      }
      choices.add(decider(millis, machine).decide(query).candidates().get(0).algorithm());
      assertThat(choices).as("%s", query).hasSize(1);
    }
  }

  /** The time of large tables depends on the heap, so it is predicted for each query. */
  @Test
  void predictionsForLargeTablesAreNotKept() {
    Decider host = new Decider(new Predictor(Execution.onHost(1), null));
    QueryGraph clique = TopologyGenerator.generate(Topology.CLIQUE, 18, 1);
    SearchSpace space = host.decide(clique).space();
    assertThat(host.decide(clique).space()).isNotSameAs(space);
  }

  /** Large tables do not matter if the candidate is too slow even without them. */
  @ParameterizedTest
  @CsvSource({"2, 1e3, true", "2, 1e8, false", "20, 1e8, true"})
  void aDecisionLastsUnlessLargeTablesMatter(double times, double bytes, boolean lasting) {
    SearchSpace space = SearchSpace.bound(TopologyGenerator.generate(Topology.LINEAR, 5, 1));
    Method small = new Method(DpTree.ENTRY, s -> 0.1, s -> 100);
    Method other = new Method(DpSub.ENTRY, s -> 0.1 * times, s -> bytes);
    Decision decision =
        new Decision(5, space, List.of(small.candidate(0.1), other.candidate(0.1 * times + 50)));
    assertThat(decision.isLasting()).isEqualTo(lasting);
  }

  @Test
  void onlyTheAlgorithmForTreesIsConsideredForATree() {
    DeviceMethods machine = device();
    machine.measureAll();
    Decider decider = decider(Double.POSITIVE_INFINITY, machine);
    QueryGraph tree = TopologyGenerator.generate(Topology.TREE, 20, 1);
    QueryGraph cycle = TopologyGenerator.generate(Topology.CYCLIC, 24, 1);
    assertThat(decider.decide(tree).candidates())
        .extracting(Candidate::algorithm)
        .contains("dptree", "tree-gpu")
        .doesNotContain("mpdp-gpu");
    assertThat(decider.decide(cycle).candidates())
        .extracting(Candidate::algorithm)
        .contains("dpccp", "mpdp-gpu")
        .doesNotContain("tree-gpu");
  }
}
