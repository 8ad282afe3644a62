package org.gpuquerylab.operators.internal.fused;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.operators.star.CodeSet;
import org.gpuquerylab.operators.star.Predicate;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Table;

/** The conditions on a table, combined for each column that has any. */
final class PassingCodes {

  private PassingCodes() {}

  /**
   * For each column, the values that satisfy all predicates, in the order of the predicates.
   *
   * @throws IllegalArgumentException if a predicate does not fit the table
   */
  static Map<String, CodeSet> of(Table table, List<Predicate> predicates) {
    Map<String, CodeSet> conditions = new LinkedHashMap<>();
    for (Predicate predicate : predicates) {
      Column column = table.column(predicate.column());
      conditions.merge(column.name(), CodeSet.of(predicate, column), CodeSet::intersection);
    }
    return conditions;
  }
}
