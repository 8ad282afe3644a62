package org.gpuquerylab.operators.internal.star;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.device.OutOfDeviceMemoryException;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.device.StepTime;
import org.gpuquerylab.operators.device.Tiles;
import org.gpuquerylab.operators.join.JoinTable;
import org.gpuquerylab.operators.sort.MergeSort;
import org.gpuquerylab.operators.star.DimensionJoin;
import org.gpuquerylab.operators.star.GroupColumn;
import org.gpuquerylab.operators.star.StarCheck;
import org.gpuquerylab.operators.star.StarExecutor;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.star.StarResult;
import org.gpuquerylab.operators.table.ColumnType;
import org.gpuquerylab.operators.table.Database;
import org.gpuquerylab.operators.table.Table;

/**
 * Executes star queries by the operators of Yuan et al. 2013, one after another. The result of each
 * operator is in device memory. Columns stay on the device for later queries. If the device's
 * memory, or the limit from {@link Backend#limitMemory}, is too small, the columns of other queries
 * are dropped. If that is not enough, the fact table is processed in chunks, whose size is halved
 * until they fit. The host adds up the sums of the chunks; the answer is the same. Chunks are not
 * kept for later queries.
 */
public final class OperatorExecutor implements StarExecutor {
  /** The name of this path. */
  public static final String NAME = "operator";

  private final Database database;
  private final OperatorContext context;
  private final ColumnCache cache;
  private final Set<String> uniqueKeys = new HashSet<>();
  private final Map<StarQuery, Integer> chunkRows = new HashMap<>();

  /**
   * Creates an executor on a device.
   *
   * @param backend the backend, which stays open when this executor is closed
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

  /** The steps of the last execution, in order; empty if steps are not timed. */
  public List<StepTime> steps() {
    return context.steps().times();
  }

  /**
   * The number of rows of the fact table that an execution processes at a time. The result is empty
   * if all rows are processed at once, or if the query was not executed yet.
   */
  public OptionalLong chunkRows(StarQuery query) {
    Integer rows = chunkRows.get(query);
    return rows == null ? OptionalLong.empty() : OptionalLong.of(rows);
  }

  /**
   * Executes a query.
   *
   * @throws OutOfDeviceMemoryException if not even the dimensions and a tile of rows fit into
   *     memory
   */
  @Override
  public StarResult execute(StarQuery query) {
    Table fact = database.table(query.fact());
    StarCheck.check(query, database);
    boolean others = true;
    while (true) {
      context.steps().clear();
      try {
        query.joins().forEach(this::checkKeys);
        return attempt(query, fact);
      } catch (OutOfDeviceMemoryException e) {
        cache.forgetAll();
        if (!others) {
          halve(query, fact, e);
        }
        others = false;
      }
    }
  }

  private void halve(StarQuery query, Table fact, OutOfDeviceMemoryException refusal) {
    int next = chunkRows.getOrDefault(query, fact.rows()) / 2;
    if (next < Tiles.TILE) {
      chunkRows.remove(query);
      throw refusal;
    }
    chunkRows.put(query, next);
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
            String.format(
                Locale.ROOT,
                "key %s of dimension %s has duplicates; remove them",
                join.key(),
                join.dimension()));
      }
    }
    uniqueKeys.add(key);
  }

  private StarResult attempt(StarQuery query, Table fact) {
    StarColumns columns = new StarColumns(query);
    Integer chunk = chunkRows.get(query);
    try (StarPipeline pipeline = new StarPipeline(context, database, query, cache)) {
      if (chunk != null) {
        return inChunks(pipeline, query, columns, chunk);
      }
      try (DeviceTable sums = pipeline.aggregate(cache.table(fact, columns.ofFact()))) {
        return result(query, columns, sums);
      }
    }
  }

  /**
   * Executes a query in chunks of the fact table, and adds up the sums of the chunks for each
   * group.
   */
  private StarResult inChunks(
      StarPipeline pipeline, StarQuery query, StarColumns columns, int chunk) {
    Table fact = database.table(query.fact());
    Map<List<Comparable<?>>, List<Long>> total = new HashMap<>();
    for (int from = 0; from < fact.rows(); from += Math.min(chunk, fact.rows() - from)) {
      int count = Math.min(chunk, fact.rows() - from);
      try (DeviceTable rows = DeviceTable.upload(context, fact, columns.ofFact(), from, count);
          DeviceTable sums =
              pipeline.aggregate(ColumnCache.qualified(fact.name(), count, rows.columns()))) {
        rows(query, columns, sums.download(context))
            .forEach(row -> total.merge(row.groups(), row.values(), (a, b) -> fold(query, a, b)));
      }
    }
    List<StarResult.Row> rows = new ArrayList<>();
    total.forEach((groups, values) -> rows.add(new StarResult.Row(groups, values)));
    return StarResult.sorted(query, rows);
  }

  private static List<Long> fold(StarQuery query, List<Long> one, List<Long> other) {
    return IntStream.range(0, one.size())
        .mapToObj(a -> query.aggregates().get(a).function().fold(one.get(a), other.get(a)))
        .toList();
  }

  private StarResult result(StarQuery query, StarColumns columns, DeviceTable sums) {
    List<String> names = sums.columns().stream().map(column -> column.name()).toList();
    if (sums.columns().stream().anyMatch(column -> column.type() == ColumnType.FLOAT64)) {
      // On the device it is undefined which of the two zeros represents both; without this step,
      // the order of tied rows would depend on it.
      return StarResult.sorted(query, rows(query, columns, sums.download(context)));
    }
    try (DeviceTable sorted = new MergeSort(context).sort(sums, columns.order(), names)) {
      return new StarResult(rows(query, columns, sorted.download(context)));
    }
  }

  private static List<StarResult.Row> rows(StarQuery query, StarColumns columns, Table table) {
    return IntStream.range(0, table.rows())
        .mapToObj(row -> row(query, columns, table, row))
        .toList();
  }

  private static StarResult.Row row(StarQuery query, StarColumns columns, Table table, int row) {
    List<Comparable<?>> groups = new ArrayList<>();
    List<GroupColumn> wanted = query.groups();
    for (int g = 0; g < wanted.size(); g++) {
      groups.add(StarResult.group(table.column(columns.ofResult(g)), row));
    }
    boolean nothing = columns.countsRows() && (Long) table.column(StarColumns.ROWS).value(row) == 0;
    long[] values = new long[query.aggregates().size()];
    for (int a = 0; a < values.length; a++) {
      values[a] =
          nothing
              ? query.aggregates().get(a).function().ofNothing()
              : ((Number) table.column(StarColumns.value(a)).value(row)).longValue();
    }
    return new StarResult.Row(groups, values);
  }

  @Override
  public void close() {
    cache.close();
    context.close();
  }
}
