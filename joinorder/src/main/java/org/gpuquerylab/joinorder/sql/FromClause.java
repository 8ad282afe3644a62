package org.gpuquerylab.joinorder.sql;

import java.util.ArrayList;
import java.util.List;
import net.sf.jsqlparser.expression.Expression;
import net.sf.jsqlparser.expression.operators.relational.EqualsTo;
import net.sf.jsqlparser.schema.Column;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.select.FromItem;
import net.sf.jsqlparser.statement.select.Join;
import net.sf.jsqlparser.statement.select.ParenthesedFromItem;
import net.sf.jsqlparser.statement.select.PlainSelect;
import org.jspecify.annotations.Nullable;

/** The relations of a query, and the conjuncts of its inner joins and of WHERE. */
final class FromClause {
  private final SqlText text;
  private final Schema schema;
  private final ColumnNames names;
  private final List<Expression> conjuncts = new ArrayList<>();

  FromClause(SqlText text, Schema schema, PlainSelect select) {
    this.text = text;
    this.schema = schema;
    names = new ColumnNames(text, schema.source());
    FromRules.check(text, select);
    if (select.getFromItem() == null) {
      throw text.fault("there is no FROM; name at least one table");
    }
    add(select.getFromItem());
    addJoins(select.getJoins(), 0);
    if (select.getWhere() != null) {
      addPredicate(select.getWhere(), 0);
    }
  }

  /** The relations and their columns. */
  ColumnNames names() {
    return names;
  }

  /** The predicates that all rows of the result satisfy. */
  List<Expression> conjuncts() {
    return conjuncts;
  }

  private void add(FromItem item) {
    FromRules.check(text, item);
    if (item instanceof Table table) {
      addTable(table);
    } else if (item instanceof ParenthesedFromItem nested) {
      int scope = names.size();
      add(nested.getFromItem());
      addJoins(nested.getJoins(), scope);
    }
  }

  private void addTable(Table table) {
    String name = FromRules.fullName(table);
    TableStatistics statistics =
        schema
            .table(name)
            .orElseThrow(
                () ->
                    text.fault(
                        table,
                        "there is no table \"" + name + "\" in " + schema.source() + "; add it"));
    String alias =
        table.getAlias() == null ? table.getUnquotedName() : table.getAlias().getUnquotedName();
    names.add(alias, statistics, table);
  }

  /**
   * Adds the joins that follow a table.
   *
   * @param start the first relation that the joins' predicates may name
   */
  private void addJoins(@Nullable List<Join> joins, int start) {
    int scope = start;
    List<Join> open = new ArrayList<>();
    for (Join join : joins == null ? List.<Join>of() : joins) {
      FromRules.check(text, join);
      scope = join.isSimple() ? names.size() : scope;
      int before = names.size();
      add(join.getFromItem());
      int conditions = join.getOnExpressions().size();
      for (Expression on : join.getOnExpressions()) {
        addPredicate(on, scope);
      }
      if (join.getUsingColumns() != null && !join.getUsingColumns().isEmpty()) {
        conditions++;
        for (Column column : join.getUsingColumns()) {
          addUsing(column, scope, before);
        }
      }
      if (!join.isSimple() && !join.isCross()) {
        open.add(join);
      }
      close(join, open, conditions);
    }
    if (!open.isEmpty()) {
      throw text.fault(open.get(0), "this join has no ON or USING; give one or write CROSS JOIN");
    }
  }

  /**
   * Removes the joins that a given number of ON or USING clauses close; each clause belongs to the
   * last open join.
   */
  private void close(Join join, List<Join> open, int conditions) {
    if (conditions > open.size()) {
      throw text.fault(join, "this join has too many ON clauses; put its predicate into WHERE");
    }
    open.subList(open.size() - conditions, open.size()).clear();
  }

  private void addPredicate(Expression predicate, int scope) {
    for (Column column : PredicateCheck.columns(text, predicate, names::isColumn)) {
      FromRules.check(text, column);
      names.bind(column, scope);
    }
    conjuncts.addAll(Conjuncts.of(predicate));
  }

  /**
   * Adds a USING clause: the column of the tables that were just added equals the column of the
   * tables before them.
   */
  private void addUsing(Column column, int scope, int before) {
    FromRules.check(text, column);
    EqualsTo equality =
        new EqualsTo(
            names.sideOfUsing(column, scope, before),
            names.sideOfUsing(column, before, names.size()));
    equality.setASTNode(column.getASTNode());
    names.merge(column, scope);
    conjuncts.add(equality);
  }
}
