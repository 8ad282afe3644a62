package org.gpuquerylab.joinorder.internal.auto;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.internal.gpu.sparse.MpdpGpu;
import org.gpuquerylab.joinorder.internal.host.DpSub;
import org.gpuquerylab.joinorder.internal.host.DpTree;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests the choice between DPtree on the host and a device on which a small query takes the time of
 * its launches, on a {@link SimulatedMachine}.
 */
class DeviceDecisionTest {
  private static final Topology[] TREES = {Topology.SNOWFLAKE, Topology.TREE, Topology.KEY_TREE};

  private static final double NO_LIMIT = Double.POSITIVE_INFINITY;

  private final Method device = SimulatedMachine.newDevice();

  /** A machine that counts its measurements, and measures its device when it is told to. */
  private final class Unmeasured implements Predictor.Measured {
    private final List<Method> devices = new ArrayList<>();
    private int hosts;

    @Override
    public List<Method> onDevice() {
      return devices;
    }

    @Override
    public boolean measureFor(QueryGraph graph, SearchSpace space, double hostMillis) {
      return !devices.isEmpty();
    }

    @Override
    public TimesInUse inUse(Method onHost) {
      hosts++;
      return TimesInUse.onHost(1);
    }

    @Override
    public boolean knows(Method onHost) {
      return hosts > 0;
    }
  }

  /** What is measured later changes decisions that were made before. */
  @Test
  void measurementsAreUsedWhenTheyAreMade() {
    Unmeasured machine = new Unmeasured();
    Decider small = decider(100, machine);
    Decider large = decider(Predictor.MEASURING_MILLIS, machine);
    QueryGraph graph = TopologyGenerator.generate(Topology.STAR, 20, 1);
    for (int i = 0; i < 2; i++) {
      assertThat(small.decide(graph).candidates()).noneMatch(this::isOnDevice);
      assertThat(large.decide(graph).candidates()).noneMatch(this::isOnDevice);
      assertThat(machine.hosts).isZero();
    }
    machine.devices.add(device);
    assertThat(small.decide(graph).candidates()).anyMatch(this::isOnDevice);
    assertThat(machine.hosts).isZero(); // the budget is too small
    assertThat(large.decide(graph).candidates()).anyMatch(this::isOnDevice);
    assertThat(machine.hosts).isPositive();
    assertThat(small.decide(graph).candidates()).anyMatch(this::isOnDevice);
  }

  private static Decider decider(double millis, Predictor.Measured machine) {
    Budget budget = Budget.usual().withMillis(millis).withHostBytes(1e15);
    return new Decider(new Predictor(Execution.onHost(1).withBudget(budget), machine));
  }

  private boolean isOnDevice(Candidate candidate) {
    return candidate.method().entry().onDevice();
  }

  /**
   * Optimizes queries on a machine whose speed changes, and compares the times with those of the
   * best choices.
   *
   * @param measured the host's measured time, divided by its predicted time
   * @param mode the host's true time, divided by its predicted time
   * @param launches the time of launches and copies in use, divided by their time when the device
   *     was measured
   */
  @ParameterizedTest
  @CsvSource({
    "0.8, 0.8, 1", "0.8, 0.8, 1.7", "0.8, 0.8, 0.5", "0.8, 1.3, 1", "0.8, 1.3, 1.7", "1.3, 0.8, 1",
    "1.3, 0.8, 1.7", "2.4, 0.8, 1", "2.4, 0.8, 0.5", "0.4, 1.6, 1", "0.4, 1.6, 1.7", "4, 1, 1"
  })
  void theChoiceFollowsTheMachine(double measured, double mode, double launches) {
    for (Topology shape : TREES) {
      SimulatedMachine machine = new SimulatedMachine(measured);
      Decider decider = decider(Double.POSITIVE_INFINITY, machine);
      List<QueryGraph> queries =
          IntStream.range(0, 20)
              .mapToObj(i -> TopologyGenerator.generate(shape, 20 + i % 5, 100 + i))
              .toList();
      machine.change(mode, launches);
      assertThat(adapted(decider, machine, queries, 6_000)).as("%s", shape).isLessThan(1.05);
      machine.change(1.6 * mode, launches);
      assertThat(adapted(decider, machine, queries, 6_000)).as("slower %s", shape).isLessThan(1.05);
      machine.change(mode, 1.5 * launches);
      assertThat(adapted(decider, machine, queries, 6_000)).as("again %s", shape).isLessThan(1.05);
    }
  }

  /** On one query, both modes are found within 100 queries, some hundredths of a second. */
  @Test
  void aModeIsFoundSoon() {
    SimulatedMachine machine = new SimulatedMachine(1.3);
    Decider decider = decider(Double.POSITIVE_INFINITY, machine);
    List<QueryGraph> query = List.of(TopologyGenerator.generate(Topology.TREE, 20, 1));
    SearchSpace space = TreeCount.of(query.get(0));
    double even = machine.onDevice(space) / machine.onHost(space);
    machine.change(0.75 * even, 1);
    run(decider, machine, query, 750); // corrects the wrong measurement
    for (int round = 0; round < 10; round++) {
      machine.change((round % 2 == 0 ? 1.3 : 0.75) * even, 1);
      assertThat(adapted(decider, machine, query, 100)).as("round %d", round).isLessThan(1.03);
    }
  }

