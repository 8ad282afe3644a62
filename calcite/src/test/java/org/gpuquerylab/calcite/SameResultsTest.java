package org.gpuquerylab.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.calcite.rel.RelNode;
import org.gpuquerylab.calcite.query.BoundQuery;
import org.gpuquerylab.calcite.query.JoinBlock;
import org.gpuquerylab.joinorder.JoinOrderOptimizer;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.junit.jupiter.api.Test;

/**
 * Runs random statements on small tables with nulls in DuckDB: as their author wrote them, and as
 * SQL of the tree whose blocks were ordered. Seed and number of statements are properties.
 */
class SameResultsTest {
  private static final long SEED = Long.getLong("seed", 7);
  private static final int STATEMENTS = Integer.getInteger("statements", 60);

  /** Two columns of one table equal the same column of another. */
  private static final String WITHIN =
      "SELECT t0.k, t1.w FROM t0, t1, t2 WHERE t0.k = t1.v AND t0.w = t1.v AND t2.k = t1.k";

  private int changed;

  @Test
  void orderedBlocksHaveTheSameRows() throws SQLException {
    Random random = new Random(SEED);
    SqlFrontEnd frontEnd = new SqlFrontEnd(TestCatalogue.read(schema(random)));
    try (Connection database = DriverManager.getConnection("jdbc:duckdb:");
        JoinOrderOptimizer inner = JoinOrderOptimizer.onHost().withAlgorithm("dpccp");
        JoinOrderOptimizer others = JoinOrderOptimizer.onHost().withAlgorithm("dphyp")) {
      fill(database, random);
      for (int i = 0; i <= STATEMENTS; i++) {
        String sql = i == STATEMENTS ? WITHIN : new RandomStatement(random).sql();
        BoundQuery query = frontEnd.bind(sql, "q.sql");
        String ordered = TreeSql.of(ordered(query, inner, others));
        assertThat(rows(database, ordered))
            .as("seed %d, statement %d: %s%nbecomes %s", SEED, i, sql, ordered)
            .isEqualTo(rows(database, sql));
      }
    }
    assertThat(changed).as("statements in another order").isGreaterThan(STATEMENTS / 4);
  }

  private RelNode ordered(BoundQuery query, JoinOrderOptimizer inner, JoinOrderOptimizer others) {
    Map<BlockOrder, JoinTree> plans = new LinkedHashMap<>();
    for (JoinBlock block : query.blocks()) {
      BlockOrder order = new BlockOrder(block, false);
      JoinTree plan =
          order.graph().isPresent()
              ? inner.optimize(order.graph().get()).plan()
              : others.optimize(order.operators().orElseThrow()).plan();
      plans.put(order, plan);
    }
    RelNode tree = BlockOrder.tree(query, plans);
    changed += TreeSql.of(tree).equals(TreeSql.of(query.tree())) ? 0 : 1;
    return tree;
  }

  private static String schema(Random random) {
    List<String> tables = new ArrayList<>();
    List<String> columns = new ArrayList<>();
    for (String table : List.of("t0", "t1", "t2")) {
      tables.add("{\"name\": \"" + table + "\", \"rows\": " + (10 + random.nextInt(10_000)) + "}");
      for (String column : List.of("k", "v", "w")) {
        columns.add(
            "{\"table\": \"%s\", \"name\": \"%s\", \"type\": \"INTEGER\", \"distinct\": %d}"
                .replaceFirst("%s", table)
                .replaceFirst("%s", column)
                .replaceFirst("%d", String.valueOf(1 + random.nextInt(500))));
      }
    }
    return "{\"tables\": ["
        + String.join(",", tables)
        + "], \"columns\": ["
        + String.join(",", columns)
        + "]}";
  }

  private static void fill(Connection database, Random random) throws SQLException {
    try (Statement statement = database.createStatement()) {
      for (String table : List.of("t0", "t1", "t2")) {
        statement.execute("CREATE TABLE " + table + " (k INTEGER, v INTEGER, w INTEGER)");
        for (int row = 0; row < 7; row++) {
          String values =
              random
                  .ints(3, 0, 5)
                  .mapToObj(value -> value == 0 ? "NULL" : String.valueOf(value))
                  .collect(Collectors.joining(", "));
          statement.execute("INSERT INTO " + table + " VALUES (" + values + ")");
        }
      }
    }
  }

  private static List<String> rows(Connection database, String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Statement statement = database.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      int columns = result.getMetaData().getColumnCount();
      while (result.next()) {
        StringBuilder row = new StringBuilder();
        for (int i = 1; i <= columns; i++) {
          row.append(result.getString(i)).append('|');
        }
        rows.add(row.toString());
      }
    }
    rows.sort(null);
    return rows;
  }
}
