package org.gpuquerylab.concurrency.internal.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gpuquerylab.concurrency.internal.execution.SimulatedPoint.Noise;
import org.junit.jupiter.api.Test;

/** Checks with simulated clocks that the race chooses a fast policy. */
class PolicyRaceTest {
  private static final int POINTS = 1000;
  private static final long SEED = 20261123;

  private static List<PolicyTrial> constant(double... millis) {
    List<PolicyTrial> trials = new ArrayList<>();
    for (double one : millis) {
      trials.add(PolicyTrial.begin("policy " + one, new SimulatedExecution(() -> one)));
    }
    return trials;
  }

  private static int runs(PolicyTrial trial) {
    return ((SimulatedExecution) trial.execution()).runs();
  }

  /**
   * The seeds of the points at which the choice was bad: the chosen policy's speed is below a given
   * share of the better speed of the first two policies.
   */
  private static List<Long> below(double part, Noise noise) {
    List<Long> seeds = new ArrayList<>();
    for (int i = 0; i < POINTS; i++) {
      long seed = SEED + i;
      SimulatedPoint point = new SimulatedPoint(seed, noise);
      List<PolicyTrial> trials = point.trials();
      PolicyTrial winner = PolicyRace.winner(trials);
      int most = trials.size() * (PolicyTrial.WARM_UPS + PolicyRace.MOST_TURNS);
      assertThat(point.runs()).as("runs of %s, seed %d", noise, seed).isLessThanOrEqualTo(most);
      if (point.ratio(winner) < part) {
        seeds.add(seed);
      }
    }
    return seeds;
  }

  /**
   * At 99.9 % of all points, the chosen policy is at least 0.95 times as fast as the better of the
   * first two policies. With every kind of noise except spells, this holds at each of a thousand
   * points.
   */
  @Test
  void takesOneThatIsNearTheBestWhateverTheNoise() {
    List<String> far = new ArrayList<>();
    for (Noise noise : Noise.values()) {
      List<Long> seeds = below(0.95, noise);
      seeds.forEach(seed -> far.add(noise + ", seed " + seed));
      assertThat(noise == Noise.SPELLS ? List.of() : seeds).as("%s", noise).isEmpty();
    }
    int points = POINTS * Noise.values().length;
    assertThat(far).as("of %d points, seeds from %d", points, SEED).hasSizeLessThan(points / 1000);
  }

  @Test
  void takesTheFastestOfEvenRunsAndKeepsTheFirstUnlessBeaten() {
    for (double other : new double[] {0.5, 0.9, 0.979}) {
      assertThat(PolicyRace.winner(constant(1, 3, other)).policy()).isEqualTo("policy " + other);
    }
    for (double other : new double[] {0.981, 1, 2}) {
      assertThat(PolicyRace.winner(constant(1, 3, other)).policy()).isEqualTo("policy 1.0");
    }
  }

  @Test
  void dropsWhatIsFarBehindSoonAndEndsWhereItIsSure() {
    List<PolicyTrial> trials = constant(1, 1.05, 1.5);
    PolicyRace.winner(trials);
    assertThat(trials).extracting(PolicyTrial::runs).containsExactly(21, 21, 6);
  }

  @Test
  void runsNothingMoreWhereThereIsOneChoice() {
    List<PolicyTrial> one = constant(1);
    assertThat(PolicyRace.winner(one)).isSameAs(one.get(0));
    assertThat(runs(one.get(0))).isEqualTo(PolicyTrial.WARM_UPS);
  }

  /** If a run takes a second, the race has three turns, however close the choices are. */
  @Test
  void endsForItsTimeWhereRunsAreLong() {
    List<PolicyTrial> trials = constant(1000, 999, 1001);
    assertThat(PolicyRace.winner(trials)).isSameAs(trials.get(0));
    assertThat(trials).extracting(PolicyTrial::runs).containsOnly(PolicyRace.FEWEST_TURNS);
    List<PolicyTrial> shorter = constant(100, 99, 101);
    PolicyRace.winner(shorter);
    assertThat(shorter).extracting(PolicyTrial::runs).containsOnly(7); // 7 turns of 300 ms
  }

  /** If the clock does not advance, all times are equal, and the first choice wins. */
  @Test
  void keepsTheFirstWhereTheClockStands() {
    List<PolicyTrial> trials = constant(0, 0);
    assertThat(PolicyRace.winner(trials)).isSameAs(trials.get(0));
  }

  @Test
  void ratiosAreOfTheMiddleAndBoundedBelow() {
    double[] ones = new double[10];
    Arrays.fill(ones, 1);
    double e = Math.E;
    // Two logarithms are cut at each end; 1, 1, 1, 1, 2 and 2 remain.
    double[] times = {1e9, e, e, 1e-9, e * e, e, e, e * e, e, e * e * e};
    PairedRatio ratio = PairedRatio.of(times, ones);
    assertThat(ratio.mean()).isCloseTo(4.0 / 3, within(1e-12));
    // The winsorized logarithms are six times 1 and four times 2, with the deviation sqrt(4/15).
    // The quantile of Student's t distribution with 5 degrees of freedom is 5.8934 at 99.9 %.
    double width = 5.8934 * Math.sqrt(4.0 / 15) * Math.sqrt(10) / 6;
    assertThat(ratio.least()).isCloseTo(4.0 / 3 - width, within(1e-4));
    PairedRatio one = PairedRatio.of(new double[] {2}, new double[] {1});
    assertThat(one).isEqualTo(new PairedRatio(Math.log(2), Double.NEGATIVE_INFINITY));
  }
}
