package org.gpuquerylab.joinorder.internal.gpu.tiled;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.SplittableRandom;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.backend.DeviceGroup;
import org.gpuquerylab.backend.Samples;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.gpuquerylab.joinorder.cost.CardinalityForm;
import org.gpuquerylab.joinorder.cost.Cmax;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.gpu.QuerySize;
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
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that tiled DPsub on two devices of a backend gives the same bits as on one device. */
@ParameterizedClass(name = "{0}")
@MethodSource("org.gpuquerylab.backend.TestBackends#pairs")
class TiledGroupTest {
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

  private static QueryGraph dense(SplittableRandom random) {
    int size = random.nextInt(2, 16);
    double density = random.nextDouble();
    QueryGraphBuilder builder = QueryGraph.builder();
    for (int i = 0; i < size; i++) {
      builder.relation("t" + i, Math.rint(Math.pow(10, random.nextDouble(0, 6))));
      for (int j = 0; j < i; j++) {
        if (j == i / 2 || random.nextDouble() < density) {
          builder.join("t" + i, "t" + j, Math.pow(10, -8 * random.nextDouble() / size));
        }
      }
    }
    return builder.build();
  }

  @ParameterizedTest
  @EnumSource(Precision.class)
  void randomGraphsHaveTheSamePlansAsOnOneDevice(Precision precision) {
    for (CostFunction function : new CostFunction[] {new Cout(), new Cmax()}) {
      try (TiledDpSub one = new TiledDpSub(function, Execution.on(group.lead()), precision);
          TiledDpSub two = new TiledDpSub(function, Execution.on(group), precision)) {
        for (long seed = 1; seed <= Samples.of(6, 15); seed++) {
          QueryGraph graph = dense(new SplittableRandom(seed));
          OptimizationResult expected = one.optimize(graph);
          assertThat(two.optimize(graph))
              .as("%s, %d relations, seed %d", function.name(), graph.size(), seed)
              .isEqualTo(expected);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Precision.class)
  void costsHaveTheSameBitsAsOnOneDevice(Precision precision) {
    for (int relations : new int[] {9, 10, 11, 14, 17}) {
      QueryGraph graph = TopologyGenerator.generate(Topology.CLIQUE, relations, relations);
      QuerySize size = new QuerySize(relations, false);
      Cout function = new Cout();
      try (TiledSession one =
              TiledSession.open(precision, function, Execution.on(group.lead()), size);
          TiledSession two = TiledSession.open(precision, function, Execution.on(group), size)) {
        double expected = one.run(graph, 1, SearchLimit.none()).cost();
        for (int round = 0; round < 3; round++) {
          assertThat(two.run(graph, 1, SearchLimit.none()).cost())
              .as("clique of " + relations)
              .isEqualTo(expected);
        }
      }
    }
  }

  /** Some levels have fewer sets than the group has members. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 7})
  void anyNumberOfMembersIsTaken(int members) {
    String first = Backends.parts(selector).get(0);
    String many = String.join(Backends.AND, Collections.nCopies(members, first));
    QueryGraph graph = TopologyGenerator.generate(Topology.CLIQUE, 13, 5);
    try (DeviceGroup devices = TestBackends.openGroup(many);
        TiledDpSub one = new TiledDpSub(new Cout(), Execution.on(group.lead()));
        TiledDpSub all = new TiledDpSub(new Cout(), Execution.on(devices))) {
      assertThat(all.optimize(graph)).isEqualTo(one.optimize(graph));
      assertThat(all.counters().replays())
          .isEqualTo(members == 1 || devices.arePeers(0, 1) ? 1 : 0);
    }
  }

  /** True cardinalities are written to every member. */
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
    try (TiledDpSub one = new TiledDpSub(new Cout(), Execution.on(group.lead()));
        TiledDpSub two = new TiledDpSub(new Cout(), Execution.on(group))) {
      assertThat(two.optimize(graph)).isEqualTo(one.optimize(graph));
    }
  }

  @Test
  void measuresPhasesOfTheLead() {
    QueryGraph graph = TopologyGenerator.generate(Topology.CLIQUE, 12, 1);
    try (TiledDpSub two = new TiledDpSub(new Cout(), Execution.on(group).withProfile())) {
      two.optimize(graph);
      assertThat(two.profile().orElseThrow().phaseNanos()).isNotEmpty();
    }
  }

  @Test
  void aMemberWithoutMemoryRefusesAndTheGroupStaysUsable() {
    QueryGraph large = TopologyGenerator.generate(Topology.CLIQUE, 20, 1);
    QueryGraph fits = TopologyGenerator.generate(Topology.CLIQUE, 12, 1);
    group.member(1).limitMemory(1 << 20);
    try (TiledDpSub two = new TiledDpSub(new Cout(), Execution.on(group));
        TiledDpSub one = new TiledDpSub(new Cout(), Execution.on(group.lead()))) {
      assertThatThrownBy(() -> two.optimize(large)).isInstanceOf(OutOfDeviceMemoryException.class);
      assertThat(group.member(1).openResources()).isEmpty();
      assertThat(two.optimize(fits)).isEqualTo(one.optimize(fits));
    }
  }
}
