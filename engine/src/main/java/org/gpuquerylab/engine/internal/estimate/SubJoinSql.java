package org.gpuquerylab.engine.internal.estimate;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.rel2sql.RelToSqlConverter;
import org.apache.calcite.rel.rel2sql.SqlImplementor;
import org.apache.calcite.sql.SqlDialect;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.dialect.DuckDBSqlDialect;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.tools.RelBuilder;
import org.gpuquerylab.calcite.BlockOrder;
import org.gpuquerylab.joinorder.plan.JoinTree;

/**
 * Statements for DuckDB about parts of statements. Calcite writes relations and conditions; of
 * joins, it confuses the columns.
 */
final class SubJoinSql {
  private static final SqlDialect DUCKDB = DuckDBSqlDialect.DEFAULT;

  /** The fields so far, all with names of their own. */
  private int fields;

  private int joins;

  private SubJoinSql() {}

  /** A statement for the rows of a plan of some of a block's relations. */
  static String of(BlockOrder order, JoinTree part) {
    SubJoinSql sql = new SubJoinSql();
    return sql.text(order.joined(part, sql::renamed));
  }

  private RelNode renamed(RelNode input) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < input.getRowType().getFieldCount(); i++) {
      names.add("field" + fields++);
    }
    RelBuilder builder = RelFactories.LOGICAL_BUILDER.create(input.getCluster(), null).push(input);
    return builder.project(builder.fields(), names, true).build();
  }

  private String text(RelNode node) {
    if (node instanceof Join join) {
      int number = joins++;
      return String.join(
          " ",
          "SELECT * FROM (" + text(join.getLeft()) + ") AS left" + number,
          join.getJoinType().name(),
          "JOIN (" + text(join.getRight()) + ") AS right" + number,
          "ON",
          condition(join));
    }
    return new RelToSqlConverter(DUCKDB).visitRoot(node).asStatement().toSqlString(DUCKDB).getSql();
  }

  private static String condition(Join join) {
    List<String> names = new ArrayList<>(join.getLeft().getRowType().getFieldNames());
    names.addAll(join.getRight().getRowType().getFieldNames());
    return new SqlImplementor.SimpleContext(
            DUCKDB, field -> new SqlIdentifier(names.get(field), SqlParserPos.ZERO))
        .toSql(null, join.getCondition())
        .toSqlString(DUCKDB)
        .getSql();
  }
}
