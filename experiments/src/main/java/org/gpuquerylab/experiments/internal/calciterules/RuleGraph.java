package org.gpuquerylab.experiments.internal.calciterules;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.Util;
import org.gpuquerylab.calcite.Catalogues;
import org.gpuquerylab.calcite.SqlFrontEnd;
import org.gpuquerylab.calcite.internal.SqlTypes;
import org.gpuquerylab.calcite.query.Catalogue;
import org.gpuquerylab.calcite.query.CatalogueColumn;
import org.gpuquerylab.calcite.query.CatalogueTable;
import org.gpuquerylab.calcite.query.ColumnStatistics;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.plan.JoinTreeBuilder;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.Relation;

/**
 * A query graph as a statement over a catalogue whose statistics give the graph's estimates. Each
 * edge is an equality of two columns of its own with 1 / selectivity distinct values; a relation's
 * filter is an equality with one of 1 / selectivity values.
 */
final class RuleGraph {
  private static final String FILTERED = "f";

  private final QueryGraph graph;
  private final Catalogue catalogue;
  private final RelNode tree;

  RuleGraph(QueryGraph graph) {
    this.graph = graph;
    catalogue = new Catalogue("graph", tables());
    tree = new SqlFrontEnd(catalogue).bind(sql(), "graph").tree();
    tree.getCluster().setMetadataProvider(Catalogues.metadata(catalogue));
    tree.getCluster().setMetadataQuerySupplier(RelMetadataQuery::instance);
  }

  Catalogue catalogue() {
    return catalogue;
  }

  /** The statement's tree as written: each relation is joined with earlier ones. */
  RelNode tree() {
    return tree;
  }

  private List<CatalogueTable> tables() {
    RelDataType type = SqlTypes.FACTORY.createSqlType(SqlTypeName.INTEGER);
    List<CatalogueTable> tables = new ArrayList<>();
    for (int i = 0; i < graph.size(); i++) {
      Relation relation = graph.relation(i);
      List<CatalogueColumn> columns = new ArrayList<>();
      columns.add(column(FILTERED, type, relation.selectivity()));
      for (int edge = 0; edge < graph.joins().size(); edge++) {
        JoinEdge join = graph.joins().get(edge);
        if (join.left() == i || join.right() == i) {
          columns.add(column("e" + edge, type, join.selectivity()));
        }
      }
      tables.add(
          new CatalogueTable("r" + i, relation.cardinality(), columns, List.<Set<Integer>>of()));
    }
    return tables;
  }

  private static CatalogueColumn column(String name, RelDataType type, double selectivity) {
    return new CatalogueColumn(name, type, ColumnStatistics.ofDistinct(1 / selectivity));
  }

  private String sql() {
    BitSet joined = new BitSet();
    joined.set(0);
    StringBuilder sql = new StringBuilder("SELECT count(*) FROM ").append(relation(0));
    while (joined.cardinality() < graph.size()) {
      int next = next(joined);
      List<String> equalities = new ArrayList<>();
      for (int edge = 0; edge < graph.joins().size(); edge++) {
        JoinEdge join = graph.joins().get(edge);
        boolean ends = join.left() == next || join.right() == next;
        if (ends && joined.get(join.other(next))) {
          equalities.add("r" + join.left() + ".e" + edge + " = r" + join.right() + ".e" + edge);
        }
      }
      joined.set(next);
      sql.append(" JOIN ").append(relation(next)).append(" ON ");
      sql.append(String.join(" AND ", equalities));
    }
    return sql.toString();
  }

  private String relation(int index) {
    String table = "r" + index;
    return graph.relation(index).selectivity() == 1
        ? table
        : "(SELECT * FROM " + table + " WHERE " + FILTERED + " = 0) AS " + table;
  }

  /** The first relation that an edge joins with the others. */
  private int next(BitSet joined) {
    for (int i = 0; i < graph.size(); i++) {
      if (!joined.get(i) && isJoined(i, joined)) {
        return i;
      }
    }
    throw new IllegalArgumentException("the graph is not connected");
  }

  private boolean isJoined(int relation, BitSet joined) {
    return graph.joins(relation).stream().anyMatch(edge -> joined.get(edge.other(relation)));
  }

  /**
   * The plan that is a tree of Calcite, with the graph's estimates.
   *
   * @throws UnsupportedOperationException if the tree has no order of joins, as when a rule gives
   *     up
   */
  JoinTree plan(RelNode ordered) {
    return plan(ordered, new JoinTreeBuilder(graph.withCrossProducts(), new Cout()));
  }

  private static JoinTree plan(RelNode shown, JoinTreeBuilder builder) {
    RelNode node = shown.stripped();
    if (node instanceof Join join) {
      return builder.join(plan(join.getLeft(), builder), plan(join.getRight(), builder));
    } else if (node instanceof TableScan scan) {
      String name = Util.last(scan.getTable().getQualifiedName());
      return builder.leaf(Integer.parseInt(name.substring(1)));
    } else if (node instanceof Filter || node instanceof Project || node instanceof Aggregate) {
      return plan(node.getInput(0), builder);
    }
    throw new UnsupportedOperationException(
        "the rule gives up: it leaves a " + node.getRelTypeName());
  }

  /** The number of a plan's joins between whose inputs the graph has no edge. */
  int crossProducts(JoinTree plan) {
    int cross = 0;
    for (JoinTree node : plan.postOrder()) {
      if (node instanceof JoinTree.Join join) {
        BitSet left = join.left().relations();
        BitSet right = join.right().relations();
        cross += graph.joins().stream().noneMatch(edge -> joins(edge, left, right)) ? 1 : 0;
      }
    }
    return cross;
  }

  private static boolean joins(JoinEdge edge, BitSet left, BitSet right) {
    return (left.get(edge.left()) && right.get(edge.right()))
        || (left.get(edge.right()) && right.get(edge.left()));
  }

  QueryGraph graph() {
    return graph;
  }
}
