package org.gpuquerylab.joinorder.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the selectivities of predicates over one table. */
class LocalPredicatesTest {
  private static QueryGraph read(String sql) throws IOException {
    return SqlQueryReader.read(sql, "q.sql", SqlTestSchema.read(), false);
  }

  /** Predicates over t with their selectivities. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "kind = 3 | 1 / 7",
        "3 = kind | 1 / 7",
        "id = 5 | 1 / 1000",
        "id = 2000 | 1 / 1000",
        "year = 1950 | 0.8 / 100",
        "year <> 1950 | 0.8 - 0.008",
        "kind != 3 | 6 / 7",
        "year < 1925 | 0.8 * 0.25",
        "year <= 1925 | 0.8 * 0.25",
        "1925 > year | 0.8 * 0.25",
        "year > 1925 | 0.8 * 0.75",
        "1925 <= year | 0.8 * 0.75",
        "year > 3000 | 1 / 1000",
        "year > 1990 and year <= 1995 | 0.8 * 0.05",
        "year BETWEEN 1990 AND 1995 | 0.8 * 0.05",
        "year BETWEEN 1990 AND 1990 | 0.8 * 0.01",
        "year NOT BETWEEN 1990 AND 1995 | 0.8 - 0.04",
        "year > -5 AND 1950.0 > year | 0.8 * 0.5",
        "made < '2000-01-01'::date + interval '73' day | 73 / 365",
        "made < date '2000-12-31' - interval '1 week' | 358 / 365",
        "made >= '2000-03-14' | 292 / 365",
        "kind < 3 | 1 / 3",
        "note > 'x' | 0.5 / 3",
        "kind BETWEEN 3 AND 5 | 1 / 4",
        "kind NOT BETWEEN 3 AND 5 | 3 / 4",
        "kind IN (1, 2, 3) | 3 / 7",
        "kind IN (1, 2, 2) | 2 / 7",
        "kind NOT IN (1, 2, 3) | 4 / 7",
        "note IN ('a', 'b') | 0.5 * 2 / 50",
        "note NOT IN ('a', 'b') | 0.5 - 0.02",
        "kind IN (1, 2, 3, 4, 5, 6, 7, 8, 9) | 1",
        "kind + 1 IN (1, 2) | 0.2",
        "kind + 1 IN (1, 2, 3, 4, 5, 6, 7) | 0.5",
        "title LIKE 'x%' | 0.1",
        "note NOT LIKE '%x%' | 0.5 - 0.05",
        "note LIKE 'plain' | 0.5 / 50",
        "note IS NULL | 0.5",
        "note IS NOT NULL | 0.5",
        "kind IS NULL | 1 / 1000",
        "kind = 1 OR kind = 2 | 2 / 7",
        "NOT kind = 1 | 6 / 7",
        "NOT (kind = 1 AND note IS NULL) | 1 - 1 / 14",
        "kind + 1 = 2 | 0.1",
        "upper(title) = 'X' | 0.1",
        "length(title) > 2 | 1 / 3",
        "kind = title | 1 / 900",
        "year < id | 0.8 / 3",
        "(((kind = 1))) | 1 / 7",
        "(year) = (1950) | 0.8 / 100",
        "year IS NULL | 0.2",
        "extract(year from made) = 3 | 0.1",
        "date_trunc(month, made) = 3 | 0.1",
        "title ~ 'x' | 1 / 3",
        "kind = 1 AND note IS NULL AND id = 3 | 1 / 1000",
      })
  void localPredicatesHaveSelectivities(String predicate, String expected) throws IOException {
    QueryGraph graph = read("SELECT * FROM t WHERE " + predicate);
    double value = value(expected);
    assertThat(graph.relation(0).selectivity()).isCloseTo(value, within(1e-9));
  }

  /** Evaluates a sum or difference of products and quotients. */
  private static double value(String expression) {
    double sum = 0;
    for (String term : expression.split("(?= [-+] )", -1)) {
      String positive = term.replaceFirst("^ [-+] ", "");
      double product = 1;
      String[] words = positive.split(" ", -1);
      for (int i = 0; i < words.length; i += 2) {
        double factor = Double.parseDouble(words[i]);
        product = i > 0 && words[i - 1].equals("/") ? product / factor : product * factor;
      }
      sum += term.startsWith(" - ") ? -product : product;
    }
    return sum;
  }
}
