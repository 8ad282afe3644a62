package org.gpuquerylab.costmodel.internal.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.gpuquerylab.costmodel.AggregationInput;
import org.gpuquerylab.costmodel.CostEstimate;
import org.gpuquerylab.costmodel.JoinInput;
import org.gpuquerylab.costmodel.OperatorInput;
import org.gpuquerylab.costmodel.SelectionInput;
import org.gpuquerylab.costmodel.SortInput;
import org.gpuquerylab.costmodel.calibrated.CalibratedModel;
import org.gpuquerylab.costmodel.internal.fit.UnitProfile;
import org.gpuquerylab.costmodel.profile.ExampleProfile;
import org.gpuquerylab.costmodel.profile.Facts;
import org.gpuquerylab.costmodel.profile.TransferMemory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compares amounts of work with those computed by hand; an access at random counts its bytes. */
class RelationalWorkTest {
  private static final CalibratedModel MODEL =
      new CalibratedModel(ExampleProfile.PROFILE, TransferMemory.PINNED, false);

  private static OperatorInput input(Algorithm algorithm, long rows) {
    return switch (algorithm) {
      case RELATIONAL_SELECTION -> new SelectionInput(rows, List.of(4), List.of(4, 8), 0.3);
      case RELATIONAL_JOIN -> new JoinInput(rows, rows / 8, List.of(4), List.of(8), 0.3);
      case RELATIONAL_AGGREGATION ->
          new AggregationInput(rows, 4, List.of(4, 8), Math.min(rows, 5000));
      case RELATIONAL_SORT -> new SortInput(rows, 4, List.of(4), 1);
      default -> throw new IllegalArgumentException(algorithm + " is not relational");
    };
  }

  private static List<StepWork> steps(Algorithm algorithm, OperatorInput input) {
    return algorithm.steps(input, Facts.UNKNOWN);
  }

  private static void assertWork(
      StepWork step, double read, double write, double gather, double launches) {
    assertThat(amount(step, WorkKind.READ)).as("read").isCloseTo(read, within(1e-6));
    assertThat(amount(step, WorkKind.WRITE)).as("write").isCloseTo(write, within(1e-6));
    assertThat(amount(step, WorkKind.GATHER)).as("gather").isCloseTo(gather, within(1e-6));
    assertThat(amount(step, WorkKind.LAUNCH)).as("launches").isEqualTo(launches);
  }

  private static double amount(StepWork step, WorkKind kind) {
    return step.seconds(kind, UnitProfile.profile(), false);
  }

  @Test
  void filtersReadEveryPredicatesColumnAndWriteBitsAndReferences() {
    SelectionInput in = new SelectionInput(1000, List.of(4, 8), List.of(4, 8), 0.5);
    List<StepWork> steps = steps(Algorithm.RELATIONAL_SELECTION, in);
    assertThat(steps).extracting(StepWork::step).containsExactly("rows", "values");
    assertWork(steps.get(0), 12 * 1000 + 125, 125 + 4 * 500, 0, 5);
    assertThat(amount(steps.get(0), WorkKind.BRANCH)).isEqualTo(500);
    assertThat(amount(steps.get(0), WorkKind.ITEM)).isEqualTo(7 * 1000);
    assertWork(steps.get(1), 4 * 500 + 12 * 500, 12 * 500, 0, 1);
  }

  @Test
  void tablesOfDenseKeysHaveACellForEachKey() {
    JoinInput in = new JoinInput(1000, 100, List.of(4), List.of(8), 0.5);
    List<StepWork> steps = steps(Algorithm.RELATIONAL_JOIN, in);
    double read = 4 * 100 + 4 * 1000 + 125 + 4 * 500;
    double written = 4 * 200 + 125 + 4 * 500 + 8 * 500;
    assertWork(steps.get(0), read, written, 4 * 1000, 9);
    assertThat(amount(steps.get(0), WorkKind.ATOMIC)).isEqualTo(100);
    assertWork(steps.get(1), 4 * 500 + 4 * 500 + 4 * 500, 12 * 500, 8 * 500, 1);
  }

