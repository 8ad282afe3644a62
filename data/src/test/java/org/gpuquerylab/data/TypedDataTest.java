package org.gpuquerylab.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gpuquerylab.data.internal.DuckDb;
import org.gpuquerylab.data.type.StatedTypes;
import org.gpuquerylab.entropy.statistics.PredicateCounts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the types of CSV columns: inferred, stated, and refused. */
@EnabledIf(
    value = "org.gpuquerylab.data.internal.DuckDb#isAvailable",
    disabledReason = "a bundle may leave DuckDB out")
class TypedDataTest extends DataHarness {
  /** A file of two columns with 30,000 equal rows, and one other row in line 30,002. */
  private Path late(String usual, String last) throws Exception {
    return csv("v,w\n" + (usual + ",1\n").repeat(30_000) + last + ",1\n");
  }

  private static long rows(Path file, String types, String predicate) {
    return count(file, StatedTypes.parse(List.of(types)), null, predicate).rows(0);
  }

  /** Without the refusal, DuckDB reads 2.5 as 3 and 01001 as 1001, without a word. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      textBlock =
          """
          7          | 2.5                 | "2.5" is not of type BIGINT                | DOUBLE
          7          | 01001               | "01001" is not of type BIGINT              | VARCHAR
          7          | oops                | "oops" is not of type BIGINT               | VARCHAR
          7          | ""                  | "" is not of type BIGINT                   | VARCHAR
          7          | 9223372036854775808 | "9223372036854775808" is not of type BIGI  | HUGEINT
          7          | 1e3                 | "1e3" is not of type BIGINT                | DOUBLE
          7.5        | 9007199254740993    | "9007199254740993" is not of type DOUBLE   | VARCHAR
          7.5        | 1e400               | "1e400" is not of type DOUBLE              | VARCHAR
          true       | 1                   | "1" is not of type BOOLEAN                 | VARCHAR
          2020-01-01 | 2020-01-01 10:00    | "2020-01-01 10:00" is not of type DATE     | TIMESTAMP
          2020-01-01 | 2020-02-30          | "2020-02-30" is not of type DATE           | VARCHAR
          12/31/2020 | 31/12/2020          | "31/12/2020" is not of type MM/DD/YYYY     | VARCHAR
          10:00      | 24:00               | "24:00" is not of type TIME                | VARCHAR
          2020-01-01 10:00 | 2020-01-01 10:00+02:00 | "2020-01-01 10:00+02:00" is not of type TIMESTAMP | TIMESTAMPTZ
          2020-01-01 10:00 | 2020-01-01 10:00:00.1234567 | "2020-01-01 10:00:00.1234567" is not of type TIMESTAMP | VARCHAR
          NOTHING    | 5                   | the first field is "5", after 20480 lines without one | BIGINT
          """)
  void refusesALateFieldWithItsLine(String usual, String last, String message, String type)
      throws Exception {
    Path file = late(usual.replace("NOTHING", ""), last);
    assertThatThrownBy(() -> count(file, null, "w = 1", "v is null"))
        .hasMessageContaining("data.csv:30002: column \"v\": " + message)
        .hasMessageEndingWith(": --types v=" + type);
    assertThat(count(file, null, "w = 1").rows(0)).isEqualTo(30_001);
    assertThat(rows(file, "V=" + type, "v is not null"))
        .isEqualTo(usual.equals("NOTHING") ? 1 : 30_001);
  }

  @Test
  void countsLateFieldsOfStatedTypes() throws Exception {
    assertThat(rows(late("7", "2.5"), "v=DOUBLE", "v = 2.5")).isEqualTo(1);
    assertThat(rows(late("7", "01001"), "w=bigint,v=varchar", "v = '01001'")).isEqualTo(1);
    assertThat(rows(late("7", "01001"), "v=BIGINT", "v = 1001")).isEqualTo(1);
    assertThat(rows(late("", "5"), "v=BIGINT", "v = 5")).isEqualTo(1);
    assertRefused(
        late("7", "2.5"), "data.csv:30002: column \"v\": \"2.5\" is not of type", "v = 2.5");
    assertThatThrownBy(() -> rows(csv("v\n7\n2.5\n"), "v=BIGINT", "v = 7"))
        .hasMessageContaining("data.csv:3: column \"v\": \"2.5\" is not of type BIGINT")
        .hasMessageContaining("the type that --types states");
  }

  @Test
  void numbersLinesAsEditorsDo() throws Exception {
    String quoted = "\"a\nb\",1\n";
    assertRefused(
        csv("t,v\n" + quoted.repeat(15_000) + "x,2.5\n"), "data.csv:30002: column \"v\"", "v = 1");
  }

  /** A number with a leading zero is a code, in the first lines too. */
  @Test
  void infersTheNarrowestTypeThatKeepsAllValues() throws Exception {
    Path file =
        csv(
            """
            zip,big,mixed,moment,day,none,flag
            01001,9223372036854775808,1,2020-01-01,31/12/2020,,t
            10001,9223372036854775809,2.5,2020-01-01 10:00,1.2.2021,,f
            """);
    PredicateCounts counts =
        count(
            file,
            null,
            "zip = '01001'",
            "zip = '1001'",
            "big = 9223372036854775809",
            "mixed = 2.5",
            "moment < timestamp '2020-01-01 09:00'",
            "day = date '2021-02-01'",
            "none is null",
            "flag");
    assertThat(IntStream.range(0, 8).mapToLong(counts::rows))
        .containsExactly(1L, 0L, 1L, 1L, 1L, 1L, 2L, 1L);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      textBlock =
          """
          NA       | "NA"
          NULL     | "NULL"
          "1,500"  | "1,500"
          ""       | ""
          007      | "007"
          """)
  void namesTheFieldThatMadeAColumnText(String field, String quoted) throws Exception {
    Path file = csv("v,w\n1,1\n2,1\n" + field + ",1\nother,1\n");
    String why = "; column \"v\" is read as VARCHAR, because line 4 has " + quoted + "; compare it";
    for (String predicate :
        List.of(
            "v = 1",
            "v <> 1",
            "2 = v",
            "v is distinct from 1",
            "v between 1 and 2",
            "v in (1, 2)",
            "v not in (1)")) {
      assertRefused(file, "here: it cannot be evaluated; correct it: ", predicate);
      assertRefused(file, why, "w = 1", predicate);
    }
    assertThat(count(file, null, "v = '1'").rows(0)).isEqualTo(1);
  }

