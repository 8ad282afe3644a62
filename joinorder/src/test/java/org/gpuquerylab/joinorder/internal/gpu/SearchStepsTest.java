package org.gpuquerylab.joinorder.internal.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.TestBackends;
import org.gpuquerylab.joinorder.algorithm.SearchEndedException;
import org.gpuquerylab.joinorder.algorithm.SearchLimit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests how levels are divided into launches, on a device whose time is proportional to work. */
class SearchStepsTest {
  private static final double NO_LIMIT = Double.POSITIVE_INFINITY;

  private final CommandQueue queue =
      TestBackends.shared(TestBackends.devices("cpu").findFirst().orElseThrow()).newQueue();

  private final List<Integer> ends = new ArrayList<>();
  private final List<Double> times = new ArrayList<>();
  private double millis;

  @AfterEach
  void close() {
    queue.close();
  }

  private SearchSteps steps(double budget) {
    return new SearchSteps(queue, new SearchLimit(() -> (long) (millis * 1e6), budget, NO_LIMIT));
  }

  /** Runs a level whose elements take a time each. */
  private void run(SearchSteps steps, int elements, double work, double millisEach) {
    ends.clear();
    times.clear();
    steps.run(
        elements,
        work,
        (from, to) -> {
          assertThat(from).isEqualTo(ends.isEmpty() ? 0 : ends.get(ends.size() - 1));
          ends.add(to);
          times.add((to - from) * millisEach);
          millis += (to - from) * millisEach;
        });
  }

  /** A launch takes at most a fifth of the time while the speed is unknown, then a twentieth. */
  @ParameterizedTest
  @CsvSource({"1e-6, 1e9", "1e-3, 1e6", "0.1, 20000", "1e-6, 2e9"})
  void launchesAreShort(double millisEach, double elements) {
    double budget = 1_000;
    SearchSteps steps = steps(budget);
    assertThatThrownBy(
            () -> {
              for (int level = 0; level < 100; level++) {
                run(steps, (int) elements, 1, millisEach);
                assertThat(ends.get(ends.size() - 1)).isEqualTo((int) elements);
              }
            })
        .isInstanceOf(SearchEndedException.class);
    assertThat(millis).isBetween(budget, 1.06 * budget + 4_096 * millisEach);
    assertThat(times.subList(1, times.size()))
        .allMatch(time -> time <= 0.05 * budget * 1.01 + 4_096 * millisEach);
  }

  @Test
  void aLevelWithMuchTimeHasFewLaunches() {
    run(steps(1e9), Integer.MAX_VALUE, 1, 1e-9);
    assertThat(ends).hasSizeLessThan(24).endsWith(Integer.MAX_VALUE);
  }

  @Test
  void anElementIsNeverDivided() {
    run(steps(40), 3, 1e12, 10);
    assertThat(ends).containsExactly(1, 2, 3);
    run(steps(1e9), 0, 1, 1);
    assertThat(ends).isEmpty();
  }

  @Test
  void aStandingClockEndsNothing() {
    run(steps(0), 1_000_000, 1, 0);
    assertThat(ends).endsWith(1_000_000);
  }

  @Test
  void noStepBeginsAfterTheTime() {
    SearchLimit over = new SearchLimit(() -> (long) (millis * 1e6), 5, NO_LIMIT);
    millis = 6;
    assertThatThrownBy(() -> new SearchSteps(queue, over)).isInstanceOf(SearchEndedException.class);
  }
}