  @Test
  void tablesOfSparseKeysAreHashed() {
    JoinInput in = new JoinInput(1000, 10_000, List.of(), List.of(), 0.1);
    double read = 4 * 10_000 + 4 * 1000 + 125 + 4 * 100;
    double written = 8 * 32_768 + 125 + 4 * 100 + 8 * 100;
    assertWork(steps(Algorithm.RELATIONAL_JOIN, in).get(0), read, written, 8 * 1000, 9);
    assertWork(steps(Algorithm.RELATIONAL_JOIN, in).get(1), 0, 0, 0, 0);
  }

  @Test
  void aDimensionWithAllKeysIsPutInTheirOrderIfEnoughRowsProbeIt() {
    JoinInput in = new JoinInput(1000, 100, List.of(4), List.of(8), 1);
    List<StepWork> steps = steps(Algorithm.RELATIONAL_JOIN, in);
    double read = 4 * 100 + 2 * 4 * 1000 + 4 * 100 + 4 * 100;
    double written = 4 * 100 + 125 + 4 * 100 + 12 * 100 + 4 * 1000;
    assertWork(steps.get(0), read, written, 12 * 100, 11);
    assertWork(steps.get(1), 4 * 1000, 8 * 1000, 8 * 1000, 1);
    JoinInput fewer = new JoinInput(300, 100, List.of(4), List.of(8), 1);
    StepWork probed = steps(Algorithm.RELATIONAL_JOIN, fewer).get(0);
    assertWork(probed, 4 * 100 + 4 * 300, 4 * 100 + 37.5 + 4 * 300, 4 * 300, 8);
  }

  @Test
  void groupsAreHashedAndTheirSumsConverted() {
    AggregationInput in = new AggregationInput(1000, 4, List.of(4), 10);
    List<StepWork> steps = steps(Algorithm.RELATIONAL_AGGREGATION, in);
    double cells = 2048;
    double read = 8 * 1000 + (8 + 8) * cells + 4 * 10;
    double written = (8 + 8 + 4) * cells + 4 * 10 + 4 * 10 + 8 * 10;
    assertWork(steps.get(0), read, written, 8 * 1000 + 4 * 10 + 8 * 10, 10);
    assertThat(amount(steps.get(0), WorkKind.ATOMIC)).isEqualTo(1000);
    assertWork(steps.get(1), 4 * 10, 4 * 10, 4 * 10, 1);
  }

  @Test
  void aFullTableIsBegunAgainUnlessItsSizeIsEstimated() {
    double cells = 16_384;
    double perCell = 8 + 8 + 4;
    StepWork grown = aggregated(1 << 20, 5000, 4, Facts.UNKNOWN);
    double groups = (4 + 4 + 8) * 5000;
    assertThat(amount(grown, WorkKind.WRITE)).isEqualTo(perCell * cells + 16 * 2048 + groups);
    assertThat(amount(grown, WorkKind.LAUNCH)).isEqualTo(14);
    double gathered = 8 * (1 << 20) + 8 * 2048 + groups - 4 * 5000;
    assertThat(amount(grown, WorkKind.GATHER)).isEqualTo(gathered);
    StepWork estimated = aggregated((1 << 20) + 1, 5000, 4, Facts.UNKNOWN);
    assertThat(amount(estimated, WorkKind.WRITE))
        .isEqualTo(perCell * 8192 + (1 << 22) / 8 + groups);
    assertThat(amount(estimated, WorkKind.LAUNCH)).isEqualTo(13);
  }

