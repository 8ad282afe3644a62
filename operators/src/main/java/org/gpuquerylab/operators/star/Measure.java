package org.gpuquerylab.operators.star;

import java.util.List;

/**
 * The measure that a star query aggregates over the passing rows. The measure is computed from
 * columns of the fact table with 32-bit or 64-bit integers. The measure is computed and summed in
 * 64 bits, and wraps around modulo 2^64 like Java's {@code long}; SQL would report an error or use
 * a wider type. With at most two 32-bit columns, only sums can wrap around.
 */
public sealed interface Measure {

  /** The columns that the measure reads. */
  List<String> columns();

  /** The value of one column. */
  record Value(String column) implements Measure {
    @Override
    public List<String> columns() {
      return List.of(column);
    }
  }

  /**
   * The product of some columns. The product of no column is 1, whose sum is {@code COUNT(*)}.
   *
   * @param columns the factors
   */
  record Product(List<String> columns) implements Measure {
    /** Copies the list. */
    public Product {
      columns = List.copyOf(columns);
    }

    /** The product of the given columns. */
    public Product(String... columns) {
      this(List.of(columns));
    }
  }

  /** The difference: {@code left - right}. */
  record Difference(String left, String right) implements Measure {
    @Override
    public List<String> columns() {
      return List.of(left, right);
    }
  }
}
