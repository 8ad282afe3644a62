package org.gpuquerylab.costmodel.internal.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.gpuquerylab.costmodel.CostEstimate;
import org.gpuquerylab.costmodel.calibrated.CalibratedModel;
import org.gpuquerylab.costmodel.internal.work.StepWork;
import org.gpuquerylab.costmodel.internal.work.WorkKind;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.ExampleProfile;
import org.gpuquerylab.costmodel.profile.TransferMemory;
import org.junit.jupiter.api.Test;

class ModelFitTest {
  private static final DeviceProfile DEVICE = ExampleProfile.PROFILE;

  /**
   * The true time in these tests: reads run at half of the rate, gathers at a third of the rate,
   * and launches take no time.
   */
  private static double truth(StepWork work) {
    return 2 * work.seconds(WorkKind.READ, DEVICE, false)
        + 3 * work.seconds(WorkKind.GATHER, DEVICE, false);
  }

  private static List<Observation> observations(long seed, int count, double noise) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Observation> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double rows = Math.pow(10, 5 + 3 * random.nextDouble());
      StepWork probe =
          StepWork.step("probe")
              .read("keys", 4 * rows)
              .gather("table", rows * random.nextDouble(), 8, 1e8)
              .launches(1)
              .build();
      StepWork write = StepWork.step("write").write("rows", 4 * rows).build();
      double factor = 1 + noise * (2 * random.nextDouble() - 1);
      all.add(new Observation("point " + i, "join", probe, truth(probe) * factor));
      all.add(new Observation("point " + i, "join", write, rows * 1e-10));
    }
    return all;
  }

  @Test
  void findsTheCoefficientsOfExactMeasurements() {
    Split split = Split.random(observations(1, 40, 0), 0.5, 2);
    ModelFit fit = ModelFit.fit(DEVICE, false, split);
    DeviceProfile fitted = fit.device();
    assertThat(fitted.coefficient("join.probe", "read")).isEqualTo(2, within(0.1));
    assertThat(fitted.coefficient("join.probe", "gather")).isEqualTo(3, within(0.1));
    assertThat(fitted.coefficient("join.probe", "launch")).isEqualTo(0, within(0.2));
    assertThat(fitted.coefficient("join.write", "write")).isEqualTo(1.25, within(0.01));
    assertThat(fit.overall().count()).isEqualTo(20);
    assertThat(fit.overall().meanError()).isLessThan(0.01);
    assertThat(fit.heldOutSteps()).containsOnlyKeys("join.probe", "join.write");
    assertThat(fit.heldOut()).containsOnlyKeys("join");
  }

  @Test
  void errorsOfHeldOutPointsAreAboutTheNoise() {
    ModelFit fit = ModelFit.fit(DEVICE, false, Split.random(observations(3, 200, 0.2), 0.3, 4));
    assertThat(joins(fit.heldOut()).meanError()).isBetween(0.05, 0.15);
    assertThat(joins(fit.heldOut()).worstError()).isLessThan(0.3);
    assertThat(joins(fit.training()).count()).isEqualTo(140);
  }

  private static Accuracy joins(Map<String, Accuracy> accuracies) {
    return Objects.requireNonNull(accuracies.get("join"));
  }

  @Test
  void oneDisturbedMeasurementDoesNotMoveTheFit() {
    List<Observation> all = new ArrayList<>(observations(9, 20, 0.01));
    Observation good = all.get(0);
    for (double factor : new double[] {0.3, 20}) {
      all.set(0, new Observation(good.point(), "join", good.work(), factor * good.seconds()));
      DeviceProfile fitted = ModelFit.fit(DEVICE, false, new Split(all, List.of())).device();
      assertThat(fitted.coefficient("join.probe", "read")).isEqualTo(2, within(0.1));
      assertThat(fitted.coefficient("join.probe", "gather")).isEqualTo(3, within(0.1));
    }
  }

  @Test
  void workThatPointsCannotTellApartSharesTheTime() {
    List<Observation> all = new ArrayList<>();
    for (int i = 1; i <= 4; i++) {
      StepWork step = StepWork.step("s").read("a", i * 1e6).items("b", i * 1e7).build();
      double seconds = 1.5 * (i * 1e6 / 100e9 + i * 1e7 / 1e12);
      all.add(new Observation("p" + i, "o", step, seconds));
    }
    ModelFit fit = ModelFit.fit(DEVICE, false, new Split(all, List.of()));
    assertThat(fit.device().coefficient("o.s", "read")).isEqualTo(1.5, within(0.01));
    assertThat(fit.device().coefficient("o.s", "item")).isEqualTo(1.5, within(0.01));
    assertThat(Objects.requireNonNull(fit.training().get("o")).worstError()).isLessThan(0.005);
  }

  @Test
  void keepsTheCoefficientsOfOtherSteps() {
    DeviceProfile before = DEVICE.withCoefficients(Map.of("x.y", Map.of("read", 4.0)));
    ModelFit fit = ModelFit.fit(before, false, Split.random(observations(5, 4, 0), 0.5, 6));
    assertThat(fit.device().coefficients()).containsEntry("x.y", Map.of("read", 4.0));
  }

  @Test
  void theModelUsesTheCoefficients() {
    CalibratedModel model =
        new CalibratedModel(
            DEVICE.withCoefficients(Map.of("join.probe", Map.of("read", 2.0))),
            TransferMemory.PAGEABLE,
            true);
    StepWork probe = StepWork.step("probe").read("keys", 1e6).launches(2).threads(1000).build();
    CostEstimate estimate = model.estimate("join", List.of(probe), 8e6, 4e6);
    assertThat(estimate.deviceSeconds()).isEqualTo(2e-4 + 2e-6, within(1e-12));
    assertThat(estimate.transfer().seconds()).isEqualTo(2e-3, within(1e-12));
    assertThat(estimate.steps().get(0).terms().get(0).explain())
        .isEqualTo("2.000 x read 1000000 bytes at 100.00 GB/s / occupancy 0.100");
    assertThat(estimate.steps().get(0).terms().get(1).explain())
        .isEqualTo("1.000 x 2 launches of 1.00 µs");
  }

  @Test
  void splitsHoldOutWholePointsAndDoNotDependOnTheOrder() {
    List<Observation> all = observations(7, 10, 0.1);
    Split split = Split.random(all, 0.3, 8);
    assertThat(split.heldOut()).hasSize(6);
    assertThat(split.training()).hasSize(14);
    List<String> points = split.heldOut().stream().map(Observation::point).distinct().toList();
    assertThat(points).hasSize(3);
    List<Observation> reversed = new ArrayList<>(all);
    java.util.Collections.reverse(reversed);
    assertThat(Split.random(reversed, 0.3, 8).heldOut())
        .containsExactlyInAnyOrderElementsOf(split.heldOut());
    assertThat(Split.random(all.subList(0, 2), 0.9, 8).heldOut()).isEmpty();
  }

  @Test
  void timesArePositive() {
    StepWork step = StepWork.step("s").build();
    assertThatThrownBy(() -> new Observation("p", "o", step, 0))
        .hasMessage("p, o: the time must be positive, not 0.0");
  }
}
