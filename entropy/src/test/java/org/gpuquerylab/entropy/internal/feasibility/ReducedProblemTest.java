package org.gpuquerylab.entropy.internal.feasibility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.gpuquerylab.entropy.internal.generator.ProblemGenerator;
import org.gpuquerylab.entropy.internal.generator.ProblemGenerators;
import org.gpuquerylab.entropy.internal.generator.UniformGenerator;
import org.gpuquerylab.entropy.problem.Cube;
import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.SupersetSums;
import org.gpuquerylab.entropy.problem.Support;
import org.junit.jupiter.api.Test;

class ReducedProblemTest {
  /** A problem with the selectivities that the given cells imply; all other cells are 0. */
  private static MaxEntProblem of(int z, long[] known, double... cells) {
    double[] x = cells.clone();
    SupersetSums.inPlace(x);
    return MaxEntProblem.of(
        z, known, Arrays.stream(known).mapToDouble(set -> x[(int) set] / x[0]).toArray());
  }

  @Test
  void leavesProblemsWithAnInteriorAlone() {
    for (ProblemGenerator generator : ProblemGenerators.all()) {
      for (int k = 1; k <= 3; k++) {
        for (int z = 1; z <= 12; z++) {
          MaxEntProblem problem = generator.generate(z, KnownSets.upTo(z, k), z);
          ReducedProblem reduced = ReducedProblem.of(problem);
          assertThat(reduced.problem()).as(generator.name() + " " + z).isSameAs(problem);
          assertThat(reduced.support().isFull()).isTrue();
          assertThat(reduced.isReduced()).isFalse();
        }
      }
    }
  }

  @Test
  void takesOutSettledAndEquivalentPredicates() {
    // p0 always holds, p1 never, p2 and p3 are equivalent, p4 is free.
    double[] x = new double[32];
    x[0b00001] = 0.3;
    x[0b10001] = 0.2;
    x[0b01101] = 0.1;
    x[0b11101] = 0.4;
    ReducedProblem reduced = ReducedProblem.of(of(5, KnownSets.upTo(5, 2), x));
    assertThat(reduced.problem().names()).containsExactly("p2", "p4");
    assertThat(reduced.problem().sets()).containsExactly(0, 1, 2, 3);
    assertThat(reduced.problem().selectivities()).containsExactly(1, 0.5, 0.6000000000000001, 0.4);
    assertThat(reduced.support().isFull()).isTrue();
    assertThat(reduced.reduceSet(0b00001)).isZero();
    assertThat(reduced.reduceSet(0b00011)).isEqualTo(-1);
    assertThat(reduced.reduceSet(0b01001)).isEqualTo(1);
    assertThat(reduced.reduceSet(0b11100)).isEqualTo(3);
    assertThat(reduced.reduceCell(0b11101)).isEqualTo(3);
    assertThat(reduced.reduceCell(0b11100)).isEqualTo(-1);
    assertThat(reduced.reduceCell(0b11111)).isEqualTo(-1);
    assertThat(reduced.reduceCell(0b10101)).isEqualTo(-1);
    assertThat(reduced.reduceCell(0b00001)).isZero();
  }

  @Test
  void dropsSetsThatAnImplicationMakesRedundant() {
    double[] x = {0.2, 0, 0.1, 0.1, 0.2, 0, 0.15, 0.25};
    ReducedProblem reduced = ReducedProblem.of(of(3, KnownSets.upTo(3, 2), x));
    assertThat(reduced.support().excluded()).containsExactly(new Cube(0b011, 0b001));
    // p0 implies p1, so {p0, p1} equals {p0}; nothing follows for p0 and p2.
    assertThat(reduced.problem().sets()).containsExactly(0, 1, 2, 4, 5, 6);
    assertThat(reduced.isReduced()).isTrue();
  }

  /** The number of sets kept is the rank of D on the support, found by elimination in doubles. */
  @Test
  void keepsAsManySetsAsAreIndependent() {
    for (int seed = 0; seed < 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int z = 2 + seed % 4;
      double[] x = new double[1 << z];
      for (int cell = 0; cell < x.length; cell++) {
        x[cell] = random.nextInt(3) == 0 ? 0 : 0.1 + random.nextDouble();
      }
      if (Arrays.stream(x).sum() > 0) {
        ReducedProblem reduced = ReducedProblem.of(of(z, KnownSets.upTo(z, z), x));
        MaxEntProblem problem = reduced.problem();
        // With all sets known, every impossible cell is found.
        long possible = Arrays.stream(x).filter(cell -> cell > 0).count();
        assertThat(problem.size()).as("seed %d", seed).isEqualTo((int) possible);
        assertThat(rank(problem, reduced.support())).as("seed %d", seed).isEqualTo((int) possible);
      }
    }
  }

