package org.gpuquerylab.operators.device;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.ColumnType;
import org.gpuquerylab.operators.table.Table;
import org.jspecify.annotations.Nullable;

/**
 * A table in device memory. The table owns the buffers of its columns, and frees them when it is
 * closed. A table has at most 2^31 - 1 rows. A buffer may have more elements than there are rows.
 */
public final class DeviceTable implements AutoCloseable {
  private final String name;
  private final int rows;
  private final Map<String, DeviceColumn> columns = new LinkedHashMap<>();

  /**
   * Creates a table that owns the given columns; if this method throws an exception, the caller
   * still owns them.
   *
   * @param columns columns with different names, each with at least as many values as rows
   * @throws IllegalArgumentException if a column does not fit; the message names the column
   */
  public DeviceTable(String name, int rows, List<DeviceColumn> columns) {
    this.name = name;
    this.rows = rows;
    for (DeviceColumn column : columns) {
      if (column.values().length() < rows) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "table %s: column %s has fewer than %d values",
                name,
                column.name(),
                rows));
      }
      if (this.columns.put(column.name(), column) != null) {
        throw new IllegalArgumentException(
            "table " + name + " has two columns named " + column.name());
      }
    }
  }

  /**
   * Copies columns of a table from the host to the device.
   *
   * @param table not modified
   * @param names the names of the columns, in the order of the new table
   * @throws IllegalArgumentException if the table does not have a column
   */
  public static DeviceTable upload(OperatorContext context, Table table, List<String> names) {
    return upload(context, table, names, 0, table.rows());
  }

  /**
   * Copies some rows of columns of a table from the host to the device.
   *
   * @param from the first row that is copied
   * @param count the number of rows that are copied
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

  @SuppressWarnings("unchecked") // The array of a column has the type's elements.
  private static <A> void write(
      CommandQueue queue, DeviceBuffer<A> buffer, Object array, int from, int count) {
    queue.write((A) array, from, buffer, 0, count);
  }

  /** Copies the table to the host; the copy is complete on return. */
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

  /** The name of the table. */
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
   * The column with the given name.
   *
   * @throws IllegalArgumentException if there is no such column; the message names the existing
   *     columns
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

  /**
   * Collects the columns of a new table. If the builder is closed before the table is built, it
   * frees the columns.
   */
  public static final class Builder implements AutoCloseable {
    private final OperatorContext context;
    private final List<DeviceColumn> columns = new ArrayList<>();

    /** Creates a builder without columns. */
    public Builder(OperatorContext context) {
      this.context = context;
    }

    /** Adds a column, which the builder then owns. */
    public void add(DeviceColumn column) {
      columns.add(column);
    }

    /** Adds a column with the type and name of another column; its values are not initialized. */
    public DeviceColumn addLike(DeviceColumn column, int rows) {
      DeviceColumn added = column.with(context.backend().allocate(column.elements(), rows));
      add(added);
      return added;
    }

    /** Builds the table, which then owns all columns. */
    public DeviceTable build(String name, int rows) {
      DeviceTable table = new DeviceTable(name, rows, columns);
      columns.clear();
      return table;
    }

    /** Frees the columns if the table was not built. */
    @Override
    public void close() {
      columns.forEach(column -> column.values().close());
      columns.clear();
    }
  }
}
