package org.gpuquerylab.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gpuquerylab.data.internal.PlanMemory;
import org.gpuquerylab.data.internal.RowPredicate;
import org.gpuquerylab.data.internal.TableColumns;
import org.gpuquerylab.data.type.StatedTypes;
import org.gpuquerylab.entropy.statistics.PredicateCounts;
import org.gpuquerylab.input.InputException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that the plans of queries stay within a limit, and that the counts remain the same. */
@EnabledIf(
    value = "org.gpuquerylab.data.internal.DuckDb#isAvailable",
    disabledReason = "a bundle may leave DuckDB out")
class PlanMemoryTest extends DataHarness {
  private static final TableColumns COLUMNS = new TableColumns("the file", List.of("k", "m"));

  private static String either(int comparisons) {
    return IntStream.range(0, comparisons)
        .mapToObj(i -> "k < " + i)
        .collect(Collectors.joining(" or "));
  }

  private static List<RowPredicate> of(String... expressions) {
    return read(COLUMNS, expressions);
  }

  private static PredicateCounts count(
      Path file, @Nullable RowSample sample, PlanMemory plans, String... expressions) {
    return DataStatistics.measure(
            file, StatedTypes.NONE, columns -> read(columns, expressions), sample, ALL, plans)
        .counts();
  }

  /**
   * Predicate i of rows 0 to n - 1 is {@code k < 7 i}, and every third is {@code m = 1}, where m is
   * k modulo 3.
   */
  @ParameterizedTest
  @CsvSource({"1, 3", "2, 9", "8, 70", "9, 40", "33, 70", "62, 130"})
  void severalScansCountAsOne(int together, int predicates) {
    int rows = 3000;
    Path file = parquet("select range as k, range % 3 as m from range(" + rows + ")");
    String[] texts =
        IntStream.range(0, predicates)
            .mapToObj(i -> i % 3 == 2 ? "m = 1" : "k < " + 7 * i)
            .toArray(String[]::new);
    PlanMemory plans = new PlanMemory(together * PlanMemory.bytes(of("k < 7").get(0)));
    assertThat(plans.perQuery(of(texts))).isEqualTo(together);
    PredicateCounts counts = count(file, null, plans, texts);
    assertThat(counts.rows()).isEqualTo(rows);
    for (int i = 0; i < predicates; i++) {
      for (int j = 0; j <= i; j++) {
        int left = i;
        int right = j;
        long both = IntStream.range(0, rows).filter(k -> holds(left, k) && holds(right, k)).count();
        assertThat(counts.rows(i, j)).as("%d and %d", i, j).isEqualTo(both);
      }
    }
  }

  private static boolean holds(int predicate, int k) {
    return predicate % 3 == 2 ? k % 3 == 1 : k < 7 * predicate;
  }

  /** Each scan draws the same sample. */
  @Test
  void severalScansCountOneSample() {
    Path file = parquet("select range as k, range % 3 as m from range(50000)");
    String[] texts = {"k < 9000", "m = 1", "k < 20000", "m = 1", "m = 0", "k >= 9000"};
    RowSample sample = new RowSample(2000, 5);
    PredicateCounts one = count(file, sample, new PlanMemory(Long.MAX_VALUE), texts);
    PlanMemory few = new PlanMemory(2 * PlanMemory.bytes(of("k < 20000").get(0)));
    PredicateCounts several = count(file, sample, few, texts);
    assertThat(several.rows()).isEqualTo(2000);
    for (int i = 0; i < texts.length; i++) {
      for (int j = 0; j <= i; j++) {
        assertThat(several.rows(i, j)).isEqualTo(one.rows(i, j));
      }
    }
    assertThat(one.rows(0) + one.rows(5)).isEqualTo(2000);
    assertThat(one.rows(0, 5)).isZero();
  }

  /**
   * 256 predicates of 800 comparisons took 2.4 GB in one query, 12 KiB for each comparison. In 512
   * MB, a query may have a quarter.
   */
  @Test
  void boundsThePlansOfManyComparisons() {
    List<RowPredicate> predicates = Collections.nCopies(256, of(either(800)).get(0));
    long limit = 128L << 20;
    int together = new PlanMemory(limit).perQuery(predicates);
    assertThat(together).isPositive();
    assertThat(together * 800L * 12 * 1024).isLessThan(limit);
    assertThat(new PlanMemory(8L << 30).perQuery(predicates)).isEqualTo(256);
  }

  @Test
  void wordsOfConstantsDoNotCount() {
    long plain = PlanMemory.bytes(of("k = 'a'").get(0));
    assertThat(PlanMemory.bytes(of("k = 'it''s a long text'").get(0))).isEqualTo(plain);
    assertThat(PlanMemory.bytes(of("k = 'a' or k = 'b'").get(0))).isGreaterThan(plain);
  }

  @Test
  void refusesOnePredicateAboveTheLimit() {
    PlanMemory plans = new PlanMemory(1L << 20);
    List<RowPredicate> predicates = of("m = 1", either(200));
    assertThatThrownBy(() -> plans.perQuery(predicates))
        .isInstanceOf(InputException.class)
        .hasMessageMatching(
            "here: DuckDB needs about \\d+ MB to plan this predicate, more than 1 MB, a quarter of"
                + " the JVM's memory; shorten it, or allow more with LAB_JAVA_OPTS=-Xmx\\d+m");
  }
}
