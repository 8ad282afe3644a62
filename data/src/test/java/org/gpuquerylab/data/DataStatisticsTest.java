package org.gpuquerylab.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.data.RandomRows.Check;
import org.gpuquerylab.data.RandomRows.Row;
import org.gpuquerylab.entropy.statistics.PredicateCounts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@EnabledIf(
    value = "org.gpuquerylab.data.internal.DuckDb#isAvailable",
    disabledReason = "a bundle may leave DuckDB out")
class DataStatisticsTest extends DataHarness {
  /** Compares the counts of all single predicates and pairs with a loop over the rows in Java. */
  @ParameterizedTest
  @CsvSource({"1, 1, 1", "2, 1, 40", "3, 7, 3", "4, 500, 40", "5, 5000, 62", "6, 3000, 63"})
  void countsAsJavaDoes(long seed, int size, int predicates) {
    RandomRows random = new RandomRows(seed);
    List<Row> rows = random.rows(size);
    List<Check> checks = IntStream.range(0, predicates).mapToObj(i -> random.check(i % 4)).toList();
    Path file = folder.resolve("data.csv");
    RandomRows.write(file, rows);
    PredicateCounts counts =
        count(file, null, checks.stream().map(Check::sql).toArray(String[]::new));
    assertThat(counts.rows()).isEqualTo(size);
    for (int i = 0; i < predicates; i++) {
      for (int j = 0; j <= i; j++) {
        Check left = checks.get(i);
        Check right = checks.get(j);
        long both = rows.stream().filter(row -> left.holds(row) && right.holds(row)).count();
        assertThat(counts.rows(i, j))
            .as("seed %d: %s and %s", seed, left.sql(), right.sql())
            .isEqualTo(both);
      }
    }
  }

  @Test
  void readsParquetWithItsTypes() {
    Path file =
        parquet(
            "select range as k, null::integer as nothing, range % 2 = 0 as even, date '2020-01-01'"
                + " + range::int as day, ('s' || range % 3) as s from range(1000)");
    PredicateCounts counts =
        count(
            file,
            null,
            "nothing = 1",
            "nothing is null",
            "even",
            "day < date '2020-01-11'",
            "s = 's1'",
            "k >= 0",
            "k < 0",
            "nothing < 5 or k < 10");
    assertThat(IntStream.range(0, 8).mapToLong(counts::rows))
        .containsExactly(0L, 1000L, 500L, 10L, 333L, 1000L, 0L, 10L);
    assertThat(counts.rows(2, 3)).isEqualTo(5);
    assertThat(counts.rows(7, 5)).isEqualTo(10);
  }

  @Test
  void emptyFieldsAreNullAndEmptyTextsAreNot() throws Exception {
    PredicateCounts counts =
        count(
            csv("a,b\n\"\",1\n,2\nx,3\n"),
            null,
            "a is null",
            "a = ''",
            "a <> 'x'",
            "not (a = 'x')");
    assertThat(IntStream.range(0, 4).mapToLong(counts::rows)).containsExactly(1L, 1L, 1L, 1L);
  }

  @Test
  void oneRowAndColumnsOfNulls() throws Exception {
    PredicateCounts counts = count(csv("a,b\n,1\n"), null, "a = 'x'", "a is null", "b = 1");
    assertThat(counts.rows()).isEqualTo(1);
    assertThat(IntStream.range(0, 3).mapToLong(counts::rows)).containsExactly(0L, 1L, 1L);
  }

  @Test
  void pathsAreTakenAsTheyAre() throws Exception {
    Path odd = Files.createDirectory(folder.resolve("it's; k=1 \u00fc --"));
    Path file = odd.resolve("Da'ta.CSV");
    Files.writeString(file, "a\n1\n2\n");
    assertThat(count(file, null, "a = 1").rows(0)).isEqualTo(1);
    assertThatThrownBy(() -> count(file, null, "k = 1")).hasMessageContaining("no column \"k\"");
    Path link = Files.createSymbolicLink(folder.resolve("link.csv"), file);
    assertThat(count(link, null, "a = 1").rows(0)).isEqualTo(1);
  }

