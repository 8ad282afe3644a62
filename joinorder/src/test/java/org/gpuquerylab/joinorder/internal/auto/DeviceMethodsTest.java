package org.gpuquerylab.joinorder.internal.auto;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Topology;
import org.gpuquerylab.joinorder.query.TopologyGenerator;
import org.junit.jupiter.api.Test;

/** Tests when which algorithms of a device are measured, by a clock that the measurements move. */
class DeviceMethodsTest {
  private static final double NO_LIMIT = Double.POSITIVE_INFINITY;
  private static final double ASSUMED = DeviceMethods.ASSUMED_MILLIS;

  private final List<String> measured = new ArrayList<>();
  private final List<String> unfit = new ArrayList<>();
  private double cost = 1_100;
  private double millis;

  private final DeviceMethods methods =
      new DeviceMethods(DeviceMethods.KINDS, this::measure, () -> (long) (millis * 1e6));

  private Optional<MeasuredCurve> measure(DeviceMethods.Kind kind) {
    String name = kind.entry().name();
    measured.add(name);
    if (unfit.contains(name)) {
      return Optional.empty();
    }
    millis += cost;
    return Optional.of(new MeasuredCurve(new double[] {1}, new double[] {1e-6}, new double[] {2}));
  }

  private boolean measureFor(Topology shape, int size, double hostMillis, double budgetMillis) {
    QueryGraph graph = TopologyGenerator.generate(shape, size, 1);
    SearchSpace space = SearchSpace.of(graph, 1 << 20);
    return methods.measureFor(graph, space, hostMillis, budgetMillis);
  }

  /** The host needs 0.3 ms for a random graph of 11, the measurement 5 s: auto did measure. */
  @Test
  void nothingIsMeasuredForAShortQuery() {
    assertThat(measureFor(Topology.RANDOM_CYCLIC, 11, 0.3, NO_LIMIT)).isFalse();
    assertThat(measureFor(Topology.STAR, 20, 0.99 * ASSUMED, NO_LIMIT)).isFalse();
    assertThat(measured).isEmpty();
  }

  @Test
  void nothingIsMeasuredInABudgetThatCannotPay() {
    assertThat(measureFor(Topology.CLIQUE, 24, NO_LIMIT, 0.99 * ASSUMED)).isFalse();
    assertThat(measured).isEmpty();
    assertThat(measureFor(Topology.CLIQUE, 24, NO_LIMIT, ASSUMED)).isTrue();
    assertThat(measured).containsExactly("tiled-gpu");
  }

  @Test
  void onlyAlgorithmsThatMayBeTheBestAreMeasured() {
    assertThat(measureFor(Topology.STAR, 24, NO_LIMIT, NO_LIMIT)).isTrue();
    assertThat(measured).containsExactly("tree-gpu");
    assertThat(measureFor(Topology.CLIQUE, 24, NO_LIMIT, NO_LIMIT)).isTrue();
    assertThat(measured).containsExactly("tree-gpu", "tiled-gpu");
    assertThat(measureFor(Topology.GRID, 24, NO_LIMIT, NO_LIMIT)).isTrue();
    assertThat(measured).containsExactly("tree-gpu", "tiled-gpu", "mincut-gpu", "mpdp-gpu");
    assertThat(methods.methods().get(0).entry().treesOnly()).isTrue();
    methods.measureAll();
    assertThat(measured).hasSize(5).doesNotHaveDuplicates();
  }

  /** A cost function that tiles cannot have leaves the other algorithm for dense graphs. */
  @Test
  void anAlgorithmThatCannotBeChosenIsReplaced() {
    unfit.add("tiled-gpu");
    assertThat(measureFor(Topology.CLIQUE, 24, NO_LIMIT, NO_LIMIT)).isTrue();
    assertThat(measured).startsWith("tiled-gpu", "pos-gpu");
  }

  /** A measurement that took long leaves no time for the next one; later queries go on. */
  @Test
  void theBudgetPaysForEachMeasurement() {
    assertThat(measureFor(Topology.GRID, 24, NO_LIMIT, ASSUMED)).isFalse();
    assertThat(measured).containsExactly("mincut-gpu");
    assertThat(measureFor(Topology.GRID, 24, NO_LIMIT, ASSUMED)).isFalse();
    assertThat(measureFor(Topology.GRID, 24, NO_LIMIT, 1.6 * cost)).isTrue();
    assertThat(measured).containsExactly("mincut-gpu", "mpdp-gpu");
  }

  @Test
  void shortMeasurementsFitOneBudget() {
    cost = 60;
    assertThat(measureFor(Topology.GRID, 24, NO_LIMIT, ASSUMED)).isTrue();
    assertThat(measured).containsExactly("mincut-gpu", "mpdp-gpu");
  }

  @Test
  void aFailureIsToldAndNotRepeated() {
    DeviceMethods broken =
        new DeviceMethods(
            DeviceMethods.KINDS,
            kind -> {
              throw new ArithmeticException("integer overflow");
            },
            () -> 0);
    broken.measureAll();
    broken.measureAll();
    assertThat(broken.methods()).isEmpty();
    assertThat(broken.failures()).hasSize(5).allMatch(line -> line.contains("integer overflow"));
  }
}
