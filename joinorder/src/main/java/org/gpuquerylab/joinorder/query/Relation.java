package org.gpuquerylab.joinorder.query;

import org.gpuquerylab.input.internal.Quote;

/**
 * A relation of a query graph: a base table under its alias, with the predicates that involve only
 * this table.
 *
 * @param name the alias, unique within the query
 * @param cardinality the number of rows of the base table, at least 1 and finite
 * @param selectivity the fraction of those rows that pass the local predicates, in (0, 1]
 */
public record Relation(String name, double cardinality, double selectivity) {
  /**
   * Checks the ranges; throws {@link InvalidQueryException} with the name of the faulty attribute.
   */
  public Relation {
    if (name.isBlank()) {
      throw new InvalidQueryException("the name is blank; give the relation a name", "name");
    }
    Quote.faultOfName(name)
        .ifPresent(
            fault -> {
              throw new InvalidQueryException(fault, "name");
            });
    if (!(cardinality >= 1) || Double.isInfinite(cardinality)) {
      throw new InvalidQueryException(
          "the cardinality is " + cardinality + "; it must be a finite number of at least 1",
          "cardinality");
    }
    Selectivities.check(selectivity);
  }

  /** The rows that pass the local predicates: cardinality times selectivity. */
  public double filteredCardinality() {
    return cardinality * selectivity;
  }
}
