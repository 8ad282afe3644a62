package org.gpuquerylab.joinorder.sql;

/**
 * A column that a query names. Columns of one class are equal in all rows of the result.
 *
 * @param relation the index of the column's relation
 * @param name alias and name in lower case, such as {@code t.id}
 * @param equivalence the name of its class; its own name if it is in none
 * @param statistics its statistics; those of a column in a class are of the rows where it is not
 *     null
 */
record SqlColumn(int relation, String name, String equivalence, SchemaStatistics statistics) {
  /** A column that is in no class. */
  public SqlColumn(int relation, String name, SchemaStatistics statistics) {
    this(relation, name, name, statistics);
  }

  /** The same column in a class. */
  public SqlColumn in(String other) {
    return new SqlColumn(relation, name, other, statistics.withoutNull());
  }

  /** Whether two columns are the same, or in one class. */
  boolean isEqualTo(SqlColumn other) {
    return equivalence.equals(other.equivalence);
  }
}
