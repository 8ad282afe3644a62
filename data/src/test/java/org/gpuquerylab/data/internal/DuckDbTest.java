package org.gpuquerylab.data.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.operators.table.Dictionary;
import org.gpuquerylab.operators.table.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests copying tables to DuckDB and reading them back. */
class DuckDbTest {
  private static final Table ALL_TYPES =
      new Table(
          "all \"types\"",
          List.of(
              Column.ofInts("order", new int[] {1, Integer.MIN_VALUE, Integer.MAX_VALUE}),
              Column.ofLongs("long", new long[] {0, Long.MIN_VALUE, Long.MAX_VALUE}),
              Column.ofDoubles("double", new double[] {-0.5, Double.MIN_VALUE, 1e308}),
              Column.ofCodes(
                  "text", new int[] {2, 0, 1}, Dictionary.of(List.of("", "a'b", "é\n")))));

  private DuckDb duckDb;

  @BeforeEach
  void open() {
    assumeTrue(DuckDb.isAvailable());
    duckDb = DuckDb.open();
  }

  @AfterEach
  void close() {
    if (duckDb != null) {
      duckDb.close();
    }
  }

  private static List<List<Object>> rows(Table table) {
    List<List<Object>> rows = new java.util.ArrayList<>();
    for (int row = 0; row < table.rows(); row++) {
      int at = row;
      rows.add(table.columns().stream().map(column -> column.value(at)).toList());
    }
    return rows;
  }

  @Test
  void usesAsMuchMemoryAsTheJvmAndNoDisk() {
    double most = (double) Runtime.getRuntime().maxMemory();
    assertThat(duckDb.query("select current_setting('temp_directory')"))
        .isEqualTo(List.of(List.of("")));
    String shown =
        String.valueOf(duckDb.query("select current_setting('memory_limit')").get(0).get(0));
    double factor = shown.endsWith("GiB") ? 0x1p30 : 0x1p20;
    double bytes = Double.parseDouble(shown.replaceAll("[^0-9.]", "")) * factor;
    assertThat(bytes).as(shown).isCloseTo(most, withinPercentage(10));
  }

  @Test
  void givesBackWhatItWasGiven() {
    duckDb.load(new Database(List.of(ALL_TYPES)));
    Table back = duckDb.table("back", "select * from \"all \"\"types\"\"\"");
    assertThat(back.columns().stream().map(c -> c.name() + " " + c.type()))
        .containsExactly("order INT32", "long INT64", "double FLOAT64", "text STRING");
    assertThat(rows(back)).isEqualTo(rows(ALL_TYPES));
  }

  @Test
  void appendsBlocks() {
    duckDb.create(ALL_TYPES);
    duckDb.append(ALL_TYPES);
    duckDb.append(ALL_TYPES);
    assertThat(duckDb.query("select count(*) from \"all \"\"types\"\"\""))
        .isEqualTo(List.of(List.of(6L)));
  }

  @Test
  void readsParquet(@TempDir Path folder) {
    duckDb.load(ALL_TYPES);
    Path file = folder.resolve("some.parquet");
    duckDb.run("copy \"all \"\"types\"\"\" to '" + file + "' (format parquet)");
    assertThat(rows(duckDb.table("t", "select * from '" + file + "'"))).isEqualTo(rows(ALL_TYPES));
  }

  @Test
  void readsNoRows() {
    Table none = duckDb.table("none", "select 1 as a, 'x' as b where false");
    assertThat(none.rows()).isZero();
    assertThat(none.column("b").dictionary().size()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "select nul|SQL: Binder Error: Referenced column \"nul\" ",
        "selec 1|SQL: Parser Error: ",
        "select null::integer as n|table t, column n, row 1: null; leave",
        "select * from (values ('a'), (null)) as v(n)|table t, column n, row 2: null; leave",
        "select 'nan'::double as n|table t, column n, row 1: NaN is not a finite number; leave",
        "select date '1992-01-01' as d|table t, column d: type DATE cannot be loaded; cast it",
        "select 1 as a, 2 as a|table t: two columns are named a; rename one",
        "select * from 'missing.parquet'|SQL: IO Error: No files found"
      })
  void faultsAreOneLine(String sql, String message) {
    assertThatThrownBy(() -> duckDb.table("t", sql))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith(message)
        .message()
        .doesNotContain("\n");
  }

  /**
   * A locked database can neither store data on disk nor load extensions, so messages must not
   * advise this.
   */
  @Test
  void adviceThatALockedDatabaseCannotFollowIsLeftOut(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("t.csv"), "a,b\n1,2\n");
    duckDb.run("set memory_limit = '20MB'");
    duckDb.lock(file, 1);
    String large = "select count(distinct md5(range::varchar)) from range(5000000)";
    assertThatThrownBy(() -> duckDb.query(large))
        .isInstanceOf(InputException.class)
        .hasMessageMatching(
            "SQL: DuckDB ran out of memory; it may use \\d+ MB, the JVM's maximum; allow more with"
                + " LAB_JAVA_OPTS=-Xmx\\d+m");
    String encoded =
        "select * from read_csv(" + DuckDb.literal(file.toString()) + ", encoding = 'latin-9')";
    assertThatThrownBy(() -> duckDb.query(encoded))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("latin-9")
        .hasMessageNotContaining("INSTALL");
    for (String typed : List.of("select 1 like '1' escape '2'", "select 'a'::varchar > 1::int")) {
      assertThatThrownBy(() -> duckDb.query(typed))
          .isInstanceOf(InputException.class)
          .hasMessageNotContainingAny("explicit", "Candidate", "\t", "\\t");
    }
  }
}
