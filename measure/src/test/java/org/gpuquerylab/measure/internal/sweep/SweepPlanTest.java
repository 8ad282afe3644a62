package org.gpuquerylab.measure.internal.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.measure.results.Pass;
import org.gpuquerylab.measure.results.Sweep;
import org.gpuquerylab.measure.sweep.FakeExperiment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweepPlanTest {

  private final FakeExperiment experiment = new FakeExperiment();

  @Test
  void takesTheValuesOfThePassUnlessOthersAreChosen() {
    Sweep sweep = SweepPlan.of(experiment, Pass.QUICK, Map.of("n", List.of("9", "4")), List.of());
    assertThat(sweep.axes())
        .isEqualTo(
            Map.of("mode", List.of("ok"), "n", List.of("9", "4"), "sample", List.of("0", "1")));
    assertThat(SweepPlan.of(experiment, Pass.FULL, Map.of(), List.of()).axes().get("n"))
        .hasSize(10);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "size=3|unknown axis 'size'; choose from mode, n, sample",
        "samples=3|unknown axis 'samples'; did you mean sample? choose from mode, n, sample",
        "n=3,x|axis n: \"x\" is not a whole number from 1 to 1000",
        "n=0|axis n: \"0\" is not a whole number from 1 to 1000",
        "n=01|axis n: \"01\" is not a whole number from 1 to 1000",
        "n=1,2,1|axis n: a value is given twice; give each once",
        "mode=okk|unknown value of axis mode 'okk'; did you mean ok? choose from ok, disagree",
        "n=7|fake: no point has these values together; choose others with --axis",
        "backend=cpu|--axis backend: choose backends with --backend",
        "n|--axis 'n': write name=value,value, such as tables=2,4,8 or tables=2..12",
        "=3|--axis '=3': write name=value,value",
        "n=|--axis 'n=': write name=value,value",
        "n=1,,2|--axis 'n=1,,2': a value is empty; remove a comma",
        "n=5..2|--axis 'n=5..2': the range 5..2 must go up",
        "n=1..999999|--axis 'n=1..999999': the range 1..999999 must go up, by less than 100000",
      })
  void saysWhatIsWrongWithAnOverride(String text, String message) {
    assertThatThrownBy(
            () ->
                SweepPlan.of(experiment, Pass.QUICK, AxisOverride.parse(List.of(text)), List.of()))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void readsListsAndRanges() {
    assertThat(AxisOverride.parse(List.of("n=1,5..7,9", "mode=ok,slow")))
        .isEqualTo(Map.of("n", List.of("1", "5", "6", "7", "9"), "mode", List.of("ok", "slow")));
    assertThatThrownBy(() -> AxisOverride.parse(List.of("n=1", "n=2")))
        .hasMessage("--axis n: given twice; give all its values at once");
  }

  @Test
  void theOrderIsTheSameEachTimeAndShuffled() {
    Sweep sweep = SweepPlan.of(experiment, Pass.FULL, Map.of(), List.of());
    assertThat(sweep.tasks(experiment::covers)).isEqualTo(sweep.tasks(experiment::covers));
    Sweep other =
        new Sweep(
            sweep.experiment(),
            sweep.pass(),
            sweep.axes(),
            sweep.repetitions(),
            sweep.timeout(),
            2);
    assertThat(other.tasks(experiment::covers))
        .isNotEqualTo(sweep.tasks(experiment::covers))
        .containsExactlyInAnyOrderElementsOf(sweep.tasks(experiment::covers));
    Stream<String> modes =
        sweep.tasks(experiment::covers).stream().limit(60).map(task -> task.point().get("mode"));
    assertThat(modes.distinct().count()).as("modes among the first 60 of 486").isGreaterThan(5);
  }
}
