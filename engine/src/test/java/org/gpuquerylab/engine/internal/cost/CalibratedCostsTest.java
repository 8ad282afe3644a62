package org.gpuquerylab.engine.internal.cost;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.input.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the cost of operators, its measurement and its file. */
class CalibratedCostsTest {
  private static final int FAR = 4 * TableCost.NEAR_ROWS;

  private static final CalibratedCost COST =
      new CalibratedCost(
          0.5,
          new TableCost(2, 10, FAR),
          new TableCost(1, 5, FAR),
          3,
          4,
          6,
          new TableCost(7, 70, FAR),
          20);

  @TempDir Path folder;

  /** By hand: of two near tables the build side costs 2 and the probe side 1 per row. */
  @Test
  void addsTheTimesOfOperators() {
    assertThat(COST.joinMillis(1_000, 100, 10)).isCloseTo(0.5 + 1.23e-3, within(1e-12));
    assertThat(COST.joinMillis(100, 1_000, 10)).isCloseTo(0.5 + 2.13e-3, within(1e-12));
    assertThat(COST.joinMillis(0, FAR, 0)).isCloseTo(0.5 + 10e-6 * FAR, within(1e-12));
    assertThat(COST.joinMillis(0, FAR / 2, 0)).isCloseTo(0.5 + 6e-6 * FAR / 2, within(1e-12));
    assertThat(COST.cost(0, 0, 1_000, 100, 10)).isCloseTo(0.50123, within(1e-12));
    assertThat(COST.cost(2, 0, 1_000, 100, 10)).isCloseTo(2.50123 + 4e-3, within(1e-12));
    assertThat(COST.filterMillis(1e6)).isCloseTo(6.5, within(1e-9));
    assertThat(COST.groupMillis(1e6, 1)).isCloseTo(7.5, within(1e-9));
    assertThat(COST.sortMillis(1e6)).isCloseTo(20.5, within(1e-9));
  }

  /** What algorithms need of a cost function. */
  @Test
  void isACostFunction() {
    Random random = new Random(4_303);
    for (int i = 0; i < 1_000; i++) {
      double[] rows = random.doubles(3).map(exponent -> Math.pow(10, 300 * exponent)).toArray();
      double left = random.nextInt(3) * random.nextDouble();
      double right = random.nextDouble();
      double cost = COST.cost(left, right, rows[0], rows[1], rows[2]);
      assertThat(cost).isFinite().isPositive();
      assertThat(COST.cost(right, left, rows[1], rows[0], rows[2]))
          .isCloseTo(cost, within(1e-12 * cost));
      assertThat(COST.cost(left + 1, right, rows[0], rows[1], rows[2]))
          .isGreaterThanOrEqualTo(cost);
      assertThat(COST.cost(Double.POSITIVE_INFINITY, right, rows[0], rows[1], rows[2]))
          .isInfinite();
    }
  }

  @Test
  void measuresOnce() throws Exception {
    Backend backend = TestBackends.shared(TestBackends.devices("cpu").findFirst().orElseThrow());
    CalibratedCosts costs =
        new CalibratedCosts(folder.resolve("new"), FAR, (meter, spread) -> Optional.empty());
    Consumer<String> none = warning -> fail(warning);
    CalibratedCost measured = costs.of(backend, false, none);
    assertThat(measured.launchMillis()).isPositive();
    assertThat(measured.filter()).isPositive();
    assertThat(measured.sort()).isPositive();
    assertThat(measured.build().farRows()).isEqualTo(FAR);
    assertThat(costs.of(backend, false, none)).isEqualTo(measured);
    Path file = costs.file(backend.device());
    assertThat(file.getFileName().toString()).matches("cpu-[a-z0-9-]+[.]json");
    Files.writeString(file, Files.readString(file).replace("\"sortNanos\"", "\"sort\""));
    assertThatThrownBy(() -> costs.of(backend, false, none))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("sortNanos");
    assertThat(costs.of(backend, true, none).sort()).isPositive();
  }

  @Test
  void whatABusyMachineMeasuresIsNotStored() {
    Backend backend = TestBackends.shared(TestBackends.devices("cpu").findFirst().orElseThrow());
    List<Double> spreads = new ArrayList<>();
    CalibratedCosts costs =
        new CalibratedCosts(
            folder,
            FAR,
            (meter, spread) -> {
              spreads.add(spread);
              return Optional.of("others were busy");
            });
    List<String> warnings = new ArrayList<>();
    assertThat(costs.of(backend, false, warnings::add).sort()).isPositive();
    assertThat(costs.file(backend.device())).doesNotExist();
    assertThat(spreads).hasSize(1).allMatch(spread -> spread >= 1);
    assertThat(warnings)
        .containsExactly(
            "the costs of "
                + backend.device().name()
                + " are measured, but not stored: others were busy; measure on an idle machine");
    assertThat(CalibratedCosts.unsteady(1.9)).isEmpty();
    assertThat(CalibratedCosts.unsteady(2.25)).isPresent();
  }
}
