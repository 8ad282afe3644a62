package org.gpuquerylab.costmodel.internal.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
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
import org.gpuquerylab.costmodel.calibrated.CalibratedModel;
import org.gpuquerylab.costmodel.internal.yuan.YuanModel;
import org.gpuquerylab.costmodel.profile.DeviceProfile;
import org.gpuquerylab.costmodel.profile.ExampleProfile;
import org.gpuquerylab.costmodel.profile.Facts;
import org.gpuquerylab.costmodel.profile.TransferMemory;
import org.junit.jupiter.api.Test;

class AlgorithmTest {
  private static final DeviceProfile DEVICE = ExampleProfile.PROFILE;
  private static final List<OperatorInput> INPUTS =
      List.of(
          new SelectionInput(1 << 20, List.of(4, 4), List.of(4, 8), 0.1),
          new JoinInput(1 << 20, 1 << 10, List.of(4), List.of(4, 16), 0.5),
          new AggregationInput(1 << 20, 8, List.of(4), 100),
          new SortInput(1 << 20, 4, List.of(4, 8), 256));

  @Test
  void theStepsAreThoseOfTheTextsModel() {
    CostModel text = new YuanModel(DEVICE.notation(TransferMemory.PINNED));
    CostModel calibrated = new CalibratedModel(DEVICE, TransferMemory.PINNED, false);
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
    CostModel model = new CalibratedModel(DEVICE, TransferMemory.PINNED, false);
    SelectionInput small = new SelectionInput(1 << 20, List.of(4), List.of(4), 0.1);
    SelectionInput large = new SelectionInput(1 << 22, List.of(4), List.of(4), 0.1);
    assertThat(model.estimate(large).deviceSeconds())
        .isGreaterThan(2 * model.estimate(small).deviceSeconds());
  }

  private static List<StepWork> steps(OperatorInput input) {
    return Algorithm.ofText(input).steps(input, DEVICE.facts());
  }

  @Test
  void selectionsFilterReadsAndWritesBits() {
    StepWork filter = steps(INPUTS.get(0)).get(0);
    double rows = 1 << 20;
    double blocks = 1 - Math.pow(1 - Math.sqrt(0.1), 8);
    assertThat(filter.seconds(WorkKind.READ, DEVICE, false))
        .isEqualTo((4 * rows * (1 + blocks) + rows / 8) / 100e9, within(1e-12));
    assertThat(filter.seconds(WorkKind.WRITE, DEVICE, false))
        .isEqualTo(2 * rows / 8 / 50e9, within(1e-12));
    assertThat(filter.seconds(WorkKind.LAUNCH, DEVICE, false)).isEqualTo(5 * 4e-6, within(1e-12));
  }

  @Test
  void probesOfDenseKeysReadASlotOfTheirRange() {
    JoinInput join = new JoinInput(1 << 20, 300_000, List.of(), List.of(), 0.5);
    double rate = DEVICE.rates().gatherByWorkingSet().at(4.0 * 600_000);
    assertThat(steps(join).get(1).seconds(WorkKind.GATHER, DEVICE, false))
        .isEqualTo((1 << 20) / rate, within(1e-12));
  }

  @Test
  void probesOfFewKeysOfAWideRangeReadLocalMemory() {
    JoinInput join = new JoinInput(1 << 20, 30_000, List.of(), List.of(), 0.01);
    StepWork probe = steps(join).get(1);
    assertThat(probe.seconds(WorkKind.GATHER, DEVICE, false)).isZero();
    assertThat(probe.seconds(WorkKind.ITEM, DEVICE, false))
        .isEqualTo(4.0 * (1 << 20) / 1e12, within(1e-12));
    double copies = 10 * (1.25 * (1 << 16) + 60_000) / 1000e9;
    assertThat(probe.seconds(WorkKind.READ, DEVICE, false))
        .isEqualTo(copies + 4.0 * (1 << 20) / 100e9, within(1e-12));
    StepWork without = Algorithm.UNPARTITIONED_JOIN.steps(join, Facts.UNKNOWN).get(1);
    assertThat(without.seconds(WorkKind.GATHER, DEVICE, false)).isPositive();
  }

