package org.gpuquerylab.measure.internal.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import org.gpuquerylab.measure.results.Task;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Each test makes a hundred comparisons of runs whose differences are known; the seeds are 0 to 99.
 */
@Tag("long")
class SimulationTest {

  private static final int TRIALS = Integer.getInteger("measure.trials", 30);

  /** This many percent of the trials. */
  private static long share(int percent) {
    return (long) TRIALS * percent / 100;
  }

  private static long count(
      SimulatedComparison comparison,
      ToDoubleFunction<Task> factor,
      Predicate<PairComparison> what) {
    return LongStream.range(0, TRIALS)
        .mapToObj(seed -> comparison.compare(seed, factor))
        .filter(what)
        .count();
  }

  @ParameterizedTest
  @CsvSource({
    "1,  4, 0, 20, 10, false",
    "1,  4, 0, 20, 10, true",
    "3,  4, 0, 30, 12, false",
    "3,  4, 0, 30, 12, true",
    "4, 10, 3,  1, 10, false",
    "4, 10, 3,  1, 10, true",
    "4, 10, 6,  1,  1, false",
    "4, 10, 6,  1,  3, true",
    "6,  5, 20, 1, 20, false",
    "6,  5, 20, 1, 20, true",
    "1,  1, 0,  1,  1, false",
    "2,  2, 2,  1,  2, true"
  })
  void runsOfTheSameCodeGetNoVerdict(
      int algorithms, int sizes, int queries, int repetitions, int processes, boolean inTurns) {
    SimulatedComparison comparison =
        new SimulatedComparison(
            algorithms, sizes, queries, repetitions, processes, inTurns, SimulatedRun.IDLE);
    assertThat(count(comparison, task -> 1, PairComparison::isDifferent))
        .as(comparison.toString())
        .isLessThanOrEqualTo(share(5));
  }

  /** On a busy machine, processes of the same code differ by a factor of two. */
  @ParameterizedTest
  @CsvSource({
    "1, 1, 0,  6,  6, false",
    "1, 1, 0, 30, 10, false",
    "1, 1, 0, 30, 10, true",
    "1, 1, 0, 60,  6, true",
    "2, 3, 4,  5,  8, true",
    "2, 3, 4,  5, 20, false",
    "1, 1, 0, 50,  1, false",
    "1, 1, 0, 50,  5, true",
    "2, 3, 0, 10,  6, true"
  })
  void processesOfTheSameCodeMayDiffer(
      int algorithms, int sizes, int queries, int repetitions, int processes, boolean inTurns) {
    for (double ofProcess : new double[] {0.1, 0.7}) {
      SimulatedComparison comparison =
          new SimulatedComparison(
              algorithms, sizes, queries, repetitions, processes, inTurns, ofProcess);
      assertThat(count(comparison, task -> 1, PairComparison::isDifferent))
          .as(comparison.toString())
          .isLessThanOrEqualTo(5);
    }
  }

  @ParameterizedTest
  @CsvSource({"3,  4,  0, 30, 12, true", "4, 10,  3,  1, 10, true", "6,  5, 20,  1, 20, true"})
  void aSlowdownOfFivePercentIsFound(
      int algorithms, int sizes, int queries, int repetitions, int processes, boolean inTurns) {
    SimulatedComparison comparison =
        new SimulatedComparison(
            algorithms, sizes, queries, repetitions, processes, inTurns, SimulatedRun.IDLE);
    assertThat(
            count(comparison, task -> 1.05, c -> c.whole().verdict() == ComparisonVerdict.SLOWER))
        .as(comparison.toString())
        .isGreaterThanOrEqualTo(share(95));
  }

  @Test
  void aSpeedupOfFivePercentIsFound() {
    SimulatedComparison comparison =
        new SimulatedComparison(3, 4, 0, 30, 12, true, SimulatedRun.IDLE);
    assertThat(
            count(
                comparison, task -> 1 / 1.05, c -> c.whole().verdict() == ComparisonVerdict.FASTER))
        .isGreaterThanOrEqualTo(share(95));
  }

  /** One of three algorithms becomes slower; the others are as fast as before. */
  @Test
  void aSlowAlgorithmIsNamed() {
    SimulatedComparison comparison =
        new SimulatedComparison(3, 4, 0, 60, 12, true, SimulatedRun.IDLE);
    ToDoubleFunction<Task> slow = task -> task.point().get("algorithm").equals("a0") ? 1.05 : 1;
    assertThat(
            count(
                comparison,
                slow,
                c -> c.regressions().stream().anyMatch(f -> f.name().equals("algorithm=a0"))))
        .isGreaterThanOrEqualTo(share(85));
  }

  @Test
  void aSlowPointIsNamed() {
    SimulatedComparison comparison =
        new SimulatedComparison(3, 4, 0, 60, 12, true, SimulatedRun.IDLE);
    ToDoubleFunction<Task> slow =
        task -> task.point().toString().equals("algorithm=a1 tables=2") ? 1.1 : 1;
    assertThat(
            count(
                comparison,
                slow,
                c ->
                    c.regressions().stream()
                        .anyMatch(f -> f.name().equals("algorithm=a1 tables=2"))))
        .isGreaterThanOrEqualTo(share(90));
  }
}