  /**
   * In a sample of s rows, the share of rows that satisfy a predicate has a standard deviation
   * below 1 / (2 sqrt s).
   */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 77, Integer.MAX_VALUE})
  void samplesAreOfTheirSizeAndSeed(int seed) {
    Path file = parquet("select range as k, range % 10 as m from range(50000)");
    RowSample sample = new RowSample(2000, seed);
    String[] checked = {"m < 3", "k < 25000"};
    PredicateCounts counts = count(file, sample, checked);
    assertThat(counts.rows()).isEqualTo(2000);
    double deviation = 0.5 / Math.sqrt(2000);
    assertThat(counts.rows(0) / 2000.0).isCloseTo(0.3, within(5 * deviation));
    assertThat(counts.rows(1) / 2000.0).isCloseTo(0.5, within(5 * deviation));
    PredicateCounts again = count(file, sample, checked);
    assertThat(again.rows(0)).isEqualTo(counts.rows(0));
    assertThat(again.rows(1, 0)).isEqualTo(counts.rows(1, 0));
  }

  @Test
  void otherSeedsGiveOtherRows() {
    Path file = parquet("select range as k from range(50000)");
    long different =
        IntStream.range(0, 8)
            .mapToLong(seed -> count(file, new RowSample(1000, seed), "k < 25000").rows(0))
            .distinct()
            .count();
    assertThat(different).isGreaterThan(1);
  }

  @Test
  void samplesOfMoreThanAllRowsAreAllRows() throws Exception {
    PredicateCounts counts = count(csv("a\n1\n2\n3\n"), new RowSample(50, 1), "a > 1");
    assertThat(counts.rows()).isEqualTo(3);
    assertThat(counts.rows(0)).isEqualTo(2);
  }

  @Test
  void samplesHaveLimits() {
    for (int rows : new int[] {0, -1, RowSample.MAX_ROWS + 1}) {
      assertThatThrownBy(() -> new RowSample(rows, 0)).isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> new RowSample(1, -1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void namesThePredicateThatCannotBeEvaluated() throws Exception {
    Path file = csv("a,b,c\n1,x,2\n2,y,3\n");
    String fault = "here: it cannot be evaluated; correct it: ";
    assertRefused(file, fault + "Binder Error: Cannot compare values", "a = 1", "b > 5");
    assertRefused(file, "here: the predicate is of type VARCHAR; compare it", "a = 1", "b");
    assertRefused(file, "here: the predicate is of type BIGINT; compare it", "a = 1", "c");
    assertRefused(file, fault, "a = 1", "a * 9223372036854775807 > 1");
    assertRefused(file, fault, "a = 1", "b like 'x' escape 'ab'");
    assertRefused(file, "here: SQL:1:1: the file has no column \"d\"", "a = 1", "d = 1");
    assertRefused(file, fault, "a = 1", "not ".repeat(2000) + "a = 1");
    assertRefused(file, fault, "a = " + "(1 + ".repeat(1200) + "1" + ")".repeat(1200));
  }

  @Test
  void namesTheFileThatCannotBeRead() throws Exception {
    assertRefused(folder.resolve("none.csv"), "none.csv: there is no such file", "a = 1");
    assertRefused(folder, "this is not a regular file; give a CSV or Parquet file", "a = 1");
    assertRefused(csv(""), "data.csv: the file is empty", "a = 1");
    assertRefused(csv("a,b\n"), "data.csv: there are no rows", "a = 1");
    assertRefused(csv("a,b\n1,2\n3\n"), "data.csv:3: 1 field, but the header", "a = 1");
    assertRefused(csv("a,b\n1,2\n3,4,5\n"), "data.csv:3: 3 fields, but the header", "a = 1");
    Files.write(folder.resolve("x.parquet"), new byte[] {1, 2, 3});
    assertRefused(folder.resolve("x.parquet"), "x.parquet: Invalid Input Error", "a = 1");
    Files.writeString(folder.resolve("x.txt"), "a\n1\n");
    assertRefused(folder.resolve("x.txt"), "must end in .csv or .parquet", "a = 1");
    Files.writeString(folder.resolve("x*.csv"), "a\n1\n");
    assertRefused(folder.resolve("x*.csv"), "stands for many files; rename it", "a = 1");
  }
}