  @Test
  void theFirstValuesOfADimensionLieInLocalMemoryWhereThatPays() {
    JoinInput join = new JoinInput(1 << 20, 98_304, List.of(), List.of(4), 1);
    StepWork project = steps(join).get(2);
    double rate = DEVICE.rates().gatherByWorkingSet().at(4 * 98_304);
    assertThat(project.seconds(WorkKind.GATHER, DEVICE, false))
        .isEqualTo((1 << 19) / rate, within(1e-12));
    JoinInput fewer = new JoinInput(1 << 18, 98_304, List.of(), List.of(4), 1);
    assertThat(steps(fewer).get(2).seconds(WorkKind.GATHER, DEVICE, false))
        .isEqualTo((1 << 18) / rate, within(1e-12));
  }

  @Test
  void otherProbesReadABucketOfThePowerOfTwoSlots() {
    JoinInput join = new JoinInput(1 << 20, 300_000, List.of(), List.of(), 0.01);
    double rate = DEVICE.rates().gatherByWorkingSet().at(8.0 * (1 << 21));
    assertThat(steps(join).get(1).seconds(WorkKind.GATHER, DEVICE, false))
        .isEqualTo((1 << 20) / rate, within(1e-12));
  }

  @Test
  void allRowsAreCopied() {
    SelectionInput all = new SelectionInput(1 << 20, List.of(4), List.of(4, 4), 1);
    StepWork project = steps(all).get(1);
    assertThat(project.seconds(WorkKind.READ, DEVICE, false))
        .isEqualTo(8.0 * (1 << 20) / 100e9, within(1e-12));
    assertThat(project.seconds(WorkKind.ITEM, DEVICE, false)).isZero();
  }

  @Test
  void wideColumnsAreSeveral() {
    OperatorInput wide = new SelectionInput(1 << 20, List.of(4), List.of(20), 1);
    OperatorInput several = new SelectionInput(1 << 20, List.of(4), List.of(8, 8, 4), 1);
    assertThat(steps(wide)).isEqualTo(steps(several));
  }

  @Test
  void sortsTakeARoundForEachDoubling() {
    StepWork merge = steps(new SortInput(1 << 20, 4, List.of(4), 256)).get(1);
    assertThat(merge.seconds(WorkKind.READ, DEVICE, false))
        .isEqualTo(8.0 * 8 * (1 << 20) / 100e9, within(1e-12));
    StepWork one = steps(new SortInput(1 << 20, 4, List.of(4), 1)).get(1);
    assertThat(one.seconds(WorkKind.READ, DEVICE, false)).isZero();
  }

  @Test
  void aggregatedColumnsAreScannedOnceEachOfFewGroupsElseAccessedAtRandom() {
    double rows = 1 << 20;
    StepWork one = steps(new AggregationInput(1 << 20, 4, List.of(4), 1)).get(1);
    assertThat(one.seconds(WorkKind.READ, DEVICE, false))
        .isEqualTo(rows * (4 + 4 + 4 + 4 + 4) / 100e9, within(1e-12));
    StepWork two = steps(new AggregationInput(1 << 20, 4, List.of(4), 2)).get(1);
    double sectors = rows * 2 / 8 * (1 - Math.pow(1 - 1 / 2.0, 8));
    double sort = 4 + 2 * 8;
    assertThat(two.seconds(WorkKind.READ, DEVICE, false))
        .isEqualTo((rows * (4 + sort + 4 + 4 + 4) + 32 * sectors) / 100e9, within(1e-12));
    StepWork many = steps(new AggregationInput(1 << 20, 4, List.of(4), 1 << 16)).get(1);
    double slots = 4096 * 64;
    double table = DEVICE.rates().gatherByWorkingSet().at(4 * slots);
    double column = DEVICE.rates().gatherByWorkingSet().at(4 * rows);
    assertThat(many.seconds(WorkKind.GATHER, DEVICE, false))
        .isEqualTo(rows / table + rows / column, within(1e-12));
  }

