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
record ColumnEstimate(EstimatedColumn column, ValueRanges yes, ValueRanges no)
    implements PredicateEstimate {

  /**
   * A predicate that is true for a set of values, unknown for null and false for all other values.
   */
  static ColumnEstimate of(EstimatedColumn column, ValueRanges values) {
    return new ColumnEstimate(column, values, values.complement().notNull());
  }

  @Override
  public TruthShare truth() {
    return new TruthShare(
        yes.selectivity(column.statistics()), no.selectivity(column.statistics()));
  }

  @Override
  public ColumnEstimate not() {
    return new ColumnEstimate(column, no, yes);
  }

  @Override
  public ColumnEstimate isTrue() {
    return new ColumnEstimate(column, yes, yes.complement());
  }

  @Override
  public ColumnEstimate isUnknown() {
    ValueRanges known = ValueRanges.union(List.of(yes, no));
    return new ColumnEstimate(column, known.complement(), known);
  }

  /** AND of predicates over one column; there must be at least one predicate. */
  static ColumnEstimate all(List<ColumnEstimate> predicates) {
    return new ColumnEstimate(
        predicates.get(0).column,
        ValueRanges.intersection(predicates.stream().map(ColumnEstimate::yes).toList()),
        ValueRanges.union(predicates.stream().map(ColumnEstimate::no).toList()));
  }
}
