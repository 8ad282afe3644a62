package org.gpuquerylab.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.gpuquerylab.calcite.query.JoinBlock;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * Compares the blocks of real statements that join tables by commas with what DuckDB's binder makes
 * of them: the tables in their order, and the classes of columns that equalities make equal.
 */
class DuckDbReaderTest {
  private static final double LEAST = 0.98;

  @Test
  void blocksAreThoseOfDuckDb() throws IOException, SQLException {
    List<RealStatements> all = RealStatements.all();
    Assumptions.assumeTrue(!all.isEmpty(), "there is no shared/data/stats beside the repository");
    int compared = 0;
    List<String> different = new ArrayList<>();
    for (RealStatements real : all) {
      SqlFrontEnd frontEnd = new SqlFrontEnd(real.catalogue());
      for (String sql : real.statements()) {
        List<JoinBlock> blocks = frontEnd.bind(sql, "q.sql").blocks();
        Blocks theirs = new Blocks();
        if (blocks.size() == 1 && blocks.get(0).isInner() && theirs.read(plan(real, sql))) {
          compared++;
          String ours = ours(blocks.get(0));
          if (!ours.equals(theirs.text())) {
            different.add(sql + "\n  " + ours + "\n  " + theirs.text());
          }
        }
      }
      real.close();
    }
    System.out.println(compared + " blocks compared with DuckDB's, different: " + different.size());
    assertThat(compared).isGreaterThan(100);
    assertThat(1 - (double) different.size() / compared)
        .as("%s", different)
        .isGreaterThanOrEqualTo(LEAST);
  }

  private static JsonNode plan(RealStatements real, String sql) throws IOException, SQLException {
    try (PreparedStatement statement =
        real.database().prepareStatement("SELECT json_serialize_plan(?)")) {
      statement.setString(1, sql);
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();
        return new ObjectMapper().readTree(rows.getString(1)).path("plans").path(0);
      }
    }
  }

  private static String ours(JoinBlock block) {
    List<String> tables =
        block.relations().stream()
            .map(relation -> relation.table() == null ? "?" : relation.table().name())
            .toList();
    Set<String> classes = new TreeSet<>();
    for (List<Integer> equal : block.classes()) {
      classes.add(
          equal.stream()
              .map(column -> block.relation(column) + block.name(column).replaceFirst(".*[.]", "."))
              .map(name -> name.toLowerCase(Locale.ROOT))
              .collect(Collectors.toCollection(TreeSet::new))
              .toString());
    }
    return (tables + " " + classes).toLowerCase(Locale.ROOT);
  }

  /** The tables and equalities of a plan of filters over cross products. */
  private static final class Blocks {
    private final List<String> tables = new ArrayList<>();
    private final List<String> columns = new ArrayList<>();
    private final List<Set<String>> classes = new ArrayList<>();
    private boolean projected;

    /** Reads a plan; false if it has other operators. */
    boolean read(JsonNode node) {
      String type = node.path("type").asText();
      if (type.equals("LOGICAL_GET")) {
        tables.add(node.path("function_data").path("table").asText());
        for (JsonNode column : node.path("column_indexes")) {
          String name = node.path("names").path(column.path("index").asInt()).asText();
          columns.add(tables.size() - 1 + "." + name.toLowerCase(Locale.ROOT));
        }
        return true;
      }
      boolean known = true;
      for (JsonNode child : node.path("children")) {
        known &= read(child);
      }
      if (type.equals("LOGICAL_FILTER") && known && !projected) {
        node.path("expressions").forEach(this::add);
        return true;
      } else if (type.equals("LOGICAL_CROSS_PRODUCT")) {
        return known && !projected;
      }
      projected = true; // what is above has other columns
      return known && type.matches("LOGICAL_(PROJECTION|AGGREGATE.*|ORDER_BY|LIMIT)");
    }

    private void add(JsonNode predicate) {
      String left = column(predicate.path("children").path(0));
      String right = column(predicate.path("children").path(1));
      if (predicate.path("type").asText().equals("COMPARE_EQUAL")
          && !left.isEmpty()
          && !right.isEmpty()) {
        Set<String> merged = new TreeSet<>(Set.of(left, right));
        for (Set<String> other : List.copyOf(classes)) {
          if (other.contains(left) || other.contains(right)) {
            merged.addAll(other);
            classes.remove(other);
          }
        }
        classes.add(merged);
      }
    }

    private String column(JsonNode expression) {
      JsonNode bare = expression;
      while (bare.path("type").asText().equals("OPERATOR_CAST")) {
        bare = bare.path("children").path(0);
      }
      boolean isColumn = bare.path("type").asText().equals("BOUND_REF");
      return isColumn ? columns.get(bare.path("index").asInt()) : "";
    }

    String text() {
      Set<String> sorted = new TreeSet<>();
      classes.forEach(some -> sorted.add(some.toString()));
      return (tables + " " + sorted).toLowerCase(Locale.ROOT);
    }
  }
}