  /**
   * The predictions for a chain are made once for each number of relations; the choice still
   * follows the machine.
   */
  @Test
  void aPredictionBySizeIsCorrected() {
    SimulatedMachine machine = new SimulatedMachine(1);
    Decider decider = decider(Double.POSITIVE_INFINITY, machine);
    List<QueryGraph> chains =
        IntStream.of(56, 60, 64)
            .mapToObj(size -> TopologyGenerator.generate(Topology.LINEAR, size, 1))
            .toList();
    machine.change(4, 1);
    assertThat(adapted(decider, machine, chains, 3_000)).as("slow host").isLessThan(1.05);
    assertThat(chains).allMatch(chain -> isOnDevice(decider.decide(chain).candidates().get(0)));
    machine.change(0.5, 1);
    assertThat(adapted(decider, machine, chains, 3_000)).as("fast host").isLessThan(1.05);
    assertThat(chains).noneMatch(chain -> isOnDevice(decider.decide(chain).candidates().get(0)));
    SearchSpace kept = decider.decide(chains.get(0)).space();
    assertThat(decider.decide(chains.get(0)).space()).isSameAs(kept);
    Decider other = decider(Double.POSITIVE_INFINITY, machine);
    assertThat(chains)
        .allSatisfy(
            chain ->
                assertThat(decider.decide(chain).candidates())
                    .hasToString(other.decide(chain).candidates().toString()));
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
    Predictor.Measured machine = new SimulatedMachine(1, MpdpGpu.ENTRY);
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

  @Test
  void aTrialIsExplained() {
    SimulatedMachine machine = new SimulatedMachine(1);
    Decider decider = decider(Double.POSITIVE_INFINITY, machine);
    QueryGraph query = TopologyGenerator.generate(Topology.TREE, 20, 1);
    machine.change(machine.onDevice(TreeCount.of(query)) / machine.onHost(TreeCount.of(query)), 1);
    Set<String> explanations = new HashSet<>();
    for (int i = 0; i < 500; i++) {
      Decision decision = decider.decide(query).withTrial(NO_LIMIT);
      Candidate first = decision.candidates().get(0);
      explanations.add(decision.explain(first, List.of()).replaceAll(" for.*ms", ""));
      decision.observe(first, machine.millis(first, decision.space()));
    }
    assertThat(explanations)
        .containsAnyOf(
            "tree-gpu; tried, to see whether it still takes as long",
            "dptree; tried, to see whether it still takes as long");
  }

  /**
   * An algorithm that something else slows down keeps its place among the candidates. The query's
   * tables are so small that no time for new memory is predicted.
   */
  @Test
  void aDisturbedAlgorithmStaysACandidate() {
    SimulatedMachine machine = new SimulatedMachine(1);
    QueryGraph query = TopologyGenerator.generate(Topology.STAR, 18, 1);
    SearchSpace space = TreeCount.of(query);
    double budget = 2.1 * machine.onHost(space);
    Decider decider = decider(budget, machine);
    machine.change(1, 1_000);
    run(decider, machine, List.of(query), 100);
    machine.change(30, 1_000);
    run(decider, machine, List.of(query), 100);
    List<Candidate> candidates = decider.decide(query).candidates();
    assertThat(candidates).hasSize(3);
    assertThat(candidates.get(1).millis()).isGreaterThan(budget);
  }

  /** An algorithm that is expected to exceed the budget is not tried. */
  @Test
  void noTrialExceedsTheBudget() {
    SimulatedMachine machine = new SimulatedMachine(1);
    QueryGraph query = TopologyGenerator.generate(Topology.TREE, 20, 1);
    Decider decider = decider(Double.POSITIVE_INFINITY, machine);
    double most = 0.9 * decider.decide(query).candidates().get(1).millis();
    for (int i = 0; i < 1_000; i++) {
      Decision decision = decider.decide(query);
      decision.observe(decision.candidates().get(0), decision.candidates().get(0).millis());
    }
    List<Candidate> candidates = decider.decide(query).candidates();
    assertThat(decider.decide(query).withTrial(most).candidates()).isEqualTo(candidates);
    assertThat(decider.decide(query).withTrial(NO_LIMIT).candidates().get(0))
        .isEqualTo(candidates.get(1));
  }

  /** Like {@link #run}, after as many queries that do not count. */
  private static double adapted(
      Decider decider, SimulatedMachine machine, List<QueryGraph> queries, int count) {
    run(decider, machine, queries, count);
    return run(decider, machine, queries, count);
  }

  /** Optimizes queries in turn, and returns the time divided by that of the best choices. */
  private static double run(
      Decider decider, SimulatedMachine machine, List<QueryGraph> queries, int count) {
    double sum = 0;
    double best = 0;
    for (int i = 0; i < count; i++) {
      Decision decision = decider.decide(queries.get(i % queries.size())).withTrial(NO_LIMIT);
      Candidate first = decision.candidates().get(0);
      double millis = machine.millis(first, decision.space());
      decision.observe(first, millis);
      sum += millis;
      best += machine.best(decision.space());
    }
    return sum / best;
  }
}
