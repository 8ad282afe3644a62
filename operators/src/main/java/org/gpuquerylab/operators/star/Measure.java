package org.gpuquerylab.operators.star;

import java.util.List;

/**
 * The measure that a star query sums over the passing rows. The measure is computed from columns of
 * the fact table with 32-bit or 64-bit integers. The measure is computed and summed in 64 bits, and
 * wraps around modulo 2^64 like Java's {@code long}; SQL would report an error or use a wider type.
 * With 32-bit columns, only sums can wrap around.
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

  /** The product: {@code left * right}. */
  record Product(String left, String right) implements Measure {
    @Override
    public List<String> columns() {
      return List.of(left, right);
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
