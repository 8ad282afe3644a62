package org.gpuquerylab.operators.relation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.gpuquerylab.operators.table.Dictionary;
import org.jspecify.annotations.Nullable;

/** Random relations of all types, with extreme values and NULLs. */
public final class RandomRelations {
  /** The strings of all STRING columns. */
  public static final Dictionary STRINGS =
      Dictionary.of(
          List.of("", "a", "ab", "abc", "b", "ba%", "c_d", "forest", "green", "the forest", "z"));

  /** All types, with two scales of decimals. */
  public static final List<DataType> TYPES =
      List.of(
          DataType.BOOLEAN,
          DataType.INT8,
          DataType.INT16,
          DataType.INT32,
          DataType.INT64,
          DataType.decimal(2),
          DataType.decimal(5),
          DataType.FLOAT32,
          DataType.FLOAT64,
          DataType.DATE,
          DataType.TIMESTAMP,
          DataType.STRING);

  private final Random random;

  /** Relations that a seed determines. */
  public RandomRelations(long seed) {
    random = new Random(seed);
  }

  /** The source of all choices. */
  public Random random() {
    return random;
  }

  /**
   * A relation with two columns of each type, {@code int32_0}, {@code int32_1} and so on; the
   * second may have NULLs.
   *
   * @param small whether numbers are small, so that arithmetic rarely overflows
   */
  public HostRelation relation(int rows, boolean small) {
    List<Vector> columns = new ArrayList<>();
    for (DataType type : TYPES) {
      double nulls = List.of(0.0, 0.1, 0.5, 1.0).get(random.nextInt(4));
      columns.add(column(name(type, 0), type, rows, small, 0));
      columns.add(column(name(type, 1), type, rows, small, nulls));
    }
    return new HostRelation(rows, columns);
  }

  /** The name of a column of {@link #relation}. */
  public static String name(DataType type, int number) {
    String kind = type.kind().toString().toLowerCase(Locale.ROOT);
    return kind + (type.scale() > 0 ? type.scale() : "") + "_" + number;
  }

  /** A column; NULL rows have values as well, which must not matter. */
  public Vector column(String name, DataType type, int rows, boolean small, double nulls) {
    Object array = type.elements().newArray(rows);
    for (int row = 0; row < rows; row++) {
      set(array, row, type, small);
    }
    @Nullable Dictionary dictionary = type.kind() == DataType.Kind.STRING ? STRINGS : null;
    return nulls > 0
        ? new Vector(name, type, array, validity(rows, nulls), dictionary)
        : new Vector(name, type, array, null, dictionary);
  }

  private int[] validity(int rows, double nulls) {
    int[] words = new int[Vector.words(rows)];
    for (int row = 0; row < rows; row++) {
      if (random.nextDouble() >= nulls) {
        words[row >> 5] |= 1 << (row & 31);
      }
    }
    return words;
  }

  private void set(Object array, int row, DataType type, boolean small) {
    if (array instanceof float[] floats) {
      floats[row] = (float) real(small);
    } else if (array instanceof double[] doubles) {
      doubles[row] = real(small);
    } else {
      long value = integer(type, small);
      if (array instanceof byte[] bytes) {
        bytes[row] = (byte) value;
      } else if (array instanceof int[] ints) {
        ints[row] = (int) value;
      } else {
        ((long[]) array)[row] = value;
      }
    }
  }

  private double real(boolean small) {
    double[] odd = {0.0, -0.0, 1, Double.NaN, 1.0 / 0, -1.0 / 0, 1e300, -1e-300, 0.5, 2.5};
    return random.nextInt(3) == 0
        ? odd[random.nextInt(odd.length)]
        : small ? random.nextInt(200) / 8.0 - 12 : random.nextGaussian() * 1e10;
  }

  private long integer(DataType type, boolean small) {
    return switch (type.kind()) {
      case BOOLEAN -> random.nextInt(2);
      case STRING -> random.nextInt(STRINGS.size());
      case DATE -> small ? random.nextInt(40_000) - 20_000 : random.nextInt(4_000_000) - 2_000_000;
      case TIMESTAMP -> random.nextLong() >> (small ? 16 : 8);
      default -> {
        long[] odd = {0, 1, -1, type.least(), type.greatest(), type.least() + 1, 10, 50, 150};
        long value =
            random.nextInt(3) == 0 ? odd[random.nextInt(odd.length)] : random.nextInt(21) - 10;
        boolean usual = small || value < type.least() || value > type.greatest();
        yield usual ? Math.floorMod(value, 21) - 10 : value;
      }
    };
  }

  /** A number of rows near the sizes of words, groups and tiles. */
  public int rows() {
    int[] sizes = {0, 1, 2, 31, 32, 33, 255, 257, 2047, 2048, 2049, 5000};
    return sizes[random.nextInt(sizes.length)];
  }

  @Override
  public String toString() {
    return "random relations of " + Arrays.toString(TYPES.toArray());
  }
}
