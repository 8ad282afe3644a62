package org.gpuquerylab.operators.star;

import java.util.List;

/**
 * An equality join of the fact table with a dimension on the dimension's key, with the conditions
 * on the dimension.
 *
 * @param dimension name of the dimension's table
 * @param key its key column, of 32-bit integers or strings, without duplicates
 * @param foreignKey the column of the fact table, of the same type, and for strings with the same
 *     dictionary; a value that is not a key joins with nothing
 * @param predicates conditions on the dimension's columns, all of which must hold
 */
public record DimensionJoin(
    String dimension, String key, String foreignKey, List<Predicate> predicates) {

  /** Copies the list. */
  public DimensionJoin {
    predicates = List.copyOf(predicates);
  }
}
