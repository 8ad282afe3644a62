package org.gpuquerylab.joinorder.sql;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.sf.jsqlparser.expression.Expression;

/**
 * The predicates over one column and constants on a class of equal columns. They hold for all
 * columns of the class, so together they are one set of values: in {@code a.k = b.k AND a.k = 3 AND
 * b.k = 3} the last predicate follows from the others.
 */
final class EqualColumns {
  private final Map<SqlColumn, List<Expression>> stated = new LinkedHashMap<>();
  private final ValueSet values;

  /**
   * Finds the predicates.
   *
   * @param columns the equal columns, which are not null
   * @param conjuncts the predicates of the columns' relations; not modified
   */
  public EqualColumns(
      PredicateSelectivity selectivities, List<SqlColumn> columns, List<Expression> conjuncts) {
    List<ValueSet> sets = new ArrayList<>();
    for (Expression conjunct : conjuncts) {
      Optional<ColumnPredicate> known = selectivities.ofColumn(conjunct);
      if (known.isPresent() && columns.contains(known.get().column())) {
        sets.add(known.get().yes().notNull());
        stated.computeIfAbsent(known.get().column(), column -> new ArrayList<>()).add(conjunct);
      }
    }
    values = ValueSet.intersection(sets);
  }

  /** The columns with predicates. */
  public Iterable<SqlColumn> columns() {
    return stated.keySet();
  }

  /** The predicates of a column. */
  public List<Expression> predicates(SqlColumn column) {
    return stated.getOrDefault(column, List.of());
  }

  /** Whether no value satisfies all predicates. */
  public boolean isEmpty() {
    return !stated.isEmpty() && values.isEmpty();
  }

  /** The fraction of a column's values, except null, that satisfy the predicates. */
  public double fraction(SqlColumn column) {
    return stated.containsKey(column) ? values.selectivity(column.statistics()) : 1;
  }
}
