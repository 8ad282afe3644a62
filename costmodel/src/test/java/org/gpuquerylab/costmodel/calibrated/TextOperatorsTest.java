package org.gpuquerylab.costmodel.calibrated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.gpuquerylab.costmodel.AggregationInput;
import org.gpuquerylab.costmodel.CostEstimate;
import org.gpuquerylab.costmodel.CostModel;
import org.gpuquerylab.costmodel.CostStep;
import org.gpuquerylab.costmodel.JoinInput;
import org.gpuquerylab.costmodel.OperatorInput;
import org.gpuquerylab.costmodel.SelectionInput;
import org.gpuquerylab.costmodel.SortInput;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.ExampleProfile;
import org.gpuquerylab.costmodel.profile.HostMemory;
import org.gpuquerylab.costmodel.yuan.YuanModel;
import org.junit.jupiter.api.Test;

class TextOperatorsTest {
  private static final DeviceProfile DEVICE = ExampleProfile.PROFILE;
  private static final List<OperatorInput> INPUTS =
      List.of(
          new SelectionInput(1 << 20, List.of(4, 4), List.of(4, 8), 0.1),
          new JoinInput(1 << 20, 1 << 10, List.of(4), List.of(4, 16), 0.5),
          new AggregationInput(1 << 20, 8, List.of(4), 100),
          new SortInput(1 << 20, 4, List.of(4, 8), 256));

  @Test
  void theStepsAreThoseOfTheTextsModel() {
    CostModel text = new YuanModel(DEVICE.notation(HostMemory.PINNED));
    CostModel calibrated = new CalibratedModel(DEVICE, HostMemory.PINNED, false);
    for (OperatorInput input : INPUTS) {
      CostEstimate estimate = calibrated.estimate(input);
      assertThat(names(estimate)).isEqualTo(names(text.estimate(input)));
      assertThat(estimate.transfer()).isEqualTo(text.estimate(input).transfer());
      assertThat(estimate.deviceSeconds()).isPositive().isLessThan(1);
    }
  }

  private static List<String> names(CostEstimate estimate) {
    return estimate.steps().stream().map(CostStep::name).toList();
  }

  @Test
  void moreRowsTakeMoreTime() {
    CostModel model = new CalibratedModel(DEVICE, HostMemory.PINNED, false);
    SelectionInput small = new SelectionInput(1 << 20, List.of(4), List.of(4), 0.1);
    SelectionInput large = new SelectionInput(1 << 22, List.of(4), List.of(4), 0.1);
    assertThat(model.estimate(large).deviceSeconds())
        .isGreaterThan(2 * model.estimate(small).deviceSeconds());
  }

  @Test
  void selectionsFilterReadsAndWritesBits() {
    StepWork filter = TextOperators.steps(INPUTS.get(0)).get(0);
    double rows = 1 << 20;
    double blocks = 1 - Math.pow(1 - Math.sqrt(0.1), 8);
    assertThat(filter.seconds(WorkKind.READ, DEVICE, false))
        .isEqualTo((4 * rows * (1 + blocks) + rows / 8) / 100e9, within(1e-12));
    assertThat(filter.seconds(WorkKind.WRITE, DEVICE, false))
        .isEqualTo(2 * rows / 8 / 50e9, within(1e-12));
    assertThat(filter.seconds(WorkKind.LAUNCH, DEVICE, false)).isEqualTo(5 * 4e-6, within(1e-12));
  }

  @Test
  void probesReadABucketOfThePowerOfTwoSlots() {
    JoinInput join = new JoinInput(1 << 20, 300_000, List.of(), List.of(), 0.5);
    StepWork probe = TextOperators.steps(join).get(1);
    double rate = DEVICE.rates().gatherByWorkingSet().at(8.0 * (1 << 20));
    assertThat(probe.seconds(WorkKind.GATHER, DEVICE, false))
        .isEqualTo((1 << 20) / rate, within(1e-12));
  }

  @Test
  void wideColumnsAreSeveral() {
    OperatorInput wide = new SelectionInput(1 << 20, List.of(4), List.of(20), 1);
    OperatorInput several = new SelectionInput(1 << 20, List.of(4), List.of(8, 8, 4), 1);
    assertThat(TextOperators.steps(wide)).isEqualTo(TextOperators.steps(several));
  }

  @Test
  void sortsTakeARoundForEachDoubling() {
    StepWork merge = TextOperators.steps(new SortInput(1 << 20, 4, List.of(4), 256)).get(1);
    assertThat(merge.seconds(WorkKind.READ, DEVICE, false))
        .isEqualTo(8.0 * 8 * (1 << 20) / 100e9, within(1e-12));
    StepWork one = TextOperators.steps(new SortInput(1 << 20, 4, List.of(4), 1)).get(1);
    assertThat(one.seconds(WorkKind.READ, DEVICE, false)).isZero();
  }

  @Test
  void aggregatedColumnsAreReadInOrderOnceAGroup() {
    double rows = 1 << 20;
    StepWork one = TextOperators.steps(new AggregationInput(1 << 20, 4, List.of(4), 1)).get(1);
    assertThat(one.seconds(WorkKind.READ, DEVICE, false))
        .isEqualTo(rows * (4 + 4 + 4 + 4 + 4) / 100e9, within(1e-12));
    StepWork many =
        TextOperators.steps(new AggregationInput(1 << 20, 4, List.of(4), 1 << 8)).get(1);
    double sectors = rows * 256 / 8 * (1 - Math.pow(1 - 1 / 256.0, 8));
    assertThat(many.seconds(WorkKind.READ, DEVICE, false))
        .isEqualTo((rows * (4 + 12 + 4 + 4 + 4) + 32 * sectors) / 100e9, within(1e-12));
  }

  @Test
  void emptyInputsCostLaunchesOnly() {
    CostModel model = new CalibratedModel(DEVICE, HostMemory.PINNED, false);
    SortInput none = new SortInput(0, 4, List.of(4), 1);
    assertThat(model.estimate(none).deviceSeconds()).isEqualTo(4 * 4e-6, within(1e-12));
    SelectionInput nothing = new SelectionInput(0, List.of(4), List.of(4), 0);
    assertThat(model.estimate(nothing).deviceSeconds()).isEqualTo(5 * 4e-6, within(1e-12));
  }
}
