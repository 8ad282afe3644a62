package org.gpuquerylab.operators.relation;

import java.lang.reflect.Array;
import java.util.Locale;
import org.gpuquerylab.operators.table.Dictionary;
import org.jspecify.annotations.Nullable;

/**
 * A column on the host.
 *
 * @param name the name of the column
 * @param type the type of the values
 * @param values the array of the values, as {@link DataType.Kind} describes; not copied
 * @param validity the valid rows: bit {@code i % 32} of word {@code i / 32} is 1 if row i is not
 *     NULL; null if no row is NULL. The value of a NULL row has no meaning. Not copied
 * @param dictionary the strings of the codes; null unless the type is STRING
 */
@SuppressWarnings("ArrayRecordComponent") // A column is big, and never compared.
public record Vector(
    String name,
    DataType type,
    Object values,
    int @Nullable [] validity,
    @Nullable Dictionary dictionary) {

  /** Checks that the parts fit together. */
  // Class files lack the annotations of a compact constructor's parameters.
  public Vector(
      String name,
      DataType type,
      Object values,
      int @Nullable [] validity,
      @Nullable Dictionary dictionary) {
    if (!values.getClass().equals(type.elements().newArray(0).getClass())) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "column %s of type %s takes %s elements, not a %s",
              name,
              type,
              type.elements(),
              values.getClass().getSimpleName()));
    }
    if ((type.kind() == DataType.Kind.STRING) != (dictionary != null)) {
      throw new IllegalArgumentException(
          "column " + name + ": a column has a dictionary if, and only if, it has strings");
    }
    int rows = Array.getLength(values);
    if (validity != null && validity.length < words(rows)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "column %s: %d rows need %d words of validity, not %d",
              name,
              rows,
              words(rows),
              validity.length));
    }
    this.name = name;
    this.type = type;
    this.values = values;
    this.validity = validity;
    this.dictionary = dictionary;
  }

  /** A column without NULLs and without strings. */
  public static Vector of(String name, DataType type, Object values) {
    return new Vector(name, type, values, null, null);
  }

  /** The number of 32-bit words of a bitmap with a bit for each row. */
  public static int words(long rows) {
    return (int) ((rows + 31) / 32);
  }

  /** The number of rows. */
  public int rows() {
    return Array.getLength(values);
  }

  /** Whether a row is not NULL. */
  public boolean isValid(int row) {
    return validity == null || (validity[row >> 5] >>> (row & 31) & 1) != 0;
  }

  /**
   * The value of a row: a Boolean, Byte, Integer, Long, Float, Double or String; null for NULL.
   * Dates, timestamps and decimals are numbers as {@link DataType.Kind} describes.
   */
  public @Nullable Object value(int row) {
    if (!isValid(row)) {
      return null;
    }
    Object value = Array.get(values, row);
    return switch (type.kind()) {
      case BOOLEAN -> ((Byte) value) != 0;
      case STRING -> dictionary == null ? value : dictionary.string((Integer) value);
      default -> value;
    };
  }

  /** This column with another name. */
  public Vector as(String other) {
    return new Vector(other, type, values, validity, dictionary);
  }
}