  @Test
  void aRadixSortIsOneSweepAPassWhereGroupsMayWait() {
    SortInput sort = new SortInput(1 << 20, 4, List.of(4), 1);
    double rows = 1 << 20;
    StepWork sweep = Algorithm.RADIX_SORT.steps(sort, DEVICE.facts()).get(0);
    assertThat(sweep.seconds(WorkKind.READ, DEVICE, false))
        .isEqualTo(rows * (8 + 4 + 4 * 8) / 100e9, within(1e-12));
    assertThat(sweep.seconds(WorkKind.LAUNCH, DEVICE, false))
        .isEqualTo((2 + 2 + 4) * 4e-6, within(1e-12));
    StepWork three = Algorithm.RADIX_SORT.steps(sort, Facts.UNKNOWN).get(0);
    assertThat(three.seconds(WorkKind.READ, DEVICE, false))
        .isEqualTo(rows * (8 + 4 * (4 + 8)) / 100e9, within(1e-12));
    assertThat(three.seconds(WorkKind.LAUNCH, DEVICE, false))
        .isEqualTo((2 + 3 * 4) * 4e-6, within(1e-12));
  }

  @Test
  void aggregationByAtomicsAddsEachColumnAndTheCountOnce() {
    AggregationInput in = new AggregationInput(1 << 20, 4, List.of(4, 4), 100);
    StepWork aggregate = Algorithm.ATOMIC_AGGREGATION.steps(in, DEVICE.facts()).get(1);
    double rate = DEVICE.rates().atomics(8).at(655 * 100);
    assertThat(aggregate.seconds(WorkKind.ATOMIC, DEVICE, false))
        .isEqualTo(3 * (1 << 20) / rate, within(1e-12));
  }

  @Test
  void radixJoinsPartitionBothSides() {
    JoinInput in = new JoinInput(1 << 20, 1 << 16, List.of(4), List.of(4), 0.5);
    List<StepWork> steps = Algorithm.RADIX_JOIN.steps(in, DEVICE.facts());
    assertThat(steps.stream().map(StepWork::step)).containsExactly("partition", "probe", "project");
    double rows = (1 << 20) + (1 << 16);
    assertThat(steps.get(0).seconds(WorkKind.WRITE, DEVICE, false))
        .as("keys with row numbers, a pass, and its copy")
        .isEqualTo(rows * (8 + 8 + 8) / 50e9, within(1e-12));
  }

  @Test
  void algorithmsAreOfTheirOperator() {
    for (OperatorInput input : INPUTS) {
      for (Algorithm algorithm : Algorithm.values()) {
        if (algorithm.operator().equals(input.operator())) {
          CalibratedModel model = new CalibratedModel(DEVICE, TransferMemory.PINNED, false);
          CostEstimate estimate = model.estimate(algorithm, input);
          assertThat(estimate.operator()).isEqualTo(algorithm.key());
          assertThat(estimate.deviceSeconds()).isPositive().isLessThan(1);
        } else {
          assertThatThrownBy(() -> algorithm.steps(input, DEVICE.facts()))
              .isInstanceOf(IllegalArgumentException.class);
        }
      }
    }
  }

  @Test
  void emptyInputsCostLaunchesOnly() {
    CostModel model = new CalibratedModel(DEVICE, TransferMemory.PINNED, false);
    SortInput none = new SortInput(0, 4, List.of(4), 1);
    assertThat(model.estimate(none).deviceSeconds()).isEqualTo(4 * 4e-6, within(1e-12));
    SelectionInput nothing = new SelectionInput(0, List.of(4), List.of(4), 0);
    assertThat(model.estimate(nothing).deviceSeconds()).isEqualTo(5 * 4e-6, within(1e-12));
  }
}
