package org.gpuquerylab.operators.internal.parallel;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.gpuquerylab.operators.table.Table;

/** Numbers the groups to which the rows of a dimension belong, from 0. */
final class DimensionGroups {
  /**
   * If there are at most this many possible combinations of values, all of them are numbered;
   * otherwise only the combinations that occur are numbered.
   */
  private static final long MOST_COMBINATIONS = 1 << 16;

  private final List<ValueCodes> columns;
  private final long[] occurring;
  private final long size;

  /**
   * Numbers the groups that some columns of a dimension define; without columns there is one group.
   *
   * @throws IllegalArgumentException if there are 2^63 or more possible combinations of their
   *     values
   */
  DimensionGroups(Table dimension, List<String> columns) {
    this.columns =
        columns.stream().map(column -> new ValueCodes(dimension.column(column))).toList();
    long combinations = 1;
    for (ValueCodes codes : this.columns) {
      combinations = GroupSpace.multiply(combinations, codes.size(), dimension.name());
    }
    occurring =
        combinations <= MOST_COMBINATIONS
            ? new long[0]
            : IntStream.range(0, dimension.rows())
                .mapToLong(this::combination)
                .sorted()
                .distinct()
                .toArray();
    size = occurring.length == 0 ? combinations : occurring.length;
  }

  /** The number of groups. */
  long size() {
    return size;
  }

  /** The group of a row. */
  int group(int row) {
    long combination = combination(row);
    return occurring.length == 0 ? (int) combination : Arrays.binarySearch(occurring, combination);
  }

  private long combination(int row) {
    long combination = 0;
    for (ValueCodes codes : columns) {
      combination = combination * codes.size() + codes.code(row);
    }
    return combination;
  }

  /** The values of a group, in the order of the columns. */
  List<Comparable<?>> values(long group) {
    long rest = occurring.length == 0 ? group : occurring[(int) group];
    Comparable<?>[] values = new Comparable<?>[columns.size()];
    for (int i = values.length - 1; i >= 0; i--) {
      ValueCodes codes = columns.get(i);
      values[i] = codes.value((int) (rest % codes.size()));
      rest /= codes.size();
    }
    return List.of(values);
  }
}
