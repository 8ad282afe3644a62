package org.gpuquerylab.operators.star;

import java.util.List;

/** What a star query sums over the rows that pass, in 64 bits, from 32-bit columns of the fact. */
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
