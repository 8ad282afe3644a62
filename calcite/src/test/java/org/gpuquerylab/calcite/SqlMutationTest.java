package org.gpuquerylab.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.gpuquerylab.calcite.query.BoundQuery;
import org.gpuquerylab.calcite.query.JoinBlock;
import org.gpuquerylab.joinorder.query.InvalidQueryException;
import org.gpuquerylab.joinorder.query.QueryFormatException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Tests that randomly changed statements are either read, or refused with one line. {@code
 * -Dmutations=N} sets the number of changes, {@code -Dmutations.seed=S} the seed, and {@code
 * -Dworkloads=FOLDER} adds statements; see {@link RealStatements}.
 */
class SqlMutationTest {
  private static final int MUTATIONS = Integer.getInteger("mutations", 200);
  private static final long SEED = Long.getLong("mutations.seed", 1);

  private static final List<String> STATEMENTS =
      List.of(
          "SELECT MIN(mc.note) AS production_note, MIN(t.title), MIN(t.year) AS movie_year FROM t,"
              + " mc AS mc, mk WHERE t.id = mc.movie_id AND mk.movie_id = t.id AND mc.note NOT LIKE"
              + " '%(as Metro-Goldwyn-Mayer Pictures)%' AND (mc.note LIKE '%(co-production)%' OR"
              + " mc.note LIKE '%(presents)%') AND t.year BETWEEN 1950 AND 2000;",
          "select * from t a inner join mc using (kind, note) join mk on mk.movie_id = mc.movie_id cross join"
              + " cn where a.kind in (1, 2, null) and not (a.id = 3 or a.note is null) and (a.year"
              + " = 1950) is not true",
          "SELECT count(*) FROM (t JOIN mc ON (t.id, t.kind) = (mc.movie_id, mc.kind)), cn \"c n\""
              + " WHERE company_id = \"c n\".id AND t.made >= date '2000-03-01' - interval '1'"
              + " month AND CASE WHEN t.kind = 1 THEN TRUE ELSE t.id > 3 END GROUP BY t.id HAVING"
              + " count(*) > 1 ORDER BY 1 LIMIT 7",
          "WITH x AS (SELECT movie_id, count(*) AS n FROM mc LEFT JOIN cn ON company_id = cn.id"
              + " GROUP BY movie_id) SELECT t.*, sum(n) OVER (PARTITION BY kind ORDER BY year::text)"
              + " FROM t FULL JOIN x ON x.movie_id = t.id WHERE NOT EXISTS (SELECT 1 FROM mk WHERE"
              + " mk.movie_id = t.id) AND year <= (SELECT max(m.kind) FROM mc m WHERE m.movie_id ="
              + " t.id) AND kind NOT IN (SELECT id FROM cn WHERE \"Code\" LIKE 'x_%')");

  private static final List<String> WORDS =
      List.of(
          "(",
          ")",
          ",",
          ";",
          "'",
          "\"",
          "`",
          "[",
          "]",
          ".",
          "=",
          "<>",
          "<",
          "(+)",
          "*",
          "-",
          "--",
          "/*",
          "||",
          "?",
          ":x",
          "$$",
          "@",
          "#",
          "\\",
          "\u0000",
          "\u001b[31m",
          "\r\n",
          "\t",
          "\u202e",
          "\ud800",
          "\ud83d\ude00",
          "\u00e9",
          "NOT",
          "AND",
          "OR",
          "XOR",
          "SELECT",
          "FROM",
          "WHERE",
          "JOIN",
          "LEFT",
          "NATURAL",
          "OUTER",
          "SEMI",
          "ON",
          "USING",
          "IN",
          "BETWEEN",
          "SYMMETRIC",
          "LIKE",
          "ESCAPE",
          "IS",
          "NULL",
          "TRUE",
          "UNKNOWN",
          "DISTINCT",
          "CASE",
          "WHEN",
          "END",
          "ANY",
          "WITH",
          "VALUES",
          "CONNECT BY",
          "PRIOR",
          "PIVOT",
          "TABLESAMPLE",
          "FETCH",
          "date '2000-02-30'",
          "INTERVAL '1' DAY",
          "1e999",
          "-1",
          "9999999999999999999999",
          "0x1F",
          "NaN",
          "'\n'",
          "\"a.b\"",
          "t",
          "t.id",
          "kind",
          "year",
          "x AS (SELECT 1)",
          "CAST(kind AS int)",
          "((((((((((",
          "))))))))))",
          "::int",
          "::interval",
          "EXISTS (",
          "GROUP BY",
          "HAVING",
          "OVER (",
          "FULL",
          "LATERAL (",
          "UNION ALL",
          "LIMIT");

