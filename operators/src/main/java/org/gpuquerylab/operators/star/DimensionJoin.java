package org.gpuquerylab.operators.star;

import java.util.List;

/**
 * An equality join of the fact table with a dimension on the dimension's key, with conditions on
 * the dimension.
 *
 * @param dimension the name of the dimension's table
 * @param key the dimension's key column, which has 32-bit integers or strings and no duplicates
 * @param foreignKey a column of the fact table with the same type and, for strings, the same
 *     dictionary; a value that is not a key matches no row
 * @param predicates conditions on the dimension's columns; all of them must hold
 */
public record DimensionJoin(
    String dimension, String key, String foreignKey, List<Predicate> predicates) {

  /** Copies the list. */
  public DimensionJoin {
    predicates = List.copyOf(predicates);
  }
}
