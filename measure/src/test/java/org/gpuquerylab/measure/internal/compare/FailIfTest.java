package org.gpuquerylab.measure.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.gpuquerylab.input.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FailIfTest {

  @Test
  void conditionsAreRead() {
    assertThat(FailIf.parse("median:10%")).isEqualTo(new FailIf(FailIf.What.MEDIAN, 10));
    assertThat(FailIf.parse("part:0%")).isEqualTo(new FailIf(FailIf.What.PART, 0));
    assertThat(FailIf.parse("point:2.5%")).hasToString("point:2.5%");
    assertThat(FailIf.parse("cost:0.001%").most()).isEqualTo(1.00001);
    assertThat(FailIf.parse("missing:12")).hasToString("missing:12");
  }

  @Test
  void nothingMayBeMissingUnlessAConditionSaysHowMuch() {
    assertThat(FailIf.all(List.of())).isEmpty();
    assertThat(FailIf.all(List.of("median:5%")))
        .containsExactly(FailIf.parse("median:5%"), FailIf.parse("missing:0"));
    assertThat(FailIf.all(List.of("missing:7", "part:1%")))
        .containsExactly(FailIf.parse("missing:7"), FailIf.parse("part:1%"));
    assertThat(FailIf.parse("missing:7").forbids(7)).isFalse();
    assertThat(FailIf.parse("missing:7").forbids(8)).isTrue();
    assertThat(FailIf.parse("median:0%").forbids(8)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "median",
        "median:",
        "median:10",
        "median:-1%",
        "median:1e3%",
        "mean:10%",
        "median:10%%",
        "median: 10%",
        "Median:10%",
        "median:.5%",
        "median:99999999%",
        "median:NaN%",
        "point:10%,cost:0%",
        "missing",
        "missing:0%",
        "missing:-1",
        "missing:1.5",
        "missing:9999999999"
      })
  void anythingElseIsRefusedInOneLine(String text) {
    assertThatThrownBy(() -> FailIf.parse(text))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("such as median:10%");
  }

  @Test
  void aSlowerRunFailsBeyondTheLimitAlone() {
    PairComparison slow = compare(12, 1.3);
    assertThat(slow.whole().verdict()).isEqualTo(ComparisonVerdict.SLOWER);
    assertThat(FailIf.parse("median:20%").slower(slow)).containsExactly(slow.whole());
    assertThat(FailIf.parse("median:40%").slower(slow)).isEmpty();
    assertThat(FailIf.parse("part:20%").slower(slow)).hasSize(7);
    assertThat(FailIf.parse("point:20%").slower(slow)).hasSize(12);
    assertThatThrownBy(() -> FailIf.parse("cost:0%").slower(slow))
        .isInstanceOf(InputException.class);
  }

  @Test
  void aFasterRunDoesNotFail() {
    PairComparison fast = compare(12, 0.7);
    assertThat(fast.whole().verdict()).isEqualTo(ComparisonVerdict.FASTER);
    assertThat(fast.regressions()).isEmpty();
    assertThat(fast.improvements()).hasSize(19);
    assertThat(FailIf.parse("median:0%").slower(fast)).isEmpty();
    assertThat(FailIf.parse("point:0%").slower(fast)).isEmpty();
  }

  @Test
  void withoutAVerdictAGateIsUndecided() {
    PairComparison few = compare(5, 1);
    assertThat(few.whole().verdict()).isEqualTo(ComparisonVerdict.NONE);
    assertThat(few.isDifferent()).isFalse();
    assertThat(FailIf.parse("median:500%").undecided(few)).containsExactly(few.whole());
    assertThat(FailIf.parse("point:500%").undecided(few)).hasSize(12);
    assertThat(FailIf.parse("missing:0").undecided(few)).isEmpty();
    PairComparison enough = compare(12, 1);
    assertThat(FailIf.parse("median:50%").undecided(enough)).isEmpty();
    assertThat(FailIf.parse("median:0%").undecided(compare(12, 1.3))).as("slower").isEmpty();
  }

  @Test
  void fivefoldSlowerInFewProcessesIsNoVerdict() {
    PairComparison few = compare(5, 5);
    assertThat(few.whole().ratio().ratio()).isBetween(4.5, 5.5);
    assertThat(few.isDifferent()).isFalse();
    assertThat(FailIf.parse("median:10%").slower(few)).isEmpty();
    assertThat(FailIf.parse("median:10%").undecided(few)).hasSize(1);
    assertThat(ComparisonWords.doubts(few).get(0)).startsWith("5 of 6 processes measured one side");
    assertThat(ComparisonWords.doubts(few).get(1)).contains("--beside");
  }

  private static PairComparison compare(int processes, double factor) {
    return new SimulatedComparison(3, 4, 0, 30, processes, true, SimulatedRun.IDLE)
        .compare(1, task -> factor);
  }

  @Test
  void anotherStateOfTheMachineIsNoVerdict() {
    SimulatedComparison apart = new SimulatedComparison(3, 4, 0, 30, 12, false, SimulatedRun.IDLE);
    assertThat(apart.compare(1, task -> 1.5).whole().verdict()).isEqualTo(ComparisonVerdict.SLOWER);
    PairComparison busy = apart.compare(1, task -> 1.5, 6);
    assertThat(busy.isDifferent()).isFalse();
    assertThat(ComparisonWords.doubts(busy).get(0)).contains("the machine differed in loadAverage");
    assertThat(FailIf.parse("median:10%").undecided(busy)).hasSize(1);
  }
}
