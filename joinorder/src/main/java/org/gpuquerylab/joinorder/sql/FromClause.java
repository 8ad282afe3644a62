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
  /** A table under its alias. */
  record Entry(String alias, TableStatistics table) {}

  private final SqlText text;
  private final Schema schema;
  private final List<Entry> entries = new ArrayList<>();
  private final List<Expression> conjuncts = new ArrayList<>();

  FromClause(SqlText text, Schema schema, PlainSelect select) {
    this.text = text;
    this.schema = schema;
    if (select.getFromItem() == null) {
      throw text.fault("there is no FROM, name at least one table");
    }
    add(select.getFromItem());
    addJoins(select.getJoins());
    if (select.getWhere() != null) {
      conjuncts.addAll(Conjuncts.of(select.getWhere()));
    }
  }

  /** The relations; their position is their index. */
  List<Entry> entries() {
    return entries;
  }

  /** What all rows of the result satisfy. */
  List<Expression> conjuncts() {
    return conjuncts;
  }

  private void add(FromItem item) {
    if (item.getPivot() != null || item.getUnPivot() != null || item.getSampleClause() != null) {
      throw text.fault(item, SqlText.quote(item) + " is not supported, name the table alone");
    }
    if (item instanceof Table table) {
      addTable(table);
    } else if (item instanceof ParenthesedFromItem nested && nested.getAlias() == null) {
      add(nested.getFromItem());
      addJoins(nested.getJoins());
    } else {
      throw text.fault(
          item, "in FROM are sub-queries not supported, give a table: " + SqlText.quote(item));
    }
  }

  private void addTable(Table table) {
    String name = table.getUnquotedName();
    TableStatistics statistics =
        schema
            .table(name)
            .orElseThrow(
                () ->
                    text.fault(
                        table,
                        "there is no table \"" + name + "\" in " + schema.source() + ", add it"));
    String alias = table.getAlias() == null ? name : table.getAlias().getUnquotedName();
    String key = Schema.key(alias);
    if (entries.stream().anyMatch(entry -> Schema.key(entry.alias()).equals(key))) {
      throw text.fault(
          table, "there are two tables of the name \"" + alias + "\", give one an alias");
    }
    entries.add(new Entry(alias, statistics));
  }

  private void addJoins(@Nullable List<Join> joins) {
    if (joins == null) {
      return;
    }
    for (Join join : joins) {
      check(join);
      int before = entries.size();
      add(join.getFromItem());
      for (Expression on : join.getOnExpressions()) {
        conjuncts.addAll(Conjuncts.of(on));
      }
      if (join.getUsingColumns() != null) {
        join.getUsingColumns().forEach(column -> addUsing(column, before));
      }
    }
  }

  private void check(Join join) {
    if (join.isLeft() || join.isRight() || join.isFull() || join.isOuter()) {
      throw text.fault(join.getFromItem(), "outer joins are not supported, make it an inner join");
    }
    if (join.isNatural()) {
      throw text.fault(
          join.getFromItem(), "natural joins are not supported, give the columns with ON");
    }
    if (!(join.isSimple() || join.isCross() || join.isInnerJoin())
        || join.isSemi()
        || join.isApply()
        || join.isAsOf()
        || join.isWindowJoin()) {
      throw text.fault(
          join.getFromItem(),
          "only inner joins are supported, mend this one: " + SqlText.quote(join));
    }
  }

  /** USING: the column of the table just added equals that of the first table before. */
  private void addUsing(Column column, int before) {
    String name = column.getUnquotedColumnName();
    String left = owner(column, name, 0, before);
    String right = owner(column, name, before, entries.size());
    conjuncts.add(
        new EqualsTo(
            new Column(new Table(left), column.getColumnName()),
            new Column(new Table(right), column.getColumnName())));
  }

  private String owner(Column column, String name, int from, int to) {
    return entries.subList(from, to).stream()
        .filter(entry -> entry.table().columns().containsKey(Schema.key(name)))
        .map(Entry::alias)
        .findFirst()
        .orElseThrow(() -> noColumn(column, name));
  }

  private RuntimeException noColumn(Column column, String name) {
    return text.fault(
        column, "no table has a column \"" + name + "\" in " + schema.source() + ", add it");
  }

  /** Whether some table has a column of this name. */
  boolean isColumn(Column column) {
    String key = Schema.key(column.getUnquotedColumnName());
    return entries.stream().anyMatch(entry -> entry.table().columns().containsKey(key));
  }

  /** What a column in an expression refers to. */
  SqlColumn resolve(Column column) {
    String name = column.getUnquotedColumnName();
    String key = Schema.key(name);
    String alias = column.getUnquotedTableName();
    List<SqlColumn> found = new ArrayList<>();
    boolean tableFound = false;
    for (int i = 0; i < entries.size(); i++) {
      Entry entry = entries.get(i);
      String entryKey = Schema.key(entry.alias());
      if (alias == null || Schema.key(alias).equals(entryKey)) {
        tableFound = true;
        ColumnStatistics statistics = entry.table().columns().get(key);
        if (statistics != null) {
          found.add(new SqlColumn(i, entryKey + "." + key, statistics));
        }
      }
    }
    if (!tableFound) {
      throw text.fault(column, "there is no table \"" + alias + "\" in FROM, add it");
    }
    if (found.size() > 1) {
      throw text.fault(
          column, "the column \"" + name + "\" is in several tables, put an alias before it");
    }
    if (found.isEmpty()) {
      throw alias == null
          ? noColumn(column, name)
          : text.fault(
              column,
              "the table of \"%s\" has no column \"%s\" in %s, add it"
                  .formatted(alias, name, schema.source()));
    }
    return found.get(0);
  }
}