  /** What a statement keeps being a statement with. */
  private static final List<List<String>> SWAPS =
      List.of(
          List.of(" AND ", " OR "),
          List.of(" OR ", " AND NOT "),
          List.of("=", "<>"),
          List.of("<", ">="),
          List.of(" JOIN ", " LEFT JOIN "),
          List.of("LEFT JOIN ", "FULL JOIN "),
          List.of(" IN ", " NOT IN "),
          List.of("EXISTS ", "NOT EXISTS "),
          List.of(" LIKE ", " ILIKE "),
          List.of("SELECT ", "SELECT DISTINCT "),
          List.of("MIN(", "COUNT("));

  private final Random random = new Random(SEED);
  private int taken;

  /** Statements over the tables that a front end knows. */
  private record Source(SqlFrontEnd frontEnd, List<String> statements) {}

  @Test
  void changedStatementsAreReadOrRefusedInOneLine() throws IOException, SQLException {
    List<Source> sources = new ArrayList<>();
    sources.add(new Source(new SqlFrontEnd(MovieSchema.typed()), STATEMENTS));
    for (RealStatements workload : RealStatements.all()) {
      sources.add(new Source(new SqlFrontEnd(workload.catalogue()), workload.statements()));
      workload.close();
    }
    List<String> faults = new ArrayList<>();
    for (int i = 0; i < MUTATIONS; i++) {
      Source source = sources.get(i % sources.size());
      String sql = mutated(source.statements());
      String fault = fault(sql, source.frontEnd());
      if (fault != null) {
        faults.add("mutation " + i + " of seed " + SEED + ": " + fault + " by " + sql);
      }
    }
    assertThat(faults).isEmpty();
    assertThat(taken).as("not all are refused").isGreaterThan(MUTATIONS / 20);
  }

  // This test looks for any exception except those that are allowed.
  @SuppressWarnings("PMD.AvoidCatchingGenericException")
  private @Nullable String fault(String sql, SqlFrontEnd frontEnd) {
    try {
      use(frontEnd.bind(sql, "q.sql"));
      taken++;
      return null;
    } catch (InvalidQueryException e) {
      String message = String.valueOf(e.getMessage());
      boolean oneLine =
          (message.startsWith("q.sql:") || !(e instanceof QueryFormatException))
              && message.chars().noneMatch(Character::isISOControl)
              && !message.contains("takes more than");
      return oneLine ? null : "\"" + message + "\"";
    } catch (RuntimeException | StackOverflowError | AssertionError e) {
      return e.toString();
    }
  }

  /** Does what the command line does with a statement. */
  private static void use(BoundQuery query) {
    for (JoinBlock block : query.blocks()) {
      BlockOrder order = new BlockOrder(block, false);
      assertThat(order.graph().isPresent()).isEqualTo(order.operators().isEmpty());
      assertThat(PredicateText.of(block))
          .allMatch(predicate -> predicate.selectivity() >= 0 && predicate.selectivity() <= 1);
    }
    assertThat(PredicateText.lines(query.tree())).isNotEmpty();
  }

  private String mutated(List<String> statements) {
    String sql = pick(statements);
    int changes = 1 + random.nextInt(3);
    for (int i = 0; i < changes; i++) {
      sql = changed(sql, pick(statements));
    }
    return sql;
  }

  private String changed(String sql, String other) {
    int from = random.nextInt(sql.length() + 1);
    int to = Math.min(sql.length(), from + random.nextInt(12));
    String part = sql.substring(from, to);
    String head = sql.substring(0, from);
    String tail = sql.substring(to);
    return switch (random.nextInt(14)) {
      case 0 -> head + tail;
      case 1 -> head + part + part + tail;
      case 2 -> head + " " + pick(WORDS) + " " + tail;
      case 3 -> head + pick(WORDS) + part + tail;
      case 4 -> head + (char) random.nextInt(0x300) + tail;
      case 5 -> head + part.repeat(random.nextInt(200)) + tail;
      case 6 -> head + "(" + part + ")" + tail;
      case 7 -> {
        String[] words = sql.split(" ", -1);
        words[random.nextInt(words.length)] = pick(WORDS);
        yield String.join(" ", words);
      }
      case 8 -> head + other.substring(random.nextInt(other.length()));
      default -> {
        List<String> swap = pick(SWAPS);
        int at = sql.toUpperCase(Locale.ROOT).indexOf(swap.get(0), Math.min(from, sql.length()));
        yield at < 0
            ? sql.replace(" 1", " NULL")
            : sql.substring(0, at) + swap.get(1) + sql.substring(at + swap.get(0).length());
      }
    };
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
