package org.gpuquerylab.operators.device;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.ColumnType;
import org.gpuquerylab.operators.table.Table;
import org.jspecify.annotations.Nullable;

/**
 * A table in device memory, which owns its columns' buffers and frees them all when closed. At most
 * 2^31 - 1 rows. A buffer may be longer than the rows.
 */
public final class DeviceTable implements AutoCloseable {
  private final String name;
  private final int rows;
  private final Map<String, DeviceColumn> columns = new LinkedHashMap<>();

  /**
   * Makes a table of columns, which it owns from then on; if this throws, the caller still owns
   * them.
   *
   * @param columns with different names, each with at least that many values
   * @throws IllegalArgumentException if a column does not fit; the message names it
   */
  public DeviceTable(String name, int rows, List<DeviceColumn> columns) {
    this.name = name;
    this.rows = rows;
    for (DeviceColumn column : columns) {
      if (column.values().length() < rows) {
        throw new IllegalArgumentException(
            "table %s: column %s has fewer than %d values".formatted(name, column.name(), rows));
      }
      if (this.columns.put(column.name(), column) != null) {
        throw new IllegalArgumentException(
            "table " + name + " has two columns named " + column.name());
      }
    }
  }

  /**
   * Copies columns of a host's table to the device.
   *
   * @param table not modified
   * @param names the columns wanted, in the order wanted
   * @throws IllegalArgumentException if the table lacks one
   */
  public static DeviceTable upload(OperatorContext context, Table table, List<String> names) {
    return upload(context, table, names, 0, table.rows());
  }

  /**
   * Copies some rows of columns of a host's table to the device.
   *
   * @param from the first row
   * @param count the number of rows
   */
  public static DeviceTable upload(
      OperatorContext context, Table table, List<String> names, int from, int count) {
    List<Column> wanted = names.stream().map(table::column).toList();
    try (Builder result = new Builder(context)) {
      long bytes = count * wanted.stream().mapToLong(c -> c.type().bytes()).sum();
      context
          .steps()
          .transfer(
              "transfer",
              "input",
              () -> bytes,
              () -> wanted.forEach(column -> upload(result, column, from, count)));
      return result.build(table.name(), count);
    }
  }

  private static void upload(Builder to, Column column, int from, int count) {
    boolean strings = column.type() == ColumnType.STRING;
    DeviceBuffer<?> buffer = to.context.backend().allocate(column.type().elements(), count);
    to.add(
        new DeviceColumn(
            column.name(), column.type(), buffer, strings ? column.dictionary() : null));
    write(to.context.queue(), buffer, column.array(), from, count);
  }

  @SuppressWarnings("unchecked") // A column's array is that of its type's elements.
  private static <A> void write(
      CommandQueue queue, DeviceBuffer<A> buffer, Object array, int from, int count) {
    queue.write((A) array, from, buffer, 0, count);
  }

  /** Copies the table to the host; complete on return. */
  public Table download(OperatorContext context) {
    List<Column> result = new ArrayList<>();
    long bytes = columns.values().stream().mapToLong(c -> (long) rows * c.type().bytes()).sum();
    context
        .steps()
        .transfer(
            "transfer",
            "result",
            () -> bytes,
            () ->
                columns
                    .values()
                    .forEach(c -> result.add(column(c, read(context.queue(), c.values(), rows)))));
    return new Table(name, result);
  }

  private static <A> A read(CommandQueue queue, DeviceBuffer<A> buffer, int rows) {
    A array = buffer.type().newArray(rows);
    queue.read(buffer, 0, array, 0, rows);
    return array;
  }

  private static Column column(DeviceColumn column, Object array) {
    if (array instanceof long[] longs) {
      return Column.ofLongs(column.name(), longs);
    }
    if (array instanceof double[] doubles) {
      return Column.ofDoubles(column.name(), doubles);
    }
    int[] ints = (int[]) array;
    return column.dictionary() == null
        ? Column.ofInts(column.name(), ints)
        : Column.ofCodes(column.name(), ints, column.dictionary());
  }

  /** The name. */
  public String name() {
    return name;
  }

  /** The number of rows. */
  public int rows() {
    return rows;
  }

  /** The columns, in order. */
  public List<DeviceColumn> columns() {
    return List.copyOf(columns.values());
  }

  /**
   * The column of a name.
   *
   * @throws IllegalArgumentException if there is none; the message names the existing columns
   */
  public DeviceColumn column(String column) {
    @Nullable DeviceColumn found = columns.get(column);
    if (found == null) {
      throw new IllegalArgumentException(
          "table " + name + " has no column " + column + ", only " + columns.keySet());
    }
    return found;
  }

  /** Frees all columns. */
  @Override
  public void close() {
    columns.values().forEach(column -> column.values().close());
  }

  @Override
  public String toString() {
    return "device " + name + "[" + rows + "]" + columns.keySet();
  }

  /** Collects the columns of a new table; frees them if it is closed before the table is built. */
  public static final class Builder implements AutoCloseable {
    private final OperatorContext context;
    private final List<DeviceColumn> columns = new ArrayList<>();

    /** An empty builder. */
    public Builder(OperatorContext context) {
      this.context = context;
    }

    /** Takes over a column. */
    public void add(DeviceColumn column) {
      columns.add(column);
    }

    /**
     * Adds a column with the type and name of another, with uninitialized memory for its values.
     */
    public DeviceColumn addLike(DeviceColumn column, int rows) {
      DeviceColumn added = column.with(context.backend().allocate(column.elements(), rows));
      add(added);
      return added;
    }

    /** The table of all columns, which owns them. */
    public DeviceTable build(String name, int rows) {
      DeviceTable table = new DeviceTable(name, rows, columns);
      columns.clear();
      return table;
    }

    /** Frees the columns of a table that was not built. */
    @Override
    public void close() {
      columns.forEach(column -> column.values().close());
      columns.clear();
    }
  }
}
