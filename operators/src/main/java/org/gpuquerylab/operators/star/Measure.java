package org.gpuquerylab.operators.star;

import java.util.List;

/**
 * What a star query sums over the rows that pass, from columns of 32-bit or 64-bit integers of the
 * fact table. It is computed and summed in 64 bits and wraps around modulo 2^64, like Java's {@code
 * long}, where SQL has an error or a wider type; with 32-bit columns only sums can wrap around.
 */
public sealed interface Measure {

  /** The columns that it reads. */
  List<String> columns();

  /** A column. */
  record Value(String column) implements Measure {
    @Override
    public List<String> columns() {
      return List.of(column);
    }
  }

  /** {@code left * right}. */
  record Product(String left, String right) implements Measure {
    @Override
    public List<String> columns() {
      return List.of(left, right);
    }
  }

  /** {@code left - right}. */
  record Difference(String left, String right) implements Measure {
    @Override
    public List<String> columns() {
      return List.of(left, right);
    }
  }
}
