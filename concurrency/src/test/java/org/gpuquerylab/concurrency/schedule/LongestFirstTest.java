package org.gpuquerylab.concurrency.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compares assignments with the best of all assignments. */
class LongestFirstTest {

  @Test
  void noJobsAreAssignedToNoMachines() {
    LongestFirst none = LongestFirst.assign(new double[0], 3);
    assertThat(none.order()).isEmpty();
    assertThat(none.machines()).isEmpty();
  }

  @Test
  void jobsThatAreAsLongKeepTheirOrder() {
    LongestFirst assigned = LongestFirst.assign(new double[] {1, 3, 1, 3, 2}, 2);
    assertThat(assigned.order()).isEqualTo(List.of(1, 3, 4, 0, 2));
    assertThat(assigned.machines()).isEqualTo(List.of(1, 0, 1, 1, 0));
    assertThat(LongestFirst.assign(new double[] {0, 0}, 4).machines()).isEqualTo(List.of(0, 0));
  }

  @Test
  void isWithinGrahamsBoundOfTheBest() {
    long seed = 1969;
    Random random = new Random(seed);
    for (int k = 0; k < 300; k++) {
      int machines = 1 + random.nextInt(3);
      double[] seconds = random.doubles(1 + random.nextInt(8)).map(x -> Math.ceil(9 * x)).toArray();
      List<Integer> assigned = LongestFirst.assign(seconds, machines).machines();
      double[] load = new double[machines];
      for (int job = 0; job < seconds.length; job++) {
        load[assigned.get(job)] += seconds[job];
      }
      double longest = Arrays.stream(load).max().orElseThrow();
      double best = best(seconds, 0, new double[machines]);
      assertThat(longest)
          .as("seed %d: %s on %d", seed, Arrays.toString(seconds), machines)
          .isBetween(best, best * (4.0 / 3 - 1.0 / (3 * machines)) + 1e-9);
    }
  }

  private static double best(double[] seconds, int job, double[] load) {
    if (job == seconds.length) {
      return Arrays.stream(load).max().orElseThrow();
    }
    double least = Double.POSITIVE_INFINITY;
    for (int machine = 0; machine < load.length; machine++) {
      load[machine] += seconds[job];
      least = Math.min(least, best(seconds, job + 1, load));
      load[machine] -= seconds[job];
    }
    return least;
  }
}
