package org.gpuquerylab.joinorder.query;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A class of columns that equality predicates make equal, with at most one column of each relation;
 * for example {@code t.id}, {@code mc.movie_id} and {@code mk.movie_id}. Immutable.
 *
 * @param name a name that distinguishes the classes of a query
 * @param columns the columns, in ascending order of their distinct values; copied
 */
record EquivalenceClass(String name, List<Column> columns) {
  /**
   * A column of the class.
   *
   * @param relation the index of the column's relation
   * @param distinct the column's number of distinct values, before local predicates, at least 1
   */
  public record Column(int relation, double distinct) {
    /** Checks the range. */
    public Column {
      if (!(distinct >= 1) || Double.isInfinite(distinct)) {
        throw new InvalidQueryException(
            "the number of distinct values is "
                + distinct
                + "; it must be a finite number of at least 1",
            "distinct");
      }
    }
  }

  /** Sorts the columns. */
  public EquivalenceClass {
    List<Column> sorted = new ArrayList<>(columns);
    sorted.sort(Comparator.comparingDouble(Column::distinct));
    columns = List.copyOf(sorted);
  }

  /**
   * The number of distinct values of the relation's column; 0 if the class has no column of the
   * relation.
   */
  double distinct(int relation) {
    for (Column column : columns) {
      if (column.relation() == relation) {
        return column.distinct();
      }
    }
    return 0;
  }
}
