package org.gpuquerylab.costmodel.internal.yuan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.assertj.core.data.Offset;
import org.gpuquerylab.costmodel.AggregationInput;
import org.gpuquerylab.costmodel.CostEstimate;
import org.gpuquerylab.costmodel.CostStep;
import org.gpuquerylab.costmodel.CostTerm;
import org.gpuquerylab.costmodel.JoinInput;
import org.gpuquerylab.costmodel.SelectionInput;
import org.gpuquerylab.costmodel.SortInput;
import org.junit.jupiter.api.Test;

/** Compares every step of the paper's model with numbers that were computed by hand. */
class YuanModelTest {
  /**
   * A device with the segments and threads of a GTX 680. With its bandwidths, a read transaction
   * takes 1 ns and a write transaction 2 ns.
   */
  private static final Notation DEVICE = new Notation(128e9, 16e9, 8e9, 4e9, 128, 32, 32);

  private static final YuanModel MODEL = new YuanModel(DEVICE);
  private static final Offset<Double> EXACT = within(1e-6);

  @Test
  void aThousandIntegersInSequenceAreThePapersNumberOfTransactions() {
    assertThat(MODEL.sequentialReads(1000, 4)).isEqualTo(1000 / 32.0 * 1, EXACT);
    YuanModel sectors = new YuanModel(new Notation(1, 1, 1, 1, 32, 32, 32));
    assertThat(sectors.sequentialReads(1000, 4)).isEqualTo(1000 / 32.0 * 4, EXACT);
    YuanModel odd = new YuanModel(new Notation(1, 1, 1, 1, 100, 32, 64));
    assertThat(odd.sequentialReads(1000, 4)).isEqualTo(1000 / 64.0 * 3, EXACT);
  }

  @Test
  void aThousandRandomIntegersAreAThousandTransactions() {
    assertThat(MODEL.randomReads(1000, 4)).isEqualTo(1000, EXACT);
  }

  @Test
  void selection() {
    CostEstimate estimate =
        MODEL.estimate(new SelectionInput(3200, List.of(4, 8), List.of(4, 16), 0.25));
    assertThat(nanos(estimate.step("filter")))
        .containsExactly(100.0, 200.0, 100.0, 2 * 2 * 4 * 100.0);
    assertThat(nanos(estimate.step("project")))
        .containsExactly(2 * 100.0, 100.0, 400.0, 2 * 800.0, 2 * 4 * 800.0);
    assertThat(estimate.deviceSeconds() * 1e9).isEqualTo(2000 + 8700, EXACT);
    assertThat(estimate.transfer().inputBytes()).isEqualTo(3200 * 32.0);
    assertThat(estimate.transfer().resultBytes()).isEqualTo(800 * 20.0);
    assertThat(estimate.transfer().seconds() * 1e9).isEqualTo(12_800 + 4_000, EXACT);
    assertThat(estimate.totalSeconds() * 1e9).isEqualTo(10_700 + 16_800, EXACT);
  }

  @Test
  void theFirstPredicateReadsNoFilter() {
    CostEstimate estimate = MODEL.estimate(new SelectionInput(3200, List.of(4), List.of(), 1));
    assertThat(nanos(estimate.step("filter"))).containsExactly(100.0, 0.0, 2 * 400.0);
    assertThat(estimate.step("project").seconds()).isZero();
  }

  @Test
  void join() {
    CostEstimate estimate =
        MODEL.estimate(new JoinInput(3200, 320, List.of(4, 8), List.of(4, 132), 0.5));
    assertThat(nanos(estimate.step("build"))).containsExactly(2 * 10.0, 2 * 320.0);
    assertThat(nanos(estimate.step("probe")))
        .containsExactly(100.0, 3200.0, 3 * 1600.0, 2 * 4 * 100.0);
    assertThat(nanos(estimate.step("project")))
        .containsExactly(
            4 * 100.0,
            100.0,
            200.0,
            1600.0,
            2 * 1600.0,
            2 * 1600.0,
            2 * 2 * 1600.0,
            2 * 1600.0,
            2 * 33 * 1600.0);
    assertThat(estimate.deviceSeconds() * 1e9).isEqualTo(660 + 8_900 + 123_900, EXACT);
    assertThat(estimate.transfer().inputBytes()).isEqualTo(3200 * 12 + 320 * 136 + 4 * 3520.0);
    assertThat(estimate.transfer().resultBytes()).isEqualTo(1600 * 148.0);
  }

