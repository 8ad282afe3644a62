package org.gpuquerylab.operators.relation;

import java.util.concurrent.atomic.AtomicInteger;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.operators.table.Dictionary;
import org.jspecify.annotations.Nullable;

/**
 * The values of a column on a device, and the bitmap of its valid rows. Several relations may share
 * a vector: each has a reference to it, and the memory is freed when the last reference is closed.
 */
public final class DeviceVector implements AutoCloseable {
  private final DataType type;
  private final int rows;
  private final Workspace memory;
  private final DeviceBuffer<?> values;
  private final @Nullable DeviceBuffer<int[]> validity;
  private final @Nullable Dictionary dictionary;
  private final AtomicInteger references = new AtomicInteger(1);

  /**
   * Allocates a vector with undefined contents and one reference.
   *
   * @param nullable whether it has a bitmap of valid rows
   * @param dictionary the strings of the codes; null unless the type is STRING
   */
  public DeviceVector(
      Backend backend, DataType type, int rows, boolean nullable, @Nullable Dictionary dictionary) {
    this.type = type;
    this.rows = rows;
    this.dictionary = dictionary;
    this.memory = new Workspace(backend);
    this.values = memory.allocate(type.elements(), rows);
    this.validity = nullable ? memory.allocate(ElementType.INT, Vector.words(rows)) : null;
  }

  /** Copies a column to a device. */
  public static DeviceVector upload(Backend backend, CommandQueue queue, Vector column) {
    return upload(backend, queue, column, 0, column.rows());
  }

  /**
   * Copies some rows of a column to a device.
   *
   * @param from the first row, a multiple of 32
   */
  public static DeviceVector upload(
      Backend backend, CommandQueue queue, Vector column, int from, int rows) {
    if (from % Integer.SIZE != 0) {
      throw new IllegalArgumentException("the first row is no multiple of 32: " + from);
    }
    boolean nullable = column.validity() != null;
    DeviceVector vector =
        new DeviceVector(backend, column.type(), rows, nullable, column.dictionary());
    vector.memory.step(() -> vector.write(queue, column, from));
    return vector;
  }

  @SuppressWarnings("unchecked") // A Vector checks its array's type.
  private void write(CommandQueue queue, Vector column, int from) {
    queue.write(column.values(), from, (DeviceBuffer<Object>) values, 0, rows);
    int[] valid = column.validity();
    if (valid != null && validity != null) {
      queue.write(valid, from / Integer.SIZE, validity, 0, Vector.words(rows));
    }
  }

  /** Copies the vector to the host, and waits. */
  public Vector download(CommandQueue queue, String name) {
    Object array = read(queue, values);
    int[] valid = validity == null ? null : read(queue, validity);
    return new Vector(name, type, array, valid, dictionary);
  }

  private static <A> A read(CommandQueue queue, DeviceBuffer<A> from) {
    A array = from.type().newArray((int) from.length());
    if (from.length() > 0) {
      queue.read(from, array);
    }
    return array;
  }

  /** The type of the values. */
  public DataType type() {
    return type;
  }

  /** The number of rows. */
  public int rows() {
    return rows;
  }

  /** The values, as {@link DataType.Kind} describes. */
  public DeviceBuffer<?> values() {
    return values;
  }

  /**
   * The values of a type that is stored in {@code int} elements.
   *
   * @throws IllegalArgumentException if the type is stored in other elements
   */
  @SuppressWarnings("unchecked") // The buffer knows the type of its elements.
  public DeviceBuffer<int[]> ints() {
    if (values.type() != ElementType.INT) {
      throw new IllegalArgumentException(type + " is not stored in int elements");
    }
    return (DeviceBuffer<int[]>) values;
  }

  /** The bitmap of the valid rows, in the form of {@link Vector#validity}; null without NULLs. */
  public @Nullable DeviceBuffer<int[]> validity() {
    return validity;
  }

  /** The strings of the codes; null unless the type is STRING. */
  public @Nullable Dictionary dictionary() {
    return dictionary;
  }

  /** The number of bytes of values and bitmap. */
  public long bytes() {
    return values.bytes() + (validity == null ? 0 : validity.bytes());
  }

  /**
   * Adds a reference, which must be closed.
   *
   * @return this vector
   * @throws IllegalStateException if the last reference was closed
   */
  public DeviceVector retain() {
    if (references.getAndUpdate(n -> n == 0 ? 0 : n + 1) == 0) {
      throw new IllegalStateException("the " + this + " is closed");
    }
    return this;
  }

  /** Whether there is more than one reference. */
  public boolean isShared() {
    return references.get() > 1;
  }

  /** Closes one reference; the last one frees the memory. More calls do nothing. */
  @Override
  public void close() {
    if (references.getAndUpdate(n -> Math.max(0, n - 1)) == 1) {
      memory.close();
    }
  }

  @Override
  public String toString() {
    return "vector of " + rows + " " + type;
  }
}