  /** DuckDB would take 2.5 in a column of texts, and '2.5' beside integers, for 3. */
  @Test
  void convertsNoTextInAComparison() throws Exception {
    Path file = csv("v,i,d\n2.5,3,2020-01-02\n003,1,2020-01-03\n");
    assertRefused(file, "column \"v\" is read as VARCHAR, because line 3 has \"003\"", "v = 3");
    assertRefused(file, "Cannot compare values of type BIGINT and type VARCHAR", "i = v");
    String constant = " is compared with a value of type ";
    assertRefused(file, "\"2.5\"" + constant + "BIGINT; write a constant", "i = '2.5'");
    assertRefused(file, "\"1.4\"" + constant + "BIGINT", "i in (7, '1.4')");
    assertRefused(file, "\"2020-01-02 10:00\"" + constant + "DATE", "d = '2020-01-02 10:00'");
    assertThat(count(file, null, "i in ('003', 5) and d = '2020-01-02'").rows(0)).isEqualTo(1);
  }

  @Test
  void doesNotGuessWhetherTheDayIsFirst() throws Exception {
    Path file = csv("d\n02/01/2020\n03/04/2020\n");
    assertRefused(
        file,
        "column \"d\" is read as VARCHAR, because line 2 has \"02/01/2020\", where day or month may"
            + " be first; state it: --types d=DD/MM/YYYY or MM/DD/YYYY",
        "d < date '2020-01-15'");
    assertThat(rows(file, "d=DD/MM/YYYY", "d < date '2020-01-15'")).isEqualTo(1);
    assertThat(rows(file, "d=mm/dd/yyyy", "d < date '2020-01-15'")).isZero();
  }

  @Test
  void anEmptyColumnAsksForItsType() throws Exception {
    Path file = csv("v,w\n,1\n,2\n");
    assertRefused(
        file, "no line has a value to show its type; state it: --types v=BIGINT", "v = 1");
    assertThat(rows(file, "v=BIGINT", "v = 1")).isZero();
  }

