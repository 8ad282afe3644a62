package org.gpuquerylab.experiments.internal.costmodel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntUnaryOperator;
import org.gpuquerylab.operators.table.Column;

/**
 * Columns of random numbers on the host. Each column is made once and kept, because several cases
 * use it. A value depends only on the name of its column and on its row.
 */
final class HostColumns {
  private final Map<String, Column> columns = new ConcurrentHashMap<>();

  /** Uniform 32-bit numbers from 0 to {@code bound - 1}. */
  Column uniform(String name, int rows, int bound) {
    return ints(name + " below " + bound, name, rows, row -> below(bound, name, row));
  }

  /** 32-bit numbers as a function of the row. */
  Column ints(String name, int rows, IntUnaryOperator value) {
    return ints(name, name, rows, value);
  }

  /**
   * 32-bit numbers as a function of the row.
   *
   * @param key distinguishes columns that have the same name
   */
  Column ints(String key, String name, int rows, IntUnaryOperator value) {
    return columns.computeIfAbsent(
        key + ", " + rows,
        k -> {
          int[] values = new int[rows];
          Arrays.parallelSetAll(values, value);
          return Column.ofInts(name, values);
        });
  }

  /** Uniform numbers of 4 or 8 bytes, of 31 or 63 random bits. */
  Column uniform(String name, int rows, long bytes) {
    if (bytes == Integer.BYTES) {
      return ints(name + " of 4 bytes", name, rows, row -> (int) (random(name, row) >>> 33));
    }
    return columns.computeIfAbsent(
        name + " of 8 bytes, " + rows,
        k -> {
          long[] values = new long[rows];
          Arrays.parallelSetAll(values, row -> random(name, row) >>> 1);
          return Column.ofLongs(name, values);
        });
  }

  /**
   * A column whose width is a multiple of 4 bytes, represented by several columns of 8 or 4 bytes,
   * because the operators have no wider ones.
   */
  List<Column> wide(String name, int rows, int bytes) {
    List<Column> parts = new ArrayList<>();
    for (int rest = bytes; rest > 0; rest -= Long.BYTES) {
      parts.add(uniform(name + "." + parts.size(), rows, (long) Math.min(rest, Long.BYTES)));
    }
    return parts;
  }

  /** Several columns of any widths, each divided into parts of 8 or 4 bytes. */
  List<Column> wideEach(String name, int rows, List<Integer> widths) {
    List<Column> all = new ArrayList<>();
    for (int i = 0; i < widths.size(); i++) {
      all.addAll(wide(name + i, rows, widths.get(i)));
    }
    return all;
  }

  private static int below(int bound, String name, int row) {
    return (int) Math.multiplyHigh(random(name, row) >>> 1, 2L * bound);
  }

  private static long random(String name, int row) {
    return RowHash.mix(RowHash.mix(name.hashCode()) + row);
  }
}
