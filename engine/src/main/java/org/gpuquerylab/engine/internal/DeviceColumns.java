package org.gpuquerylab.engine.internal;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongPredicate;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.util.Util;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Closer;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.engine.internal.estimate.HostTables;
import org.gpuquerylab.input.InputException;
import org.gpuquerylab.operators.relation.DeviceRelation;
import org.gpuquerylab.operators.relation.DeviceVector;
import org.gpuquerylab.operators.relation.HostRelation;
import org.gpuquerylab.operators.relation.Vector;

/**
 * The columns of tables on a device. A column is copied when a statement first reads it, and stays
 * until an allocation of the device lacks memory: then those that no statement reads are freed, the
 * one first that was not read for the longest time. Several threads may use an instance.
 */
public final class DeviceColumns implements AutoCloseable {
  private final HostTables tables;
  private final Map<List<String>, DeviceVector> copied = new LinkedHashMap<>(16, 0.75f, true);
  private final Backend backend;
  private final LongPredicate cache = this::free;

  /** The columns of tables by name. */
  public DeviceColumns(HostTables tables, Backend backend) {
    this.tables = tables;
    this.backend = backend;
    backend.addCache(cache);
  }

  private static String name(TableScan scan) {
    return Util.last(scan.getTable().getQualifiedName());
  }

  /** The rows of a table on the host. */
  HostRelation table(TableScan scan) {
    return tables.table(name(scan));
  }

  /** The bytes of a column on the device; 0 if no vector holds it. */
  double bytes(TableScan scan, String column) {
    return tables.column(name(scan), column).map(DeviceColumns::bytes).orElse(0.0);
  }

  private static double bytes(Vector column) {
    double bitmap = column.validity() == null ? 0 : Vector.words(column.rows()) * 4.0;
    return (double) column.rows() * column.type().elements().bytes() + bitmap;
  }

  /**
   * Some columns of a table.
   *
   * @param queue copies columns that are not on the device yet
   * @param columns the columns' names by their names in the result
   */
  synchronized DeviceRelation scan(
      CommandQueue queue, TableScan scan, Map<String, String> columns) {
    return relation(table(scan).rows(), columns, column -> vector(queue, scan, column).retain());
  }

  /**
   * Some rows of some columns of a table, which are not kept.
   *
   * @param from the first row, a multiple of 32
   */
  DeviceRelation chunk(
      CommandQueue queue, TableScan scan, Map<String, String> columns, int from, int rows) {
    return relation(
        rows,
        columns,
        column -> DeviceVector.upload(backend, queue, find(scan, column), from, rows));
  }

  private static DeviceRelation relation(
      int rows, Map<String, String> columns, Function<String, DeviceVector> vectors) {
    try (Closer open = new Closer()) {
      List<DeviceRelation.Attribute> result = new ArrayList<>();
      columns.forEach(
          (name, column) ->
              result.add(DeviceRelation.Attribute.of(name, open.own(vectors.apply(column)))));
      return DeviceRelation.of(rows, result);
    }
  }

  private DeviceVector vector(CommandQueue queue, TableScan scan, String column) {
    List<String> place = List.of(HostTables.plain(name(scan)), HostTables.plain(column));
    DeviceVector known = copied.get(place);
    if (known == null) {
      known = DeviceVector.upload(backend, queue, find(scan, column));
      queue.finish(); // Other queues may read it next.
      copied.put(place, known);
    }
    return known;
  }

  private Vector find(TableScan scan, String column) {
    return tables
        .column(name(scan), column)
        .orElseThrow(
            () ->
                new InputException(
                    String.format(
                        Locale.ROOT,
                        "column %s.%s has a type that no vector holds; cast it in the data to"
                            + " another type, such as DECIMAL(18, 2), DOUBLE or VARCHAR",
                        name(scan),
                        column)));
  }

  /** Frees columns that nobody reads; returns whether there were any. */
  private synchronized boolean free(long bytes) {
    long freed = 0;
    Iterator<DeviceVector> oldest = copied.values().iterator();
    while (oldest.hasNext() && freed < bytes) {
      DeviceVector vector = oldest.next();
      if (!vector.isShared()) {
        freed += vector.bytes();
        oldest.remove();
        vector.close();
      }
    }
    return freed > 0;
  }

  @Override
  public synchronized void close() {
    backend.removeCache(cache);
    try (Closer vectors = new Closer()) {
      copied.values().forEach(vectors::own);
      copied.clear();
    }
  }
}