  @Test
  void fewGroupsAreAddedUpInLocalMemory() {
    Facts facts = ExampleProfile.PROFILE.facts();
    assertThat(amount(aggregated(1 << 18, 10, 4, facts), WorkKind.ATOMIC)).isEqualTo(160 * 10);
    assertThat(amount(aggregated(1 << 18, 4096, 4, facts), WorkKind.ATOMIC))
        .as("half of the rows, and the entries of the local tables")
        .isEqualTo((1 << 17) + (1 << 18));
    assertThat(amount(aggregated(1 << 20, 8192, 4, facts), WorkKind.ATOMIC)).isEqualTo(1 << 20);
  }

  private static StepWork aggregated(long rows, long groups, int keyBytes, Facts facts) {
    AggregationInput in = new AggregationInput(rows, keyBytes, List.of(4), groups);
    return Algorithm.RELATIONAL_AGGREGATION.steps(in, facts).get(0);
  }

  @Test
  void keysOfManyColumnsAreReplacedByNumbers() {
    StepWork two = aggregated(1000, 10, 8, Facts.UNKNOWN);
    StepWork four = aggregated(1000, 10, 16, Facts.UNKNOWN);
    assertThat(amount(four, WorkKind.WRITE) - amount(two, WorkKind.WRITE))
        .isEqualTo(2 * (12 * 2048 + 4 * 1000));
    assertThat(amount(four, WorkKind.GATHER) - amount(two, WorkKind.GATHER))
        .isEqualTo(2 * 2 * 8 * 1000);
  }

  @Test
  void narrowRelationsAreSortedWithoutReferences() {
    List<StepWork> two = steps(Algorithm.RELATIONAL_SORT, new SortInput(1000, 4, List.of(4, 4), 1));
    assertWork(two.get(0), 1000 * (8 + 4 + 4 * (4 + 8)), 1000 * (8 + 4 + 4 * 8), 0, 14);
    assertThat(two.get(1).works()).isEmpty();
    List<StepWork> three =
        steps(Algorithm.RELATIONAL_SORT, new SortInput(1000, 4, List.of(4, 4, 4), 1));
    assertThat(amount(two.get(0), WorkKind.ITEM)).isEqualTo((7 + 4) * 1000);
    assertThat(amount(three.get(0), WorkKind.ITEM)).isEqualTo((16 + 4) * 1000);
    assertWork(three.get(0), 1000 * (12 + 8 + 4 * (8 + 12)), 1000 * (12 + 8 + 4 * 12), 0, 14);
  }

  @Test
  void otherSortsMoveReferences() {
    List<StepWork> one = steps(Algorithm.RELATIONAL_SORT, new SortInput(2000, 4, List.of(4), 1));
    assertWork(one.get(0), 2000 * (4 + 4 + 4 * (4 + 8)), 2000 * (4 + 4 + 4 * 8), 0, 14);
    assertWork(one.get(1), 2000 * 4, 2000 * 4, 2000 * 4, 1);
    List<StepWork> wide = steps(Algorithm.RELATIONAL_SORT, new SortInput(1000, 12, List.of(12), 1));
    assertWork(wide.get(0), 1000 * (12 + 8 + 4), 1000 * (4 + 8 + 4), 4 * 1000, 3);
    assertWork(wide.get(1), 1000 * 4, 1000 * 12, 1000 * 12, 1);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.MATCH_ALL, names = "RELATIONAL_.*")
  void moreRowsTakeMoreTime(Algorithm algorithm) {
    double before = 0;
    for (long rows = 1 << 10; rows <= 1 << 26; rows *= 2) {
      double seconds = estimate(algorithm, rows).deviceSeconds();
      assertThat(seconds).as(algorithm + " of " + rows).isGreaterThan(before);
      before = seconds;
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.MATCH_ALL, names = "RELATIONAL_.*")
  void noRowsTakeLittleMoreThanLaunches(Algorithm algorithm) {
    assertThat(algorithm.isRelational()).isTrue();
    assertThat(estimate(algorithm, 0).deviceSeconds()).isPositive().isLessThan(20 * 4e-6);
  }

  private static CostEstimate estimate(Algorithm algorithm, long rows) {
    return MODEL.estimate(algorithm, input(algorithm, rows));
  }
}
