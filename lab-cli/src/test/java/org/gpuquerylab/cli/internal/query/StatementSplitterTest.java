package org.gpuquerylab.cli.internal.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.gpuquerylab.calcite.SqlFrontEnd;
import org.gpuquerylab.input.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatementSplitterTest {
  /** Texts that belong together, whatever is beside them. */
  private static final List<String> TOKENS =
      List.of(
          "'a;b'", "'it''s;'", "\"x;'y\"", "-- c; 'd\n", "/* ; ' \" -- */", "1", "-", "/", "\n");

  @Test
  void cutsOnlyAtSemicolonsBetweenTokens() {
    SplittableRandom random = new SplittableRandom(11);
    for (int i = 0; i < 2_000; i++) {
      List<String> expected = new ArrayList<>();
      StringBuilder text = new StringBuilder();
      for (int s = random.nextInt(4); s >= 0; s--) {
        StringBuilder statement = new StringBuilder("select " + s + " ");
        for (int t = random.nextInt(6); t > 0; t--) {
          statement.append(TOKENS.get(random.nextInt(TOKENS.size()))).append(' ');
        }
        expected.add(statement.toString().strip());
        text.append(statement).append(';');
      }
      StatementSplitter splitter = new StatementSplitter();
      List<String> found = new ArrayList<>();
      for (String line : text.toString().split("\n", -1)) {
        found.addAll(splitter.add(line));
      }
      assertThat(found).as("seed 11, case %s: %s", i, text).isEqualTo(expected);
      assertThat(splitter.isOpen()).isFalse();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "select 1 | true",
        "`` | false",
        ";; | false",
        "-- select 1 | false",
        "/* select | true",
        "/**/ | false",
        "select 'a;- | true",
        "`select 1; ` | false",
        "/**/ x | true"
      })
  void knowsWhetherAStatementHasBegun(String line, boolean open) {
    StatementSplitter splitter = new StatementSplitter();
    splitter.add(line);
    assertThat(splitter.isOpen()).isEqualTo(open);
  }

  @Test
  void finishesAndDropsTheOpenStatement() {
    StatementSplitter splitter = new StatementSplitter();
    assertThat(splitter.add("select")).isEmpty();
    assertThat(splitter.add("1 -- one")).isEmpty();
    assertThat(splitter.finish()).containsExactly("select\n1 -- one");
    assertThat(splitter.finish()).isEmpty();
    splitter.add("select '");
    splitter.clear();
    assertThat(splitter.add("select 2;")).containsExactly("select 2");
  }

  @Test
  void refusesStatementsWithoutEnd() {
    StatementSplitter splitter = new StatementSplitter();
    String half = "x".repeat(SqlFrontEnd.MAX_LENGTH / 2 + 1);
    splitter.add(half);
    assertThatThrownBy(() -> splitter.add(half)).isInstanceOf(InputException.class);
    assertThat(splitter.add("select 1;")).containsExactly("select 1");
  }
}
