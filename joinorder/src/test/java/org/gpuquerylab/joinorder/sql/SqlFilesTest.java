package org.gpuquerylab.joinorder.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.query.QueryFormatException;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests reading files of queries and of schemas. */
class SqlFilesTest {
  /** Each line has a part of the good schema, its replacement, and the expected message. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "1000} | -1} | schema.json:2:35: /tables/0/rows: this is -1.0; it must be from 0.0 to",
        "1000} | NaN} | /tables/0/rows: this is NaN; it must be a finite number that a double",
        "1000} | 1e999} | /tables/0/rows: this is 1e999; it must be a finite number that a",
        ", \"rows\": 100} | } | /tables/3: the key \"rows\" is missing; add it",
        "\"MK\" | \"T\" | /tables/2/name: there are two tables of this name; remove one",
        "\"tables\" | \"table\" | the key \"table\" is unknown; did you mean tables? use tables, columns",
        "\"cn\", \"name\": \"id\" | \"c\", \"name\": \"id\" | /columns/11/table: there is no such",
        "\"Code\" | \"ID\" | /columns/12/name: the table has two columns of this name; remove one",
        "\"distinct\": 7 | \"distinct\": -1 | /columns/3/distinct: this is -1.0; it must be from 0.0",
        "\"distinct\": 7 | \"distnct\": 7 | the key \"distnct\" is unknown; did you mean distinct? use table, name,",
        "\"min\": 1, | ~~ | /columns/0: \"min\" and \"max\" go together; give both or neither",
        "\"min\": 1, | \"min\": 2000, | /columns/0/max: \"max\" is less than \"min\"; mend one",
        "\"min\": 1, | \"min\": NaN, | /columns/0/min: this is NaN; it must be a finite number",
        "\"min\": 1, | \"min\": null, | /columns/0/min: this is null; it must be a number",
        "1900, \"max\": 2000 | 1900, \"max\": \"2000-01-01\" | /columns/1/max: one of \"min\" and",
        "2000-01-01 | 2000-13-01 | /columns/2/min: this is not a date; write a number, YYYY",
        "0.5 | 2 | /columns/5/nullFraction: this is 2.0; it must be from 0.0 to",
        "0.5 | -0.1 | /columns/5/nullFraction: this is -0.1; it must be from 0.0 to",
      })
  void refusesSchemas(String good, String bad, String message) {
    assertThat(SqlTestSchema.TEXT).contains(good);
    int at = SqlTestSchema.TEXT.indexOf(good);
    String text =
        SqlTestSchema.TEXT.substring(0, at)
            + bad
            + SqlTestSchema.TEXT.substring(at + good.length());
    assertThatThrownBy(() -> SqlTestSchema.read(text))
        .isInstanceOf(QueryFormatException.class)
        .hasMessageStartingWith("schema.json:")
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }

  @Test
  void readsTheExamples() {
    // Tests run in the module's folder or in the repository's folder.
    Path examples = Path.of(Files.isDirectory(Path.of("docs")) ? "docs" : "../docs", "examples");
    assumeTrue(Files.isDirectory(examples), "a bundle has no docs");
    Schema schema = SchemaReader.read(examples.resolve("tpch-schema.json"));
    QueryGraph graph = SqlQueryReader.read(examples.resolve("tpch-q05.sql"), schema, false);
    assertThat(graph.size()).isEqualTo(6);
    assertThat(graph.joins()).as("with customer and nation").hasSize(7);
    assertThat(graph.relation(1).selectivity()).isCloseTo(365.2425 / 2405, within(1e-9));
    double expected =
        150_000.
            / 150_000
            * (1_500_000 * 365.2425 / 2405)
            * 6_001_215
            / 1_500_000
            * 10_000
            / 10_000
            / 25
            * (25. / 25)
            * 5
            / 5
            / 5;
    assertThat(CardinalityEstimator.of(graph).cardinality(graph.all()))
        .isCloseTo(expected, within(1e-9 * expected));
  }

  @Test
  void filesThatCannotBeReadAreNamed(@TempDir Path folder) throws IOException {
    Schema schema = SqlTestSchema.read();
    Path missing = folder.resolve("missing.sql");
    assertThatThrownBy(() -> SqlQueryReader.read(missing, schema, false))
        .hasMessage(missing + ": there is no such file; check the path");
    Path latin = folder.resolve("latin.sql");
    Files.write(latin, "SELECT 'ä'".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> SqlQueryReader.read(latin, schema, false))
        .hasMessage(latin + ": the text is not in UTF-8; save it as UTF-8");
    Path red = Files.copy(latin, folder.resolve("\u001b[31m\n.sql"));
    assertThatThrownBy(() -> SqlQueryReader.read(red, schema, false))
        .hasMessage(
            folder.resolve("\\u001b[31m\\n.sql") + ": the text is not in UTF-8; save it as UTF-8");
    Files.writeString(red, "SELECT");
    assertThatThrownBy(() -> SqlQueryReader.read(red, schema, false))
        .hasMessageStartingWith(folder.resolve("\\u001b[31m\\n.sql") + ":1:");
    String name = red.toString();
    Callable<QueryGraph> deep =
        () -> {
          throw new StackOverflowError();
        };
    assertThatThrownBy(() -> TimeLimit.call(name, deep))
        .hasMessage(
            folder.resolve("\\u001b[31m\\n.sql")
                + ": the query is nested too deeply; make it simpler");
  }
}
