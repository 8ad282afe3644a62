package org.gpuquerylab.operators.device;

import java.util.Locale;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.operators.table.ColumnType;
import org.gpuquerylab.operators.table.Dictionary;
import org.jspecify.annotations.Nullable;

/**
 * A column in device memory.
 *
 * @param name the name of the column
 * @param type the type of the values
 * @param values at least one value for each row of the table, with the type's elements
 * @param dictionary the strings of the codes; null unless the type is {@link ColumnType#STRING}
 */
public record DeviceColumn(
    String name, ColumnType type, DeviceBuffer<?> values, @Nullable Dictionary dictionary) {

  /** Checks that the values have the type's elements. */
  public DeviceColumn {
    if (values.type() != type.elements()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT, "column %s of type %s cannot be stored in a %s", name, type, values));
    }
    if ((type == ColumnType.STRING) != (dictionary != null)) {
      throw new IllegalArgumentException(
          "column " + name + ": a column has a dictionary if, and only if, it has strings");
    }
  }

  /** A column with the same name, type and dictionary, but other values. */
  public DeviceColumn with(DeviceBuffer<?> others) {
    return new DeviceColumn(name, type, others, dictionary);
  }

  /** This column with another name. */
  public DeviceColumn as(String other) {
    return new DeviceColumn(other, type, values, dictionary);
  }

  /** The Java array type that corresponds to the values. */
  public ElementType<?> elements() {
    return type.elements();
  }

  /**
   * The number by which kernels identify the type of the elements: 0 for int, 1 for long, 2 for
   * double.
   */
  public int code() {
    ElementType<?> elements = type.elements();
    return elements == ElementType.INT ? 0 : elements == ElementType.LONG ? 1 : 2;
  }

  /**
   * The values of a column of type {@link ColumnType#INT32} or {@link ColumnType#STRING}.
   *
   * @throws IllegalArgumentException if the column has another type
   */
  @SuppressWarnings("unchecked") // The buffer knows the type of its elements.
  public DeviceBuffer<int[]> ints() {
    if (values.type() != ElementType.INT) {
      throw new IllegalArgumentException("column " + name + " is of type " + type + ", not INT32");
    }
    return (DeviceBuffer<int[]>) values;
  }
}
