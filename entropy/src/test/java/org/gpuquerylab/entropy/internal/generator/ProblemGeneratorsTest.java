package org.gpuquerylab.entropy.internal.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.gpuquerylab.entropy.problem.InvalidProblemException;
import org.gpuquerylab.entropy.problem.KnownSets;
import org.gpuquerylab.entropy.problem.MaxEntProblem;
import org.gpuquerylab.entropy.problem.SupersetSums;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ProblemGeneratorsTest {
  static Iterable<ProblemGenerator> generators() {
    return ProblemGenerators.all();
  }

  /** The selectivities of p0, of p1 and p2, and of all, as a C++ program computes them. */
  @ParameterizedTest
  @CsvSource({
    "0, 3, 1, 0.51643671051721041, 0.090526601617582941, 3.6396454123347103e-05",
    "0, 3, 5, 0.51494759707105697, 0.18729690441238933, 0.051666432459196956",
    "0, 14, 1, 0.50167326981466864, 0.24887474586503422, 3.0561946871121435e-05",
    "0, 14, 5, 0.50178157884940766, 0.25091856526677275, 1.3362334810927753e-05",
    "2, 3, 1, 0.27767469070218725, 0.063074582700396009, 0.015736376847225758",
    "2, 3, 5, 0.47477927765552785, 0.10153353383512584, 0.064175956961658565",
    "2, 14, 1, 0.60372634325263397, 0.23233322200024772, 2.2113950595324583e-05",
    "2, 14, 5, 0.3904990349418011, 0.21285770161676165, 5.471025180683598e-06",
  })
  void agreesWithOtherPrograms(
      int generator, int predicates, long seed, double single, double pair, double all) {
    long full = (1L << predicates) - 1;
    MaxEntProblem problem =
        ProblemGenerators.all().get(generator).generate(predicates, KnownSets.of(1, 6, full), seed);
    double[] known = problem.selectivities();
    assertThat(known[1]).isCloseTo(single, within(1e-14));
    assertThat(known[2]).isCloseTo(pair, within(1e-14));
    assertThat(known[3]).isCloseTo(all, within(1e-14));
  }

  /**
   * The generator draws the cells in blocks by several threads; the test draws them in one vector.
   */
  @ParameterizedTest
  @CsvSource({"1, 4", "2, 9", "13, 1", "14, 2", "15, 3", "18, 7"})
  void blocksOfUniformCellsGiveTheSumsOfAll(int predicates, long seed) {
    long[] known = KnownSets.upTo(predicates, 3);
    double[] x = new double[1 << predicates];
    SplitMix64 random = new SplitMix64(seed, predicates, 0);
    Arrays.setAll(x, i -> random.fromOneTo(1_000_000));
    SupersetSums.inPlace(x);
    MaxEntProblem problem = new UniformGenerator().generate(predicates, known, seed);
    for (int i = 0; i < known.length; i++) {
      assertThat(problem.selectivity(i)).isEqualTo(x[(int) known[i]] / x[0]);
    }
  }

  @ParameterizedTest
  @MethodSource("generators")
  void seedsDecide(ProblemGenerator generator) {
    long[] known = KnownSets.upTo(5, 2);
    double[] first = generator.generate(5, known, 7).selectivities();
    assertThat(generator.generate(5, known, 7).selectivities()).containsExactly(first);
    assertThat(generator.generate(5, known, 8).selectivities()).isNotEqualTo(first);
    assertThat(ProblemGenerators.find(generator.name())).contains(generator);
    assertThat(ProblemGenerators.all().get(generator.number())).isSameAs(generator);
  }

  /** A problem in which all sets are known has only cells above 0. */
  @ParameterizedTest
  @MethodSource("generators")
  void everyCellIsPossible(ProblemGenerator generator) {
    double[] x = generator.generate(4, KnownSets.upTo(4, 4), 3).selectivities();
    for (int bit = 1; bit < 16; bit <<= 1) {
      for (int set = 0; set < 16; set++) {
        x[set] -= (set & bit) == 0 ? x[set | bit] : 0;
      }
    }
    assertThat(x).doesNotContain(0);
    for (double cell : x) {
      assertThat(cell).isBetween(0.0, 1.0);
    }
  }

  @Test
  void correlatedPredicatesAreCorrelated() {
    MaxEntProblem problem = new MixtureGenerator().generate(8, KnownSets.upTo(8, 2), 1);
    double most = 0;
    for (int i = 0; i < 8; i++) {
      for (int j = 0; j < i; j++) {
        double product = of(problem, 1L << i) * of(problem, 1L << j);
        most = Math.max(most, Math.abs(of(problem, 1L << i | 1L << j) / product - 1));
      }
    }
    assertThat(most).isGreaterThan(0.1);
  }

  private static double of(MaxEntProblem problem, long set) {
    return problem.selectivity(problem.indexOf(set));
  }

  @Test
  void closedFormTakesManyPredicates() {
    MaxEntProblem problem = new ClosedMixtureGenerator().generate(40, KnownSets.upTo(40, 2), 1);
    assertThat(problem.size()).isEqualTo(821);
    for (int i = 1; i < problem.size(); i++) {
      assertThat(problem.selectivity(i)).isBetween(0.001, 0.95);
    }
  }

  @ParameterizedTest
  @MethodSource("generators")
  void refusesWhatIsOutOfRange(ProblemGenerator generator) {
    int most = generator.maxPredicates();
    for (int predicates : new int[] {0, -1, most + 1}) {
      assertThatThrownBy(() -> generator.generate(predicates, new long[] {0}, 1))
          .isInstanceOf(InvalidProblemException.class)
          .hasMessageContaining(generator.name() + " takes 1 to " + most);
    }
    assertThatThrownBy(() -> generator.generate(3, new long[] {0, 8}, 1))
        .isInstanceOf(InvalidProblemException.class)
        .hasMessageContaining("0x8");
    assertThatThrownBy(() -> generator.generate(3, new long[] {1}, 1))
        .isInstanceOf(InvalidProblemException.class)
        .hasMessageContaining("empty set");
    assertThatThrownBy(() -> generator.generate(3, new long[0], 1))
        .isInstanceOf(InvalidProblemException.class)
        .hasMessageContaining("empty set");
  }
}
