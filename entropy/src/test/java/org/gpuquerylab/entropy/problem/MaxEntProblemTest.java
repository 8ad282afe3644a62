package org.gpuquerylab.entropy.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class MaxEntProblemTest {
  private static final long[] SETS = {0, 1, 3};
  private static final double[] SELECTIVITIES = {1, 0.5, 0.25};

  @Test
  void holdsTheGivenValues() {
    MaxEntProblem problem = MaxEntProblem.of(List.of("a", "b"), SETS, SELECTIVITIES);
    assertThat(problem.predicates()).isEqualTo(2);
    assertThat(problem.cells()).isEqualTo(4);
    assertThat(problem.size()).isEqualTo(3);
    assertThat(problem.sets()).containsExactly(SETS);
    assertThat(problem.selectivities()).containsExactly(SELECTIVITIES);
    assertThat(problem.indexOf(3)).isEqualTo(2);
    assertThat(problem.indexOf(2)).isNegative();
    assertThat(problem.largestSet()).isEqualTo(2);
    assertThat(problem.describe(3)).isEqualTo("{a, b}");
    assertThat(problem.describe(0)).isEqualTo("{}");
  }

  @Test
  void isNotChangedFromOutside() {
    long[] sets = SETS.clone();
    double[] selectivities = SELECTIVITIES.clone();
    MaxEntProblem problem = MaxEntProblem.of(2, sets, selectivities);
    sets[1] = 2;
    selectivities[1] = 7;
    problem.sets()[1] = 2;
    problem.selectivities()[1] = 7;
    assertThat(problem.set(1)).isEqualTo(1);
    assertThat(problem.selectivity(1)).isEqualTo(0.5);
  }

  @Test
  void refusesFaults() {
    assertFault("two predicates have the same name", () -> problem(List.of("a", "a"), SETS));
    assertFault("there are 63 predicates", () -> MaxEntProblem.of(63, SETS, SELECTIVITIES));
    assertFault("there are -1 predicates", () -> MaxEntProblem.of(-1, SETS, SELECTIVITIES));
    assertFault("2 sets have 3 selectivities", () -> problem(List.of("a"), new long[] {0, 1}));
    assertFault("begin with the empty set", () -> problem(List.of("a"), new long[] {1, 2, 3}));
    assertFault("known set 2 is 0x4", () -> problem(List.of("a", "b"), new long[] {0, 1, 4}));
    assertFault("known set 1 is 0xff", () -> problem(List.of("a"), new long[] {0, -1, 1}));
    assertFault("known set 2 is 0x1 after 0x1", () -> problem(List.of("a"), new long[] {0, 1, 1}));
    assertFault(
        "the selectivity of {p0} is 1.5",
        () -> MaxEntProblem.of(1, new long[] {0, 1}, new double[] {1, 1.5}));
    assertFault(
        "the selectivity of {p0} is NaN",
        () -> MaxEntProblem.of(1, new long[] {0, 1}, new double[] {1, Double.NaN}));
    assertFault(
        "the empty set's selectivity is 0.5",
        () -> MaxEntProblem.of(1, new long[] {0}, new double[] {0.5}));
  }

  private static MaxEntProblem problem(List<String> names, long[] sets) {
    return MaxEntProblem.of(names, sets, SELECTIVITIES);
  }

  private static void assertFault(String message, Runnable construction) {
    assertThatThrownBy(construction::run)
        .isInstanceOf(InvalidProblemException.class)
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }

  @Test
  void knownSetsAreAllOfAtMostSoMany() {
    assertThat(KnownSets.upTo(4, 2)).containsExactly(0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 12);
    assertThat(KnownSets.upTo(3, 5)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
    assertThat(KnownSets.upTo(3, 0)).containsExactly(0);
    assertThat(KnownSets.upTo(0, 3)).containsExactly(0);
    assertThat(KnownSets.upTo(25, 3)).hasSize(2626);
    assertThat(KnownSets.upTo(40, 2)).hasSize(821).isSorted();
    assertFault("must have 0 or more", () -> KnownSets.upTo(3, -1));
  }

  @Test
  void knownSetsAreSortedWithTheEmptySet() {
    assertThat(KnownSets.of(5, 3, 5)).containsExactly(0, 3, 5);
    assertThat(KnownSets.of()).containsExactly(0);
  }

  @Test
  void supportLeavesCubesOut() {
    Support support = new Support(4, List.of(new Cube(0b0011, 0b0001), new Cube(0b1111, 0b1010)));
    double[] x = new double[16];
    Arrays.fill(x, 1);
    support.clear(x);
    double[] tile = {1, 1, 1, 1};
    support.clear(tile, 4, 8);
    for (int cell = 0; cell < 16; cell++) {
      boolean out = (cell & 3) == 1 || cell == 10;
      assertThat(support.contains(cell)).as("cell %d", cell).isEqualTo(!out);
      assertThat(x[cell]).as("cell %d", cell).isEqualTo(out ? 0 : 1);
    }
    assertThat(tile).containsExactly(1, 0, 0, 1);
    assertThat(Support.full(4).isFull()).isTrue();
    assertThatThrownBy(() -> new Cube(1, 2)).isInstanceOf(IllegalArgumentException.class);
  }
}
