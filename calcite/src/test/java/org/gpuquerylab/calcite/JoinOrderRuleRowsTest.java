package org.gpuquerylab.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgramBuilder;
import org.apache.calcite.rel.RelNode;
import org.junit.jupiter.api.Test;

/**
 * Runs random trees of inner, outer, semi and anti joins over small tables with nulls by Calcite:
 * as they are, and after the rule; DuckDB must have the same rows. Seed and number of trees are
 * properties.
 */
class JoinOrderRuleRowsTest {
  private static final long SEED = Long.getLong("seed", 11);
  private static final int TREES = Integer.getInteger("trees", 12);

  @Test
  void orderedTreesHaveTheSameRows() throws SQLException {
    List<JoinOrderRule> rules =
        List.of(
            JoinOrderRule.of("auto", Duration.ofMillis(20)),
            JoinOrderRule.of("goo", Duration.ofMillis(20)),
            JoinOrderRule.of("dphyp", Duration.ofMillis(20)));
    Random random = new Random(SEED);
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement duckDb = connection.createStatement()) {
      int changed = 0;
      for (int i = 0; i < TREES; i++) {
        SmallSchema schema = new SmallSchema(random);
        schema.fill(duckDb);
        RelNode tree = new RandomTree(random, schema.builder()).tree(2 + random.nextInt(4));
        RelNode ordered = ordered(tree, rules.get(i % rules.size()));
        String plans = RelOptUtil.toString(tree) + "becomes\n" + RelOptUtil.toString(ordered);
        List<String> rows = schema.rows(tree);
        assertThat(schema.rows(ordered))
            .as("seed %d, tree %d:%n%s", SEED, i, plans)
            .isEqualTo(rows);
        String sql = TreeSql.of(tree);
        assertThat(rows(duckDb, sql))
            .as("seed %d, tree %d: %s%n%s", SEED, i, sql, plans)
            .isEqualTo(rows);
        changed += ordered.deepEquals(tree) ? 0 : 1;
      }
      assertThat(changed).as("trees in another order").isGreaterThan(TREES / 4);
    }
  }

  /** The rows as {@link SmallSchema#rows} writes them. */
  private static List<String> rows(Statement duckDb, String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (ResultSet result = duckDb.executeQuery(sql)) {
      int columns = result.getMetaData().getColumnCount();
      while (result.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          row.add(result.getString(i));
        }
        rows.add(row.toString());
      }
    }
    rows.sort(null);
    return rows;
  }

  private static RelNode ordered(RelNode tree, JoinOrderRule rule) {
    HepPlanner planner = new HepPlanner(new HepProgramBuilder().addRuleInstance(rule).build());
    planner.setRoot(tree);
    return planner.findBestExp();
  }
}
