package org.gpuquerylab.entropy.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.entropy.problem.PredicateSet;
import org.gpuquerylab.input.Mutations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpressionReaderTest {
  private static final List<String> NAMES =
      List.of("a", "b", "c", "d", "price < 5000", "AND", "say \"hi\"", "at least", "ä(,)");

  private static Expression read(String text) {
    return ExpressionReader.read(text, NAMES);
  }

  /** Checks that a text means the same as another text, for all truth values of the predicates. */
  private static void assertSame(Expression one, Expression other) {
    for (int cell = 0; cell < 1 << NAMES.size(); cell++) {
      int values = cell;
      assertThat(one.holds(p -> (values >> p & 1) != 0))
          .as("%s and %s for %x", one, other, cell)
          .isEqualTo(other.holds(p -> (values >> p & 1) != 0));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      textBlock =
          """
          a or b and c                     | a or (b and c)
          not a and b                      | (not a) and b
          not not a                        | a
          a AND b Or NOT c                 | (a and b) or not c
          not (a or b)                     | not a and not b
          not (a and b and c)              | not a or not b or not c
          at least 2 of a, b, c            | (a and b) or (a and c) or (b and c)
          at least 2 of (a, b, c)          | at least 2 of a, b, c
          at least 2 of c, (a or b), not d | at least 2 of (a or b, c, not d)
          at least 1 of a, b and c         | (a or b) and c
          at least 1 of (a, b and c)       | a or (b and c)
          not at least 2 of a, b           | at most 1 of a, b
          at most 0 of a, b                | not (a or b)
          exactly 1 of a, b                | (a or b) and not (a and b)
          EXACTLY 3 OF a, b                | a and not a
          at least 0 of a                  | a or not a
          at least 0 of ()                 | a or not a
          at least 2 of a, a               | a
          at least 1 of c, (at least 2 of a, b) | (a and b) or c
          ((((a))))                        | a
          a and(b)                         | a and b
          """)
  void bindsAsWritten(String text, String same) {
    assertSame(read(text), read(same));
  }

  @Test
  void readsNamesInQuotes() {
    assertThat(read("\"price < 5000\"")).isEqualTo(Expression.of(4));
    assertThat(read("\"AND\" and \"a\""))
        .isEqualTo(Expression.and(List.of(Expression.of(5), Expression.of(0))));
    assertThat(read("\"say \"\"hi\"\"\"")).isEqualTo(Expression.of(6));
    assertThat(read("not\"ä(,)\"or\"at least\"").predicates()).isEqualTo(PredicateSet.of(7, 8));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\u0001',
      ignoreLeadingAndTrailingWhitespace = true,
      nullValues = "EMPTY",
      textBlock =
          """
          EMPTY             | column 1: here is the end; it must be a predicate
          a and             | column 6: here is the end; it must be a predicate
          a b               | column 3: here is "b"; put "and" or "or" before it, or remove it
          (a or b           | column 8: here is the end; close the parenthesis before it
          a)                | column 2: here is ")"; put "and" or "or" before it, or remove it
          x                 | column 1: there is no predicate "x"; use one of a, b, c, d, "price
          a or "b           | column 6: the quotation mark has no partner; close it with "
          or                | column 1: here is "or"; it must be a predicate (in double quotes if
          at a              | column 4: here is "a"; write "at least" or "at most"
          at least a of b   | column 10: here is "a"; it must be a whole number, 0 or more
          at least -1 of b  | column 10: here is "-1"; it must be a whole number, 0 or more
          at least 1e9 of b | column 10: here is "1e9"; it must be a whole number, 0 or more
          exactly 1234567 of a | column 9: the number has more than 6 digits; make it smaller
          exactly 1 a       | column 11: here is "a"; put "of" after the number
          exactly 1 of      | column 13: here is the end; it must be a predicate
          exactly 1 of a,   | column 16: here is the end; it must be a predicate
          exactly 1 of a, at least 1 of b | column 17: here is a count within a list; put it in
          exactly 1 of (a, b), c | column 20: here is ","; put what is listed in parentheses
          exactly 1 of (a), c | column 17: here is ","; put what is listed in parentheses
          a and ()          | column 8: here is ")"; it must be a predicate
          """)
  void refusesByColumn(String text, String message) {
    assertThatThrownBy(() -> read(text == null ? "" : text))
        .isInstanceOf(ExpressionFormatException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void hasLimits() {
    assertThatThrownBy(() -> read("(".repeat(101) + "a" + ")".repeat(101)))
        .hasMessage("column 102: there are more than 100 levels of nesting; flatten it");
    assertThat(read("(".repeat(100) + "a" + ")".repeat(100))).isEqualTo(Expression.of(0));
    assertThatThrownBy(() -> read("not ".repeat(200) + "a"))
        .hasMessageContaining("levels of nesting");
    String longest = "a or ".repeat(13_107) + "a";
    assertThat(longest).hasSize(ExpressionReader.MAX_LENGTH);
    assertThat(read(longest).predicates().size()).isEqualTo(1);
    assertThatThrownBy(() -> read(longest + " ")).hasMessageContaining("shorten it");
  }

  @Test
  void listsTwelvePredicatesAtMost() {
    List<String> many = IntStream.range(0, 50).mapToObj(i -> "p" + i).toList();
    assertThatThrownBy(() -> ExpressionReader.read("q", many)).hasMessageEndingWith(", p11, ...");
  }

  @Test
  void readsTheTextsOfExpressions() {
    for (int seed = 0; seed < 1000; seed++) {
      Expression expression = new RandomExpressions(seed, NAMES.size()).next(seed % 5);
      String text = ExpressionText.of(expression, NAMES);
      assertSame(read(text), expression);
      String flat = ExpressionText.of(read(text), NAMES); // without conjunctions in conjunctions
      assertThat(ExpressionText.of(read(flat), NAMES)).as("seed %d", seed).isEqualTo(flat);
    }
  }

  @Test
  void refusesMutatedTextsInALine() {
    Mutations.tryAll(
        ExpressionFormatException.class,
        false,
        input -> read(new String(input, StandardCharsets.UTF_8)),
        "a and not (b or \"price < 5000\")".getBytes(StandardCharsets.UTF_8),
        "at least 2 of a, not b, (c or d) and exactly 1 of (a, b)".getBytes(StandardCharsets.UTF_8),
        "\"say \"\"hi\"\"\" or not \"ä(,)\"".getBytes(StandardCharsets.UTF_8));
  }
}
