package org.gpuquerylab.entropy.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.gpuquerylab.entropy.expression.Expression;
import org.gpuquerylab.entropy.expression.SelectivityQuery;
import org.gpuquerylab.entropy.file.EstimateFile;
import org.gpuquerylab.entropy.file.EstimateWriter;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.entropy.problem.SparseProblem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MeasuredStatisticsTest {
  private static final PairSelection CORRELATED =
      new PairSelection.Correlated(PairSelection.USUAL_LEVEL);

  /** G by its definition, from the four cells. */
  private static double naiveG(double[][] cells) {
    double rows = Arrays.stream(cells).flatMapToDouble(Arrays::stream).sum();
    double g = 0;
    for (int i = 0; i < 2; i++) {
      for (int j = 0; j < 2; j++) {
        double expected = (cells[i][0] + cells[i][1]) * (cells[0][j] + cells[1][j]) / rows;
        g += cells[i][j] == 0 ? 0 : 2 * cells[i][j] * Math.log(cells[i][j] / expected);
      }
    }
    return g;
  }

  @ParameterizedTest
  @CsvSource({"0, 9, 9, 9", "3, 0, 0, 4", "1, 1, 1, 1", "7, 5, 11, 2", "100000, 3, 2, 400000"})
  void gIsThatOfTheDefinition(int both, int left, int right, int neither) {
    double g = GStatistic.of(both + left + right + neither, both + left, both + right, both);
    double[][] cells = {{both, left}, {right, neither}};
    assertThat(g).isCloseTo(naiveG(cells), within(1e-9 * (1 + g)));
  }

  @ParameterizedTest
  @CsvSource({"0, 5, 0", "5, 0, 0", "10, 5, 5", "5, 10, 5", "10, 10, 10", "0, 0, 0"})
  void nothingDependsOnAPredicateThatIsAlwaysOrNeverTrue(int left, int right, int both) {
    assertThat(GStatistic.of(10, left, right, both)).isZero();
  }

  @Test
  void significanceIsTheTailOfChiSquared() {
    ChiSquaredDistribution chi = new ChiSquaredDistribution(1);
    for (double g = 0; g < 40; g += 0.37) {
      assertThat(GStatistic.significance(g))
          .isCloseTo(1 - chi.cumulativeProbability(g), within(1e-12));
    }
    assertThat(GStatistic.significance(3.841458820694124)).isCloseTo(0.05, within(1e-9));
    assertThat(GStatistic.significance(1e5)).isZero();
  }

  /**
   * Rows of independent bits, except for pairs of neighbours in which the second bit repeats the
   * first.
   */
  private static boolean[][] rows(int rows, int predicates, int copied, long seed) {
    Random random = new Random(seed);
    boolean[][] table = new boolean[rows][predicates];
    for (boolean[] row : table) {
      for (int i = 0; i < predicates; i++) {
        boolean copies = i % 2 == 1 && i < 2 * copied && random.nextDouble() < 0.5;
        row[i] = copies ? row[i - 1] : random.nextDouble() < 0.3;
      }
    }
    return table;
  }

  private static PredicateCounts counted(boolean[][] table, int predicates) {
    PredicateCounts counts = new PredicateCounts(predicates);
    for (boolean[] row : table) {
      int[] satisfied = IntStream.range(0, predicates).filter(i -> row[i]).toArray();
      counts.add(Arrays.copyOf(satisfied, predicates), satisfied.length, 1);
    }
    return counts;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 40})
  void countsAsOneByOne(int predicates) {
    boolean[][] table = rows(300, predicates, predicates / 4, predicates);
    PredicateCounts counts = counted(table, predicates);
    assertThat(counts.rows()).isEqualTo(300);
    for (int i = 0; i < predicates; i++) {
      for (int j = 0; j < predicates; j++) {
        int left = i;
        int right = j;
        long both = Arrays.stream(table).filter(row -> row[left] && row[right]).count();
        assertThat(counts.rows(i, j)).isEqualTo(both);
      }
      assertThat(counts.rows(i)).isEqualTo(counts.rows(i, i));
    }
  }

  @Test
  void equalRowsAreAddedAtOnce() {
    PredicateCounts counts = new PredicateCounts(3);
    counts.add(new int[] {0, 2, 9}, 2, 1L << 40);
    counts.add(new int[] {}, 0, 5);
    assertThat(counts.rows()).isEqualTo((1L << 40) + 5);
    assertThat(counts.rows(2, 0)).isEqualTo(1L << 40);
    assertThat(counts.rows(1)).isZero();
  }

  private static List<PredicatePair> pairs(double... g) {
    List<PredicatePair> pairs = new ArrayList<>();
    for (int i = 0; i < g.length; i++) {
      pairs.add(new PredicatePair(0, i + 1, g[i]));
    }
    return pairs;
  }

  /** The rule as Benjamini and Hochberg state it: the largest k with p_k <= level k / m. */
  @Test
  void stepsUp() {
    // p is 0.0027, 0.0455, 0.0500, 0.0736, 0.5
    List<PredicatePair> pairs = pairs(9, 4, 3.8415, 3.2, 0.4549);
    assertThat(new PairSelection.Correlated(0.01).choose(pairs)).isEmpty();
    assertThat(new PairSelection.Correlated(0.05).choose(pairs)).hasSize(1);
    // 0.0455 is above 2/5 of 0.0925, and 0.0736 below 4/5 of it, so all four are taken.
    assertThat(new PairSelection.Correlated(0.0925).choose(pairs)).hasSize(4);
    assertThat(new PairSelection.Correlated(0.6).choose(pairs)).hasSize(5);
    assertThat(CORRELATED.choose(List.of())).isEmpty();
  }

  @Test
  void takesTheStrongestOrAll() {
    List<PredicatePair> pairs = pairs(9, 4, 0);
    assertThat(new PairSelection.Strongest(2).choose(pairs)).isEqualTo(pairs.subList(0, 2));
    assertThat(new PairSelection.Strongest(0).choose(pairs)).isEmpty();
    assertThat(new PairSelection.Strongest(7).choose(pairs)).isEqualTo(pairs);
    assertThat(new PairSelection.All().choose(pairs)).isEqualTo(pairs);
  }

  @Test
  void refusesLevelsAndNumbers() {
    for (double level : new double[] {0, 1, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> new PairSelection.Correlated(level))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> new PairSelection.Strongest(-1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /**
   * For 40 predicates with 10 correlated pairs, the test finds these pairs and hardly any of the
   * other 770.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void findsTheCorrelatedPairsOf40Predicates(long seed) {
    PredicateCounts counts = counted(rows(2000, 40, 10, seed), 40);
    List<PredicatePair> chosen = CORRELATED.choose(PredicatePair.all(counts));
    assertThat(chosen.subList(0, 10))
        .allMatch(pair -> pair.left() % 2 == 0 && pair.right() == pair.left() + 1)
        .isSortedAccordingTo(PredicatePair.STRONGEST_FIRST);
    assertThat(chosen.size()).as("seed " + seed).isLessThanOrEqualTo(12);
  }

  @Test
  void findsHardlyAnyPairOfIndependentPredicates() {
    int found = 0;
    for (int seed = 0; seed < 100; seed++) {
      PredicateCounts counts = counted(rows(500, 10, 0, seed), 10);
      found += CORRELATED.choose(PredicatePair.all(counts)).isEmpty() ? 0 : 1;
    }
    // The expected share of independent pairs is 1 in 100.
    assertThat(found).isLessThanOrEqualTo(5);
  }

  @Test
  void writesWhatEstimateReads() throws Exception {
    PredicateCounts counts = counted(rows(777, 5, 2, 3), 5);
    List<String> names = List.of("a = 'x\"y'", "\u00fc \u20ac \ud83d\ude00", "c\\", "{d}", "e");
    MeasuredStatistics measured =
        MeasuredStatistics.of(names, counts, false, new PairSelection.Strongest(2));
    EstimateFile file = measured.file();
    String text = EstimateWriter.text(file, measured.words());
    assertThat(text).contains("777 rows; 2 of 10 pairs").matches("\\p{ASCII}*");
    assertSame(read(text), file);
    assertThat(read(text).rows()).isEqualTo(777);
    assertThat(file.problem().size()).isEqualTo(7);
  }

  @Test
  void writesRowsAndEstimatesToo() throws Exception {
    PredicateSet pair = PredicateSet.of(0, 1);
    SparseProblem problem =
        SparseProblem.of(
            List.of("a", "b", "price < \"5\""),
            Map.of(PredicateSet.of(0), 1e-300, pair, 0.0),
            List.of(PredicateSet.of(0, 2), PredicateSet.of(1, 2)));
    Expression some = Expression.or(List.of(Expression.of(2), Expression.not(Expression.of(0))));
    List<SelectivityQuery> queries =
        List.of(
            SelectivityQuery.of(pair),
            SelectivityQuery.of(PredicateSet.of(1)),
            SelectivityQuery.of(some),
            new SelectivityQuery(Expression.of(0), some));
    EstimateFile file = new EstimateFile(problem, queries, 9.5, Map.of(pair, 50.0));
    assertSame(read(EstimateWriter.text(file, "")), file);
  }

  private static EstimateFile read(String text) throws Exception {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    return EstimateFile.read(new ByteArrayInputStream(bytes), "text");
  }

  private static void assertSame(EstimateFile read, EstimateFile written) {
    assertThat(read.estimates()).isEqualTo(written.estimates());
    assertThat(read.problem().exclusive()).isEqualTo(written.problem().exclusive());
    assertThat(read.rows()).isEqualTo(written.rows());
    assertThat(read.ownRows()).isEqualTo(written.ownRows());
    assertThat(read.problem().names()).isEqualTo(written.problem().names());
    assertThat(read.problem().size()).isEqualTo(written.problem().size());
    for (int i = 0; i < read.problem().size(); i++) {
      assertThat(read.problem().set(i)).isEqualTo(written.problem().set(i));
      assertThat(read.problem().selectivity(i)).isEqualTo(written.problem().selectivity(i));
    }
  }

  @Test
  void requiresRows() {
    PredicateCounts none = new PredicateCounts(1);
    assertThatThrownBy(() -> MeasuredStatistics.of(List.of("a"), none, false, CORRELATED))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
