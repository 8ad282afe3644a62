package org.gpuquerylab.calcite.internal;

import java.util.List;

/**
 * A predicate over one column and constants, given by the values for which it is true and the
 * values for which it is false.
 *
 * @param column the column
 * @param yes the values for which the predicate is true
 * @param no the values for which it is false
 */
record ColumnPredicate(EstimatedColumn column, ValueSet yes, ValueSet no) implements Estimate {

  /**
   * A predicate that is true for a set of values, unknown for null and false for all other values.
   */
  static ColumnPredicate of(EstimatedColumn column, ValueSet values) {
    return new ColumnPredicate(column, values, values.complement().notNull());
  }

  @Override
  public Truth truth() {
    return new Truth(yes.selectivity(column.statistics()), no.selectivity(column.statistics()));
  }

  @Override
  public ColumnPredicate not() {
    return new ColumnPredicate(column, no, yes);
  }

  @Override
  public ColumnPredicate isTrue() {
    return new ColumnPredicate(column, yes, yes.complement());
  }

  @Override
  public ColumnPredicate isUnknown() {
    ValueSet known = ValueSet.union(List.of(yes, no));
    return new ColumnPredicate(column, known.complement(), known);
  }

  /** AND of predicates over one column; there must be at least one predicate. */
  static ColumnPredicate all(List<ColumnPredicate> predicates) {
    return new ColumnPredicate(
        predicates.get(0).column,
        ValueSet.intersection(predicates.stream().map(ColumnPredicate::yes).toList()),
        ValueSet.union(predicates.stream().map(ColumnPredicate::no).toList()));
  }
}
