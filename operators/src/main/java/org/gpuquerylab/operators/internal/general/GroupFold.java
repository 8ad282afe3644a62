package org.gpuquerylab.operators.internal.general;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.DeviceBuffer;
import org.jspecify.annotations.Nullable;

/**
 * What a grouping accumulates for each group.
 *
 * @param kind how values are combined
 * @param column the values; null for the number of rows
 */
record GroupFold(Kind kind, @Nullable KeyColumn column) {

  /** How values are combined, by the numbers that the kernels have for them. */
  enum Kind {
    ROWS,
    COUNT,
    SUM,
    WIDE_SUM,
    LEAST,
    GREATEST,
    REAL_SUM;

    /** The number of accumulators. */
    int words() {
      return this == WIDE_SUM ? 2 : 1;
    }

    /** Whether a greatest or least value is kept. */
    boolean isExtreme() {
      return this == LEAST || this == GREATEST;
    }
  }

  /** What a result is made of, by the numbers that the kernels have for it. */
  enum Result {
    SUM,
    WIDE_SUM,
    LEAST,
    GREATEST,
    REAL_SUM,
    AVERAGE,
    WIDE_AVERAGE,
    REAL_AVERAGE
  }

  /**
   * The arguments of a kernel for the columns of folds, in the order of its parameters; each list
   * has an element for each fold.
   */
  record Arguments(
      List<DeviceBuffer<?>> value,
      List<DeviceBuffer<int[]>> valid,
      List<DeviceBuffer<int[]>> refs) {

    /**
     * The arguments for folds.
     *
     * @param none stands for an argument that the kernel does not read
     */
    static Arguments of(List<GroupFold> folds, DeviceBuffer<int[]> none) {
      List<DeviceBuffer<?>> values = new ArrayList<>();
      List<DeviceBuffer<int[]>> valid = new ArrayList<>();
      List<DeviceBuffer<int[]>> refs = new ArrayList<>();
      for (GroupFold fold : folds) {
        KeyColumn column = fold.column();
        values.add(column == null ? none : column.values());
        valid.add(column == null || column.validity() == null ? none : column.validity());
        refs.add(column == null || column.references() == null ? none : column.references());
      }
      return new Arguments(values, valid, refs);
    }
  }
}
