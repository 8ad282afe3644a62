package org.gpuquerylab.data.internal.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.gpuquerylab.data.internal.DuckDb;
import org.gpuquerylab.input.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

@EnabledIf(
    value = "org.gpuquerylab.data.internal.DuckDb#isAvailable",
    disabledReason = "a bundle may leave DuckDB out")
class TableRowsTest {
  private static final List<String> COLUMNS = List.of("a", "b", "c", "d", "t");
  private static final String DATA =
      "from (select i % 7 as a, i % 400 as b, case when i % 3 = 0 then null else i end as c,"
          + " 'it''s ' || i % 5 as d, timestamp '2020-01-01' + to_hours(i::integer) as t"
          + " from range(1000) as r(i))";

  @TempDir Path folder;

  @Test
  void countsAreThoseOfTheDatabase() {
    DuckDb database = AccuracyDatabase.open();
    TableRows rows = TableRows.of(database, COLUMNS, DATA);
    for (int seed = 0; seed < 24; seed++) {
      int z = 2 + seed % 4;
      List<String> drawn = rows.draw(z, seed);
      double[] selectivities = rows.counts(z, seed).selectivities();
      assertThat(drawn).hasSize(z).doesNotHaveDuplicates().isEqualTo(rows.draw(z, seed));
      for (int set = 1; set < 1 << z; set++) {
        assertThat(selectivities[set] * 1000)
            .as("seed %d: %s, set %d", seed, drawn, set)
            .isCloseTo(count(database, drawn, set), within(1e-9));
      }
    }
    database.close();
  }

  private static double count(DuckDb database, List<String> predicates, int set) {
    StringBuilder where = new StringBuilder("true");
    for (int i = 0; i < predicates.size(); i++) {
      where.append((set >>> i & 1) != 0 ? " and (" + predicates.get(i) + ")" : "");
    }
    Object count = database.query("select count(*) " + DATA + " where " + where).get(0).get(0);
    return ((Number) count).doubleValue();
  }

  @Test
  void threeOfFourConjunctionsHoldForARow() {
    DuckDb database = AccuracyDatabase.open();
    TableRows rows = TableRows.of(database, COLUMNS, DATA);
    int empty = 0;
    for (int seed = 0; seed < 200; seed++) {
      CellCounts counts = rows.counts(5, seed);
      if (seed % 4 != 3) {
        assertThat(counts.all()).as("seed %d: %s", seed, rows.draw(5, seed)).isPositive();
      }
      empty += counts.all() == 0 ? 1 : 0;
    }
    assertThat(empty).isBetween(1, 50);
    database.close();
  }

  @Test
  void thePredicateOfAColumnWithOneValueIsTrue() {
    DuckDb database = AccuracyDatabase.open();
    TableRows rows =
        TableRows.of(
            database, List.of("a", "b"), "from (select 1 as a, i as b from range(9) r(i))");
    for (int seed = 0; seed < 8; seed++) {
      assertThat(rows.counts(2, seed).rows()).isEqualTo(9);
    }
    database.close();
  }

  @Test
  void statsAreJoinedFromTheirFiles() throws Exception {
    StringBuilder posts =
        new StringBuilder(
            "Id,PostTypeId,CreationDate,Score,ViewCount,OwnerUserId,AnswerCount,CommentCount,"
                + "FavoriteCount,LastEditorUserId\n");
    for (int i = 0; i < 40; i++) {
      String views = i % 2 == 0 ? "" : Integer.toString(10 * i);
      String owner = i == 5 ? "" : Integer.toString(i % 4);
      posts.append(
          String.format(
              Locale.ROOT,
              "%d,%d,2010-07-%02d 19:12:12,%d,%s,%s,%d,%d,,\n",
              i,
              1 + i % 2,
              1 + i % 28,
              i - 5,
              views,
              owner,
              i % 3,
              i % 6));
    }
    Files.writeString(folder.resolve("posts.csv"), posts);
    Files.writeString(
        folder.resolve("users.csv"),
        """
        Id,Reputation,CreationDate,Views,UpVotes,DownVotes
        0,1,2010-07-19 06:55:26,0,5,0
        1,7,2010-07-20 06:55:26,3,1,0
        2,9,2010-07-21 06:55:26,3,0,1
        3,2,2010-07-21 06:55:27,8,0,0
        """);
    RowSource stats = StatsRows.open(Optional.of(folder));
    for (int seed = 0; seed < 12; seed++) {
      // Post 5 has no owner, so the join leaves it out.
      assertThat(stats.counts(8, seed).rows()).isEqualTo(39);
    }
  }

  @Test
  void missingDataAreReportedAndDamagedDataAreFaults() throws Exception {
    for (Optional<Path> none : List.of(Optional.<Path>empty(), Optional.of(folder))) {
      assertThatThrownBy(() -> StatsRows.open(none))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessageContaining("../shared/data/stats")
          .hasMessageContaining(StatsRows.VARIABLE);
    }
    Files.writeString(folder.resolve("posts.csv"), "Id,OwnerUserId\n1,2\n");
    Files.writeString(folder.resolve("users.csv"), "Id\n2\n");
    assertThatThrownBy(() -> StatsRows.open(Optional.of(folder)))
        .isInstanceOf(InputException.class)
        .extracting(Throwable::getMessage)
        .asString()
        .hasLineCount(1);
  }
}
