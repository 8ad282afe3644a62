package org.gpuquerylab.joinorder.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.gpuquerylab.joinorder.query.QueryFormatException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that randomly changed statements are either read, or refused with one line. {@code
 * -Dmutations=N} sets the number of changes, {@code -Dmutations.seed=S} the seed.
 */
@Tag("long")
class SqlMutationTest {
  private static final int MUTATIONS = Integer.getInteger("mutations", 300);
  private static final long SEED = Long.getLong("mutations.seed", 1);

  private static final List<String> STATEMENTS =
      List.of(
          "SELECT MIN(mc.note) AS production_note, MIN(t.title), MIN(t.year) AS movie_year FROM t,"
              + " mc AS mc, mk WHERE t.id = mc.movie_id AND mk.movie_id = t.id AND mc.note NOT LIKE"
              + " '%(as Metro-Goldwyn-Mayer Pictures)%' AND (mc.note LIKE '%(co-production)%' OR"
              + " mc.note LIKE '%(presents)%') AND t.year BETWEEN 1950 AND 2000;",
          "select * from t a inner join mc using (kind, note) join mk using (movie_id) cross join"
              + " cn where a.kind in (1, 2, null) and not (a.id = 3 or a.note is null) and (a.year"
              + " = 1950) is not true",
          "SELECT count(*) FROM (t JOIN mc ON (t.id, t.kind) = (mc.movie_id, mc.kind)), cn \"c n\""
              + " WHERE company_id = \"c n\".id AND t.made >= date '2000-03-01' - interval '1'"
              + " month AND CASE WHEN t.kind = 1 THEN TRUE ELSE t.id > 3 END GROUP BY t.id HAVING"
              + " count(*) > 1 ORDER BY 1 LIMIT 7");

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
          "EXISTS",
          "ANY",
          "WITH",
          "UNION",
          "VALUES",
          "LATERAL",
          "PREWHERE",
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
          "))))))))))");

  private final Random random = new Random(SEED);
  private int graphs;

  @Test
  void changedStatementsAreReadOrRefusedInOneLine() throws IOException {
    Schema movies = SqlTestSchema.read();
    Path examples = Path.of(Files.isDirectory(Path.of("docs")) ? "docs" : "../docs", "examples");
    Schema orders = null;
    List<String> examplesOfOrders = new ArrayList<>();
    if (Files.isDirectory(examples)) {
      orders = SchemaReader.read(examples.resolve("tpch-schema.json"));
      try (Stream<Path> files = Files.list(examples)) {
        for (Path file : files.filter(path -> path.toString().endsWith(".sql")).sorted().toList()) {
          examplesOfOrders.add(Files.readString(file));
        }
      }
    }
    List<String> faults = new ArrayList<>();
    for (int i = 0; i < MUTATIONS; i++) {
      boolean order = orders != null && i % 4 == 0;
      String sql = mutated(order ? examplesOfOrders : STATEMENTS);
      String fault = fault(sql, order && orders != null ? orders : movies);
      if (fault != null) {
        faults.add("mutation " + i + " of seed " + SEED + ": " + fault + " by " + sql);
      }
    }
    assertThat(faults).isEmpty();
    assertThat(graphs).as("not all are refused").isPositive();
  }

  // This test looks for any exception except the one that is allowed.
  @SuppressWarnings("PMD.AvoidCatchingGenericException")
  private @Nullable String fault(String sql, Schema schema) {
    try {
      SqlQueryReader.read(sql, "q.sql", schema, true);
      graphs++;
      return null;
    } catch (QueryFormatException e) {
      String message = String.valueOf(e.getMessage());
      boolean oneLine =
          message.startsWith("q.sql:")
              && message.chars().noneMatch(Character::isISOControl)
              && !message.contains("takes more than");
      return oneLine ? null : "\"" + message + "\"";
    } catch (RuntimeException | StackOverflowError e) {
      return e.toString();
    }
  }

  private String mutated(List<String> statements) {
    String sql = pick(statements);
    int changes = 1 + random.nextInt(4);
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
    return switch (random.nextInt(9)) {
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
      default -> head + other.substring(random.nextInt(other.length()));
    };
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
