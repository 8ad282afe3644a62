package org.gpuquerylab.operators.star.operator;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.OutOfDeviceMemoryException;
import org.gpuquerylab.operators.aggregation.Aggregate;
import org.gpuquerylab.operators.aggregation.HashAggregation;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.StepTime;
import org.gpuquerylab.operators.device.Tiles;
import org.gpuquerylab.operators.join.JoinTable;
import org.gpuquerylab.operators.sort.MergeSort;
import org.gpuquerylab.operators.star.DimensionJoin;
import org.gpuquerylab.operators.star.GroupColumn;
import org.gpuquerylab.operators.star.StarExecutor;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.StarResult;
import org.gpuquerylab.operators.table.Column;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.operators.table.Table;

/**
 * Executes star queries by the text's operators, one after the other, each with its result in
 * device memory. Where the device's memory, or the limit set by {@link Backend#limitMemory}, does
 * not suffice for the whole fact table, it is taken in chunks, half as many rows until they fit;
 * the answer is the same. Columns stay on the device from query to query, chunks do not.
 */
public final class OperatorExecutor implements StarExecutor {
  /** The path's name. */
  public static final String NAME = "operator";

  private final Database database;
  private final OperatorContext context;
  private final ColumnCache cache;
  private final Set<String> uniqueKeys = new HashSet<>();
  private int chunkRows = Integer.MAX_VALUE;

  /**
   * An executor on a device.
   *
   * @param backend stays open when this is closed
   * @param profiled whether steps are timed
   */
  public OperatorExecutor(Backend backend, Database database, boolean profiled) {
    this.database = database;
    this.context = new OperatorContext(backend, profiled);
    this.cache = new ColumnCache(context);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Database database() {
    return database;
  }

  /** The steps of the last execution, in order; none where this is not profiled. */
  public List<StepTime> steps() {
    return context.steps().times();
  }

  /** Rows of the fact table that are taken at a time, as the queries so far made it. */
  public int chunkRows() {
    return chunkRows;
  }

  @Override
  public StarResult execute(StarQuery query) {
    Table fact = database.table(query.fact());
    check(query, fact);
    while (true) {
      context.steps().clear();
      try {
        return attempt(query, fact);
      } catch (OutOfDeviceMemoryException e) {
        int next = Math.min(chunkRows, fact.rows()) / 2;
        if (next < Tiles.TILE) {
          throw e;
        }
        chunkRows = next;
        cache.forget(fact.name());
      }
    }
  }

  /** Refuses what the tables do not have, before anything is copied. */
  private void check(StarQuery query, Table fact) {
    StarColumns columns = new StarColumns(query);
    for (String name : columns.ofFact()) {
      fact.column(name).ints();
    }
    for (DimensionJoin join : query.joins()) {
      Table dimension = database.table(join.dimension());
      for (String name : columns.ofDimension(join)) {
        dimension.column(name).ints();
      }
      Conditions.of(dimension, join.predicates());
    }
    Conditions.of(fact, query.predicates());
    query.joins().forEach(this::checkKeys);
  }

  private void checkKeys(DimensionJoin join) {
    String key = ColumnCache.qualified(join.dimension(), join.key());
    if (uniqueKeys.contains(key)) {
      return;
    }
    DeviceTable keys = cache.table(database.table(join.dimension()), List.of(join.key()));
    try (JoinTable table = new JoinTable(context, keys, key)) {
      if (!table.unique()) {
        throw new IllegalArgumentException(
            "key %s of dimension %s has duplicates".formatted(join.key(), join.dimension()));
      }
    }
    uniqueKeys.add(key);
  }

  private StarResult attempt(StarQuery query, Table fact) {
    StarColumns columns = new StarColumns(query);
    try (StarPipeline pipeline = new StarPipeline(context, database, query, cache)) {
      if (fact.rows() <= chunkRows) {
        try (DeviceTable sums = pipeline.aggregate(cache.table(fact, columns.ofFact()))) {
          return result(query, columns, sums);
        }
      }
      Table partial = partialSums(pipeline, fact, columns);
      try (DeviceTable uploaded = DeviceTable.upload(context, partial, names(partial));
          DeviceTable sums =
              new HashAggregation(context)
                  .aggregate(
                      uploaded,
                      columns.groups(),
                      List.of(Aggregate.sum(StarColumns.SUM, "total")))) {
        return result(query, columns, renamed(sums));
      }
    }
  }

  private static List<String> names(Table table) {
    return table.columns().stream().map(Column::name).toList();
  }

  /** The sum under its usual name; a second view that owns nothing. */
  private static DeviceTable renamed(DeviceTable sums) {
    return new DeviceTable(
        sums.name(),
        sums.rows(),
        sums.columns().stream()
            .map(column -> column.name().equals("total") ? column.as(StarColumns.SUM) : column)
            .toList());
  }

  /** The groups and sums of all chunks, one below the other. */
  private Table partialSums(StarPipeline pipeline, Table fact, StarColumns columns) {
    List<Table> parts = new ArrayList<>();
    for (int from = 0; from < fact.rows(); from += Math.min(chunkRows, fact.rows() - from)) {
      int count = Math.min(chunkRows, fact.rows() - from);
      try (DeviceTable chunk = DeviceTable.upload(context, fact, columns.ofFact(), from, count);
          DeviceTable sums =
              pipeline.aggregate(ColumnCache.qualified(fact.name(), count, chunk.columns()))) {
        parts.add(sums.download(context));
      }
    }
    return Concatenation.of(parts);
  }

  private StarResult result(StarQuery query, StarColumns columns, DeviceTable sums) {
    List<String> names = sums.columns().stream().map(column -> column.name()).toList();
    try (DeviceTable sorted = new MergeSort(context).sort(sums, columns.order(), names)) {
      Table table = sorted.download(context);
      List<StarResult.Row> rows = new ArrayList<>();
      for (int row = 0; row < table.rows(); row++) {
        rows.add(row(query, columns, table, row));
      }
      return new StarResult(rows);
    }
  }

  private static StarResult.Row row(StarQuery query, StarColumns columns, Table table, int row) {
    List<Comparable<?>> groups = new ArrayList<>();
    List<GroupColumn> wanted = query.groups();
    for (int g = 0; g < wanted.size(); g++) {
      groups.add((Comparable<?>) table.column(columns.ofResult(g)).value(row));
    }
    return new StarResult.Row(groups, (Long) table.column(StarColumns.SUM).value(row));
  }

  @Override
  public void close() {
    cache.close();
    context.close();
  }
}