  private static int rank(MaxEntProblem problem, Support support) {
    int n = (int) problem.cells();
    double[][] d = new double[problem.size()][n];
    for (int i = 0; i < d.length; i++) {
      for (int cell = 0; cell < n; cell++) {
        d[i][cell] = (problem.set(i) & ~cell) == 0 && support.contains(cell) ? 1 : 0;
      }
    }
    int rank = 0;
    for (int column = 0; column < n && rank < d.length; column++) {
      int pivot = rank;
      for (int i = rank; i < d.length; i++) {
        pivot = Math.abs(d[i][column]) > Math.abs(d[pivot][column]) ? i : pivot;
      }
      if (Math.abs(d[pivot][column]) > 1e-9) {
        double[] row = d[pivot];
        d[pivot] = d[rank];
        d[rank] = row;
        for (int i = rank + 1; i < d.length; i++) {
          double factor = d[i][column] / row[column];
          for (int j = column; j < n; j++) {
            d[i][j] -= factor * row[j];
          }
        }
        rank++;
      }
    }
    return rank;
  }

  @Test
  void checksDroppedSets() {
    double[] x = {0.2, 0, 0.1, 0.1, 0.2, 0, 0.15, 0.25};
    ReducedProblem reduced = ReducedProblem.of(of(3, KnownSets.upTo(3, 2), x));
    double[] estimates = reduced.original().selectivities();
    reduced.check(estimates);
    estimates[3] *= 1.00001;
    assertThatThrownBy(() -> reduced.check(estimates))
        .isInstanceOf(InvalidProblemException.class)
        .hasMessageContaining("the selectivity of {p0, p1} = 0.35 contradicts");
  }

  @Test
  void reducesCautiouslyOnRequest() {
    MaxEntProblem interior = new UniformGenerator().generate(4, KnownSets.upTo(4, 2), 1);
    assertThat(ReducedProblem.cautiously(interior)).isEmpty();
    MaxEntProblem exclusive =
        MaxEntProblem.of(2, KnownSets.upTo(2, 2), new double[] {1, .25, .25, 0});
    assertThat(ReducedProblem.cautiously(exclusive)).isEmpty();
    MaxEntProblem implied =
        MaxEntProblem.of(2, KnownSets.upTo(2, 2), new double[] {1, .25, .5, .25});
    assertThat(ReducedProblem.of(implied).isReduced()).isTrue();
    assertThat(ReducedProblem.cautiously(implied).orElseThrow().isReduced()).isFalse();
  }

  @Test
  void reducesManyPredicatesAsFarAsItCan() {
    int z = 40;
    long[] known = KnownSets.upTo(z, 2);
    double[] selectivities =
        Arrays.stream(known).mapToDouble(set -> Math.pow(0.5, Long.bitCount(set))).toArray();
    for (int i = 0; i < known.length; i++) {
      selectivities[i] *= (known[i] & 1) != 0 ? 0 : 1;
    }
    ReducedProblem reduced = ReducedProblem.of(MaxEntProblem.of(z, known, selectivities));
    assertThat(reduced.problem().predicates()).isEqualTo(39);
    MaxEntProblem exclusive =
        MaxEntProblem.of(z, KnownSets.of(1, 2, 3), new double[] {1, .1, .1, 0});
    assertThatThrownBy(() -> ReducedProblem.of(exclusive))
        .isInstanceOf(InvalidProblemException.class)
        .hasMessageContaining("{p0, p1} is 0, which is supported for at most 24 predicates");
  }

  @Test
  void largestCubesAreKept() {
    Cube one = new Cube(0b001, 0b001);
    Cube within = new Cube(0b011, 0b001);
    Cube other = new Cube(0b011, 0b000);
    assertThat(Cubes.largest(List.of(within, other, one, one))).containsExactly(one, other);
  }
}