  @Test
  void aggregation() {
    CostEstimate estimate = MODEL.estimate(new AggregationInput(3200, 8, List.of(4, 12), 50));
    assertThat(nanos(estimate.step("group"))).containsExactly(200.0, 2 * 2 * 3200.0);
    assertThat(nanos(estimate.step("aggregate")))
        .containsExactly(100.0, 100.0, 300.0, 2 * 2 * 3200.0, 2 * 2 * 3200.0, 2 * 2 * 3 * 3200.0);
    assertThat(estimate.deviceSeconds() * 1e9).isEqualTo(13_000 + 64_500, EXACT);
    assertThat(estimate.transfer().inputBytes()).isEqualTo(3200 * 24.0);
    assertThat(estimate.transfer().resultBytes()).isEqualTo(50 * 24.0);
  }

  @Test
  void sort() {
    SortInput input = new SortInput(4096, 8, List.of(8, 160), 4);
    CostEstimate estimate = MODEL.estimate(input);
    assertThat(nanos(estimate.step("sort"))).containsExactly(2 * 128.0, 2 * 8 * 128.0);
    double probes = 1024 * 10 * 2 + 2048 * 11;
    assertThat(nanos(estimate.step("merge")))
        .containsExactly(2 * 2 * 128.0, probes, 2 * 2 * 8 * 128.0);
    assertThat(nanos(estimate.step("project")))
        .containsExactly(128.0, 4096.0, 2 * 4096.0, 2 * 8 * 128.0, 2 * 160 * 128.0);
    assertThat(estimate.deviceSeconds() * 1e9).isEqualTo(2_304 + 47_616 + 55_424, EXACT);
    assertThat(input.deviceBytes()).isEqualTo(2 * 4096 * 168.0);
    assertThat(estimate.transfer().seconds())
        .isEqualTo(4096 * 168 / 8e9 + 4096 * 168 / 4e9, within(1e-15));
  }

  @Test
  void aSortOfOnePartitionMergesNothing() {
    CostEstimate estimate = MODEL.estimate(new SortInput(4096, 4, List.of(4), 1));
    assertThat(estimate.step("merge").seconds()).isZero();
  }

  @Test
  void mergesOfOtherThanPowersOfTwoTakeOneRoundMore() {
    assertThat(SortCost.rounds(1)).isZero();
    assertThat(SortCost.rounds(2)).isEqualTo(1);
    assertThat(SortCost.rounds(5)).isEqualTo(3);
    // Each of three rounds searches for half of the 80 keys, in partitions of 16, 32 and 64 keys.
    SortInput input = new SortInput(80, 4, List.of(4), 5);
    assertThat(SortCost.probes(input)).isEqualTo(40 * (4 + 5 + 6), EXACT);
  }

  @Test
  void segmentsSmallerThanAGroupsIntegersTakeMoreTransactionsOfTheSameBytes() {
    SelectionInput input = new SelectionInput(3200, List.of(4), List.of(4), 0.0);
    YuanModel sectors = new YuanModel(new Notation(128e9, 16e9, 8e9, 4e9, 32, 32, 32));
    assertThat(sectors.estimate(input).deviceSeconds())
        .isEqualTo(MODEL.estimate(input).deviceSeconds(), within(1e-15));
  }