  /** In the tables of these tests, ~ ends a line, and ^ is a carriage return. */
  private static String lines(String text) {
    return text.replace('~', '\n').replace('^', '\r').replace("BOM", "\uFEFF");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      textBlock =
          """
          a,b~1,2~3,4~               | 1
          ~a,b~1,2~3,4~             | 1
          ^~  ^~a,b^~1,2^~3,4^~ | 1
          BOMa,b~1,2~~~3,4~~   | 1
          a~1~~1~                  | 2
          "a~x",a~2,1~               | 1
          ,a~2,1~3,1                  | 2
          """)
  void theHeaderIsTheFirstLineThatIsNotBlank(String text, long rows) throws Exception {
    Path file = csv(lines(text));
    assertThat(count(file, null, "a = 1").rows(0)).isEqualTo(rows);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      textBlock =
          """
          a,b,a~1,2,3~         | data.csv:1: two columns are named "a"; rename one of them
          ~a,A~1,2~           | data.csv:2: two columns are named "A"; rename one of them
          a,b~1,2~3~          | data.csv:3: 1 field, but the header in line 1 names 2 columns; mend the line
          a,b~1,2~3,4,5~      | data.csv:3: 3 fields, but the header in line 1 names 2 columns; quote fields
          Cars~a,b~1,2~       | data.csv:2: 2 fields, but the header in line 1 names 1 column; quote fields that hold commas, name all columns, and delete a line before the header
          a,b~1,2~"3,4~       | data.csv: Unclosed quoted field at end of input (record starting at line 3); mend the quotes
          a,b~1,2~"3"x,4~     | mend the quotes
          a,b~1,2^~3,4~      | data.csv: Invalid Input Error
          ~~                   | data.csv: there is no header
          a,b~~                | data.csv: there are no rows
          """)
  void refusesLinesThatAreNotRows(String text, String message) throws Exception {
    assertRefused(csv(lines(text)), message, "a = 1");
  }

  @Test
  void refusesOtherEncodings() throws Exception {
    Path file = folder.resolve("data.csv");
    Files.write(file, "a\nb\n\u00fc\n".getBytes(StandardCharsets.ISO_8859_1));
    assertRefused(file, "is not UTF-8; convert the file", "a = 'b'");
  }

  /** NaN equals itself and is above all numbers, as in DuckDB and PostgreSQL. */
  @Test
  void notANumberIsTheGreatest() throws Exception {
    PredicateCounts counts =
        count(csv("v\n1.5\nNaN\ninf\n"), null, "v > 1", "v = v", "v > 1e300", "v = 'nan'");
    assertThat(IntStream.range(0, 4).mapToLong(counts::rows)).containsExactly(3L, 3L, 2L, 1L);
  }

  /** The time without a zone is one of UTC on every machine. */
  @Test
  void theMachinesZoneDoesNotMatter() throws Exception {
    Path file = csv("t\n2020-01-01 10:00+02:00\n");
    String[] checked = {
      "t = timestamp '2020-01-01 08:00'",
      "t = timestamp '2020-01-01 08:00:00+00:00'",
      "t = timestamp '2020-01-01 09:00:00+01:00'",
      "t = timestamp '2020-01-01 10:00'"
    };
    PredicateCounts counts = count(file, null, checked);
    assertThat(IntStream.range(0, 4).mapToLong(counts::rows)).containsExactly(1L, 1L, 1L, 0L);
    try (DuckDb database = DuckDb.open()) {
      database.run("set TimeZone = 'Asia/Tokyo'");
      database.lock(file.toRealPath(), 1);
      assertThat(database.query("select current_setting('TimeZone')").get(0).get(0))
          .isEqualTo("UTC");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a=BIGIT     | unknown type of --types 'BIGIT'; did you mean BIGINT?
          a           | --types: give NAME=TYPE, such as zip=VARCHAR,price=DOUBLE
          a=BIGINT,b  | --types: give NAME=TYPE
          a=TIME,A=TIME | --types: a column has two types; leave one out
          b=BIGINT    | data.csv: --types: the file has no column "b"; did you mean "a"?
          """)
  void refusesStatedTypes(String types, String message) throws Exception {
    Path file = csv("a\n1\n");
    assertThatThrownBy(() -> rows(file, types, "a = 1")).hasMessageContaining(message);
  }

  @Test
  void parquetHasItsOwnTypes() {
    Path file = parquet("select 1 as a");
    assertThatThrownBy(() -> rows(file, "a=BIGINT", "a = 1"))
        .hasMessageContaining("a Parquet file has its own types; leave it out");
  }

  @Test
  void statesTypesOfColumnsWithUnusualNames() throws Exception {
    Path file = csv("\"a,b=c\",d\n1,2\n");
    assertThat(rows(file, "a,b=c=DOUBLE,d=VARCHAR", "d = '2' and \"a,b=c\" = 1")).isEqualTo(1);
    String header =
        IntStream.range(0, 3000).mapToObj(i -> "c" + i).collect(Collectors.joining(","));
    assertThat(rows(csv(header + "\n" + header + "\n"), "c2999=VARCHAR", "c2999 = 'c2999'"))
        .isEqualTo(1);
  }
}
