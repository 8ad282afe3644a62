package org.gpuquerylab.joinorder.internal.gpu.dpsub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.DeviceGroup;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.CardinalityForm;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.cost.HashOrLoopJoin;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphBuilder;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * GPU-based DPsub with pruning on two devices of each backend gives what one device gives, bit by
 * bit: the plan, its cost, and the numbers of pairs.
 */
@ParameterizedClass(name = "{0}")
@MethodSource("org.gpuquerylab.backend.TestBackends#pairs")
class PruningGroupTest {
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

  /** A variant with pruning. */
  private enum Variant {
    POS(PosGpu::new),
    SUB(SubGpu::new),
    COMB(CombGpu::new);

    @SuppressWarnings("ImmutableEnumChecker") // constructors have no state
    private final BiFunction<CostFunction, Execution, PruningDpSub> creation;

    Variant(BiFunction<CostFunction, Execution, PruningDpSub> creation) {
      this.creation = creation;
    }

    PruningDpSub on(DeviceGroup devices) {
      return creation.apply(new Cout(), Execution.on(devices));
    }
  }

  /** A connected graph of 2 to 14 relations, sparse or dense, with equal costs among its plans. */
  private static QueryGraph random(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int size = random.nextInt(2, 15);
    double density = random.nextDouble();
    QueryGraphBuilder builder = QueryGraph.builder();
    for (int i = 0; i < size; i++) {
      builder.relation("t" + i, Math.rint(Math.pow(10, random.nextInt(0, 5))));
      int neighbour = i == 0 ? 0 : random.nextInt(i);
      for (int j = 0; j < i; j++) {
        if (j == neighbour || random.nextDouble() < density) {
          builder.join("t" + i, "t" + j, Math.pow(10, -random.nextInt(0, 3)));
        }
      }
    }
    return builder.build();
  }

  @ParameterizedTest
  @MethodSource("variants")
  void randomGraphsHaveTheSameAnswersAsOnOneDevice(Variant variant) {
    try (DeviceGroup lead = TestBackends.openGroup(Backends.parts(selector).get(0));
        PruningDpSub one = variant.on(lead);
        PruningDpSub two = variant.on(group)) {
      for (long seed = 1; seed <= 15; seed++) {
        QueryGraph graph = random(seed);
        OptimizationResult expected = one.optimize(graph);
        assertThat(two.optimize(graph))
            .as("%d relations, seed %d", graph.size(), seed)
            .isEqualTo(expected);
      }
    }
  }

  static Stream<Variant> variants() {
    return Stream.of(Variant.values());
  }

  /**
   * Several groups of work-items share a set; one device has a different number of groups than two
   * devices.
   */
  @Test
  void largeCliquesHaveTheSameAnswers() {
    for (CostFunction function : List.of(new Cout(), new HashOrLoopJoin())) {
      try (PosGpu one = new PosGpu(function, Execution.on(group.lead()));
          PosGpu two = new PosGpu(function, Execution.on(group))) {
        for (int relations : new int[] {2, 3, 15, 16, 15}) {
          QueryGraph graph = TopologyGenerator.generate(Topology.CLIQUE, relations, relations);
          assertThat(two.optimize(graph))
              .as("clique of " + relations)
              .isEqualTo(one.optimize(graph));
        }
      }
    }
  }

  /** Levels have fewer sets than the group has members. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 7})
  void anyNumberOfMembersIsTaken(int members) {
    String first = Backends.parts(selector).get(0);
    String many = String.join(Backends.AND, Collections.nCopies(members, first));
    try (DeviceGroup devices = TestBackends.openGroup(many);
        PosGpu one = new PosGpu(new Cout(), Execution.on(group.lead()));
        PosGpu all = new PosGpu(new Cout(), Execution.on(devices))) {
      for (int relations : new int[] {2, 5, 12}) {
        QueryGraph graph = TopologyGenerator.generate(Topology.CYCLIC, relations + 1, 5);
        assertThat(all.optimize(graph)).isEqualTo(one.optimize(graph));
        assertThat(all.counters().replays())
            .isEqualTo(members == 1 || devices.arePeers(0, 1) ? 1 : 0);
      }
    }
  }

  /** The host computes the cardinalities and writes them to every member. */
  @Test
  void givenCardinalitiesReachAllMembers() {
    QueryGraphBuilder builder = QueryGraph.builder();
    for (int i = 0; i < 12; i++) {
      builder.relation("t" + i, 1e30);
      for (int j = 0; j < i; j++) {
        builder.join("t" + i, "t" + j, Math.pow(10, -4 - (i + j) % 3));
      }
    }
    QueryGraph graph = builder.build();
    assertThat(CardinalityForm.of(graph)).isEqualTo(CardinalityForm.SCALED);
    try (PosGpu one = new PosGpu(new Cout(), Execution.on(group.lead()));
        PosGpu two = new PosGpu(new Cout(), Execution.on(group))) {
      assertThat(two.optimize(graph)).isEqualTo(one.optimize(graph));
    }
  }

  @Test
  void measuresPhasesOfTheLead() {
    QueryGraph graph = TopologyGenerator.generate(Topology.CLIQUE, 12, 1);
    try (PosGpu two = new PosGpu(new Cout(), Execution.on(group).withProfile())) {
      two.optimize(graph);
      assertThat(two.profile().orElseThrow().phaseNanos()).isNotEmpty();
    }
  }

  @Test
  void aMemberWithoutMemoryRefusesAndTheGroupStaysUsable() {
    QueryGraph large = TopologyGenerator.generate(Topology.CLIQUE, 20, 1);
    QueryGraph fits = TopologyGenerator.generate(Topology.CLIQUE, 12, 1);
    group.member(1).limitMemory(1 << 20);
    try (PosGpu two = new PosGpu(new Cout(), Execution.on(group));
        PosGpu one = new PosGpu(new Cout(), Execution.on(group.lead()))) {
      assertThatThrownBy(() -> two.optimize(large)).isInstanceOf(OutOfDeviceMemoryException.class);
      assertThat(group.member(1).openResources()).isEmpty();
      assertThat(two.optimize(fits)).isEqualTo(one.optimize(fits));
    }
  }

  @Test
  void otherAlgorithmsRefuseAGroupInOneLine() {
    assertThatThrownBy(() -> new EcGpu(new Cout(), Execution.on(group)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the algorithm runs on one device, not on the group "
                + selector
                + "; name one of them");
  }
}