  /** With the printed ceil(x / 4), the model would count only a quarter of the columns' bytes. */
  @Test
  void columnsInSequenceAreReadWholeWhateverTheSegments() {
    YuanModel sectors = new YuanModel(new Notation(128e9, 16e9, 8e9, 4e9, 32, 32, 32));
    for (int width : new int[] {4, 8, 12, 24}) {
      List<Integer> column = List.of(width);
      double bytes = 3200.0 * width;
      CostEstimate selection = sectors.estimate(new SelectionInput(3200, column, column, 0.25));
      assertThat(bytes(selection.step("filter"), "predicate column")).isEqualTo(bytes, EXACT);
      assertThat(bytes(selection.step("project"), "projected column")).isEqualTo(bytes, EXACT);
      CostEstimate join = sectors.estimate(new JoinInput(3200, 320, column, List.of(), 0.5));
      assertThat(bytes(join.step("project"), "fact column")).isEqualTo(bytes, EXACT);
      CostEstimate sums = sectors.estimate(new AggregationInput(3200, width, column, 50));
      assertThat(bytes(sums.step("group"), "group-by keys")).isEqualTo(bytes, EXACT);
      assertThat(bytes(sums.step("aggregate"), "aggregated column")).isEqualTo(bytes, EXACT);
      CostEstimate sort = sectors.estimate(new SortInput(3200, width, column, 4));
      assertThat(bytes(sort.step("sort"), "keys")).isEqualTo(bytes, EXACT);
      assertThat(bytes(sort.step("merge"), "keys, 2 times")).isEqualTo(2 * bytes, EXACT);
      assertThat(bytes(sort.step("project"), "result column")).isEqualTo(bytes, EXACT);
    }
  }

  /** The bytes of the first term with the given name. */
  private static double bytes(CostStep step, String term) {
    return step.terms().stream()
        .map(MemoryTerm.class::cast)
        .filter(each -> each.name().equals(term))
        .findFirst()
        .orElseThrow()
        .bytes();
  }

  @Test
  void emptyTablesCostNothing() {
    assertThat(MODEL.estimate(new SelectionInput(0, List.of(4), List.of(4), 0.5)).totalSeconds())
        .isZero();
    assertThat(MODEL.estimate(new JoinInput(0, 0, List.of(4), List.of(4), 1)).totalSeconds())
        .isZero();
    assertThat(MODEL.estimate(new AggregationInput(0, 4, List.of(4), 0)).totalSeconds()).isZero();
    assertThat(MODEL.estimate(new SortInput(0, 4, List.of(4), 1)).totalSeconds()).isZero();
  }

  @Test
  void termsExplainThemselves() {
    CostEstimate estimate = MODEL.estimate(new SelectionInput(3200, List.of(4), List.of(4), 0.5));
    CostTerm scan = estimate.step("filter").terms().get(0);
    assertThat(scan.name()).isEqualTo("predicate column");
    assertThat(scan.explain())
        .isEqualTo("read 100 transactions x 128 bytes = 12800 bytes at 128.00 GB/s");
    assertThat(estimate.transfer().explain())
        .isEqualTo("S_i 25600 bytes at 8.00 GB/s + S_o 6400 bytes at 4.00 GB/s");
  }

  @Test
  void unknownStepsAreNamed() {
    CostEstimate estimate = MODEL.estimate(new SortInput(4, 4, List.of(4), 1));
    assertThatThrownBy(() -> estimate.step("probe"))
        .hasMessage("sort has no step probe, only [sort, merge, project]");
  }

  @Test
  void aDeviceHasPositiveNumbers() {
    assertThatThrownBy(() -> new Notation(1, 1, 1, 1, 32, 32, 0))
        .hasMessage("W must be positive, not 0.0");
    assertThatThrownBy(() -> new Notation(Double.NaN, 1, 1, 1, 32, 32, 32))
        .hasMessage("B_r must be positive, not NaN");
  }

  private static List<Double> nanos(CostStep step) {
    return step.terms().stream().map(term -> Math.round(term.seconds() * 1e15) / 1e6).toList();
  }
}
