package org.gpuquerylab.calcite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.gpuquerylab.calcite.internal.BlockEstimates;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the selectivities of predicates over one table, whether or not its types are known. */
class LocalPredicatesTest {
  private static final SqlFrontEnd TYPED = new SqlFrontEnd(MovieSchema.typed());
  private static final SqlFrontEnd UNTYPED = new SqlFrontEnd(MovieSchema.untyped());

  private static double selectivity(SqlFrontEnd frontEnd, String predicate) {
    String sql = "SELECT * FROM t WHERE " + predicate;
    return new BlockEstimates(frontEnd.bind(sql, "q.sql").blocks().get(0)).selectivity(0);
  }

  private static void test(String predicate, double expected) {
    assertThat(selectivity(TYPED, predicate)).as("typed").isCloseTo(expected, within(1e-9));
    assertThat(selectivity(UNTYPED, predicate)).as("untyped").isCloseTo(expected, within(1e-9));
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
        "date_trunc('month', made) = made | 0.1",
        "title ~ 'x' | 1 / 3",
        "kind = 1 AND note IS NULL AND id = 3 | 1 / 1000",
      })
  void localPredicatesHaveSelectivities(String predicate, String expected) {
    test(predicate, value(expected));
  }

  /** Predicates over t with their selectivities; the minimum is 0.001, which is one row. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "kind = 1 AND kind = 1 | 0.142857142857",
        "kind = 1 AND 1 = T.KIND | 0.142857142857",
        "kind = 1 OR kind = 1 | 0.142857142857",
        "kind = 1 AND kind = 2 | 0.001",
        "kind = 1 OR kind = 2 OR kind = 3 OR kind = 4 OR kind = 5 OR kind = 6 OR kind = 7 | 1",
        "kind = 1 OR kind IN (1, 2) OR kind = 2.0 | 0.285714285714",
        "(kind = 1 OR kind = 2) AND (kind = 2 OR kind = 3) | 0.142857142857",
        "kind > 3 OR kind <= 3 | 1",
        "kind > 3 AND kind < 9 | 0.25",
        "year = 1950 AND year > 1940 | 0.008",
        "year = 1950 AND year > 1960 | 0.001",
        "year <> 1950 AND year <> 1951 | 0.784",
        "year > 1990 OR year < 1910 | 0.16",
        "NOT (year > 1990 OR year < 1910) | 0.64",
        "NOT (year = 1950) | 0.792",
        "year BETWEEN 1950 AND 1940 | 0.001",
        "year BETWEEN SYMMETRIC 1950 AND 1940 | 0.08",
        "year IN (1950, 3000) | 0.008",
        "year = '1950' | 0.008",
        "year = year | 0.8",
        "year <> year | 0.001",
        "year >= year | 0.8",
        "note = NULL | 0.001",
        "NOT note = NULL | 0.001",
        "kind IN (1, NULL) | 0.142857142857",
        "kind NOT IN (1, NULL) | 0.001",
        "kind BETWEEN NULL AND 3 | 0.001",
        "note IS NULL OR note = 'x' | 0.51",
        "note IS NOT NULL AND note = 'x' | 0.01",
        "note IS NULL AND note = 'x' | 0.001",
        "(note = 'x') IS TRUE | 0.01",
        "(note = 'x') IS NOT TRUE | 0.99",
        "(note = 'x') IS FALSE | 0.49",
        "(note = 'x') IS UNKNOWN | 0.5",
        "note IS DISTINCT FROM 'x' | 0.99",
        "note IS NOT DISTINCT FROM NULL | 0.5",
        "upper(note) IS NULL | 0.5",
        "note LIKE '%' | 0.5",
        "title LIKE 'a!%b' ESCAPE '!' | 0.00111111111111",
        "note NOT LIKE 'x' AND note NOT LIKE 'x' | 0.49",
        "title !~ 'x' | 0.666666666667",
        "kind = 3 OR 1 = 1 | 1",
        "kind = 3 OR 1 = 0 | 0.142857142857",
        "kind = 3 OR NULL | 0.142857142857",
        "upper(title) = 'X' AND UPPER(T.title)='X' | 0.1",
        "upper(title) = 'X' AND upper(title) = 'x' | 0.01",
        "upper(title) = 'X' OR upper(title) = 'X' | 0.1",
        "made = TIMESTAMP '2000-01-01 10:00:00' | 0.002",
        "made < '2000-03-01'::date + interval 30 days | 0.246575342466",
        "made < date '2000-03-01' + interval '720' hour | 0.246575342466",
        "made < date '2000-03-01' + interval 720 hours | 0.246575342466",
        "made < date '2000-03-01' + '30 days'::interval | 0.246575342466",
        "made < date '2000-03-01' + CAST('30 days' AS INTERVAL) | 0.246575342466",
        "made < date '2000-03-01' + interval '3 weeks 9 days' | 0.246575342466",
        "made < date '2000-03-31' - interval '43200' minute + interval '1.5 days' | 0.168493150685",
      })
  void predicatesMeanWhatTheStandardSays(String predicate, double expected) {
    test(predicate, expected);
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
