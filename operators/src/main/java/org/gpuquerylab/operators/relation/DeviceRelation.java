package org.gpuquerylab.operators.relation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gpuquerylab.backend.Closer;
import org.jspecify.annotations.Nullable;

/**
 * A relation on a device: a number of rows, and columns with different names. It has a reference to
 * each vector of its columns, and closes them.
 */
public final class DeviceRelation implements AutoCloseable {
  private final int rows;
  private final List<Attribute> columns;
  private boolean closed;

  /**
   * A column of a relation. Without row references, the rows of the vector are the rows of the
   * relation.
   *
   * @param name the name of the column
   * @param vector the values
   * @param references for each row of the relation, its row in the vector; -1 if the row is NULL;
   *     null if the vector has a value for each row. Columns may share them
   * @param padded whether there may be references -1, which an outer join makes
   */
  public record Attribute(
      String name, DeviceVector vector, @Nullable DeviceVector references, boolean padded) {

    /** A column whose values are a vector. */
    public static Attribute of(String name, DeviceVector vector) {
      return new Attribute(name, vector, null, false);
    }

    /** Whether a row may be NULL. */
    public boolean isNullable() {
      return padded || vector.validity() != null;
    }

    /** The type of the values. */
    public DataType type() {
      return vector.type();
    }

    /** The same column with another name. */
    public Attribute as(String other) {
      return new Attribute(other, vector, references, padded);
    }
  }

  private DeviceRelation(int rows, List<Attribute> columns) {
    this.rows = rows;
    this.columns = List.copyOf(columns);
  }

  /**
   * A relation of columns that stay open: it takes its own reference to each vector.
   *
   * @throws IllegalArgumentException if two columns have the same name, or if a column has another
   *     number of rows
   */
  public static DeviceRelation of(int rows, List<Attribute> columns) {
    for (Attribute column : columns) {
      DeviceVector vector = column.references() == null ? column.vector() : column.references();
      if (vector.rows() != rows) {
        throw new IllegalArgumentException(
            String.format(
                Locale.ROOT,
                "column %s has %d rows, the relation %d",
                column.name(),
                vector.rows(),
                rows));
      }
    }
    List<String> names = columns.stream().map(Attribute::name).toList();
    if (names.stream().distinct().count() < names.size()) {
      throw new IllegalArgumentException("two columns have the same name: " + names);
    }
    columns.forEach(
        column -> {
          column.vector().retain();
          if (column.references() != null) {
            column.references().retain();
          }
        });
    return new DeviceRelation(rows, columns);
  }

  /** The number of rows. */
  public int rows() {
    return rows;
  }

  /** The columns, in order. */
  public List<Attribute> columns() {
    return columns;
  }

  /**
   * The column of the given name.
   *
   * @throws IllegalArgumentException if there is no such column; the message names it
   */
  public Attribute column(String name) {
    return columns.stream()
        .filter(column -> column.name().equals(name))
        .findFirst()
        .orElseThrow(() -> noColumn(name, columns.stream().map(Attribute::name)));
  }

  static IllegalArgumentException noColumn(String name, Stream<String> names) {
    return new IllegalArgumentException(
        "no column " + name + ", there are " + names.collect(Collectors.joining(", ")));
  }

  /**
   * A relation with some columns of this one, in the given order.
   *
   * @throws IllegalArgumentException if there is no such column, or if a name occurs twice
   */
  public DeviceRelation select(List<String> names) {
    return of(rows, names.stream().map(this::column).toList());
  }

  /**
   * A relation with the same columns under other names, in order.
   *
   * @throws IllegalArgumentException if the number of names differs, or if a name occurs twice
   */
  public DeviceRelation rename(List<String> names) {
    if (names.size() != columns.size()) {
      throw new IllegalArgumentException(
          names.size() + " names for " + columns.size() + " columns");
    }
    List<Attribute> renamed = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      renamed.add(columns.get(i).as(names.get(i)));
    }
    return of(rows, renamed);
  }

  /** Closes this relation's references to its vectors. A second call does nothing. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    try (Closer closer = new Closer()) {
      for (Attribute column : columns) {
        closer.own(column.vector());
        if (column.references() != null) {
          closer.own(column.references());
        }
      }
    }
  }

  @Override
  public String toString() {
    return rows + " rows of " + columns.stream().map(Attribute::name).toList();
  }
}
