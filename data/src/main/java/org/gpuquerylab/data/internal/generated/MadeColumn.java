package org.gpuquerylab.data.internal.generated;

import java.util.List;
import java.util.stream.Stream;
import org.gpuquerylab.data.internal.VectorBuilder;
import org.gpuquerylab.operators.relation.DataType;
import org.gpuquerylab.operators.relation.Vector;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Dictionary;

/**
 * A column of a generated table.
 *
 * @param sql its type in SQL
 * @param parts its values, in order
 */
record MadeColumn(String name, String sql, List<ColumnPart> parts) {

  DataType type() {
    return VectorBuilder.type(sql).orElseThrow();
  }

  int rows() {
    return parts.stream().mapToInt(ColumnPart::rows).sum();
  }

  /** The strings of all parts; possibly some of them several times. */
  Stream<String> strings() {
    return parts.stream().flatMap(part -> part.strings().stream());
  }

  /** The column with codes of a dictionary that has all of its strings. */
  Vector vector(Dictionary dictionary) {
    DataType type = type();
    Object values = type.elements().newArray(rows());
    int[] validity = new int[Vector.words(rows())];
    boolean isString = type.kind() == DataType.Kind.STRING;
    int row = 0;
    for (ColumnPart part : parts) {
      int[] codes =
          part.strings().stream().mapToInt(s -> dictionary.code(s).orElseThrow()).toArray();
      for (int i = 0; i < part.rows(); i++, row++) {
        long value = part.value(i);
        set(values, row, isString && part.isValid(i) ? codes[(int) value] : value);
        validity[row >> 5] |= part.isValid(i) ? 1 << row : 0;
      }
    }
    boolean nulls = parts.stream().anyMatch(ColumnPart::hasNulls);
    return nulls
        ? new Vector(name, type, values, validity, isString ? dictionary : null)
        : new Vector(name, type, values, null, isString ? dictionary : null);
  }

  private static void set(Object values, int row, long value) {
    if (values instanceof int[] ints) {
      ints[row] = (int) value;
    } else if (values instanceof long[] longs) {
      longs[row] = value;
    } else {
      ((byte[]) values)[row] = (byte) value;
    }
  }

  /** A column of the project's own generator as a vector. */
  static Vector vector(Column column, Dictionary dictionary) {
    return switch (column.type()) {
      case STRING ->
          new Vector(
              column.name(), DataType.STRING, column.recoded(dictionary).ints(), null, dictionary);
      case INT32 -> Vector.of(column.name(), DataType.INT32, column.ints());
      default -> throw new IllegalArgumentException("column " + column + " has another type");
    };
  }
}
