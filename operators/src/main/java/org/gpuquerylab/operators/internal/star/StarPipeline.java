package org.gpuquerylab.operators.internal.star;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.operators.aggregation.Aggregate;
import org.gpuquerylab.operators.aggregation.Aggregate.Function;
import org.gpuquerylab.operators.aggregation.HashAggregation;
import org.gpuquerylab.operators.device.DeviceColumn;
import org.gpuquerylab.operators.device.DeviceTable;
import org.gpuquerylab.operators.device.OperatorContext;
import org.gpuquerylab.operators.join.JoinColumns;
import org.gpuquerylab.operators.join.JoinTable;
import org.gpuquerylab.operators.join.UnpartitionedHashJoin;
import org.gpuquerylab.operators.selection.FilterSelection;
import org.gpuquerylab.operators.star.DimensionJoin;
import org.gpuquerylab.operators.star.Measure;
import org.gpuquerylab.operators.star.StarQuery;
import org.gpuquerylab.operators.table.ColumnType;
import org.gpuquerylab.operators.table.Database;

/**
 * The operators of one star query. The work on the dimensions is done once, and the work on the
 * fact table once for each chunk.
 */
final class StarPipeline implements AutoCloseable {
  private final OperatorContext context;
  private final Database database;
  private final StarQuery query;
  private final StarColumns columns;
  private final Workspace workspace;
  private final List<BuildSide> builds = new ArrayList<>();

  /** The passing rows of a dimension, and their hash table. */
  private record BuildSide(DeviceTable dimension, JoinTable table) {}

  /** Selects the rows of the dimensions, and builds their hash tables. */
  StarPipeline(
      OperatorContext context, Database database, StarQuery query, ColumnCache dimensions) {
    this.context = context;
    this.database = database;
    this.query = query;
    this.columns = new StarColumns(query);
    this.workspace = new Workspace(context.backend());
    for (DimensionJoin join : query.joins()) {
      workspace.step(() -> builds.add(build(join, dimensions)));
    }
  }

  private BuildSide build(DimensionJoin join, ColumnCache dimensions) {
    DeviceTable whole =
        dimensions.table(database.table(join.dimension()), columns.ofDimension(join));
    DeviceTable selected =
        workspace.own(
            () ->
                new FilterSelection(context)
                    .select(
                        whole,
                        Conditions.of(database.table(join.dimension()), join.predicates()),
                        columns.selectedOf(join)));
    String key = ColumnCache.qualified(join.dimension(), join.key());
    return new BuildSide(selected, workspace.own(() -> new JoinTable(context, selected, key)));
  }

  /**
   * Joins and aggregates rows of the fact table.
   *
   * @param fact the fact table's rows with qualified columns; neither modified nor closed
   * @return the groups and their values
   */
  DeviceTable aggregate(DeviceTable fact) {
    try (Owned rows = new Owned(fact)) {
      if (!query.predicates().isEmpty()) {
        rows.replace(
            new FilterSelection(context)
                .select(
                    fact,
                    Conditions.of(database.table(query.fact()), query.predicates()),
                    columns.after(0)));
      }
      UnpartitionedHashJoin join = new UnpartitionedHashJoin(context);
      for (int i = 0; i < builds.size(); i++) {
        BuildSide build = builds.get(i);
        rows.replace(join.probe(build.table(), build.dimension(), rows.table, joinColumns(i)));
      }
      return values(rows.table);
    }
  }

  private JoinColumns joinColumns(int i) {
    DimensionJoin join = query.joins().get(i);
    List<String> ofBuild = columns.groupsOf(join);
    List<String> ofProbe =
        columns.after(i + 1).stream().filter(name -> !ofBuild.contains(name)).toList();
    return new JoinColumns(
        ColumnCache.qualified(join.dimension(), join.key()),
        ofBuild,
        ColumnCache.qualified(query.fact(), join.foreignKey()),
        ofProbe);
  }

  private DeviceTable values(DeviceTable joined) {
    List<DeviceColumn> all = new ArrayList<>(joined.columns());
    List<Aggregate> aggregates = new ArrayList<>();
    try (Workspace scratch = new Workspace(context.backend())) {
      for (StarQuery.AggregateExpression one : query.aggregates()) {
        String name = StarColumns.value(aggregates.size());
        String measure = one.counts() ? "" : measure(one.measure(), name, joined, scratch, all);
        Function function = one.counts() ? Function.COUNT : Function.valueOf(one.function().name());
        aggregates.add(new Aggregate(function, measure, name));
      }
      if (columns.countsRows()) {
        aggregates.add(Aggregate.count(StarColumns.ROWS));
      }
      return new HashAggregation(context)
          .aggregate(
              new DeviceTable(joined.name(), joined.rows(), all), columns.groups(), aggregates);
    }
  }

  /**
   * Computes a measure for each row.
   *
   * @param all the columns of the rows, to which a computed column is added
   * @return the name of the measure's column
   */
  private String measure(
      Measure measure, String name, DeviceTable joined, Workspace scratch, List<DeviceColumn> all) {
    List<DeviceColumn> measured =
        measure.columns().stream()
            .map(column -> joined.column(ColumnCache.qualified(query.fact(), column)))
            .toList();
    DeviceColumn value = measured.get(0);
    for (DeviceColumn other : measured.subList(1, measured.size())) {
      boolean product = measure instanceof Measure.Product;
      value = arithmetic(product, value, other, joined.rows(), scratch).as("of " + name);
    }
    if (measured.size() > 1) {
      all.add(value);
    }
    return value.name();
  }

  private DeviceColumn arithmetic(
      boolean product, DeviceColumn left, DeviceColumn right, int rows, Workspace scratch) {
    DeviceBuffer<long[]> values = scratch.allocate(ElementType.LONG, Math.max(1, rows));
    context
        .steps()
        .run(
            "arithmetic",
            product ? "product" : "difference",
            () -> (8L + left.type().bytes() + right.type().bytes()) * rows,
            () -> MeasureKernel.run(context, product, left, right, values, rows));
    return new DeviceColumn("measure", ColumnType.INT64, values, null);
  }

  /**
   * The current table. When the next table replaces it, it is closed, unless it is the first table.
   */
  private static final class Owned implements AutoCloseable {
    private DeviceTable table;
    private boolean owned;

    Owned(DeviceTable first) {
      this.table = first;
    }

    void replace(DeviceTable next) {
      close();
      table = next;
      owned = true;
    }

    @Override
    public void close() {
      if (owned) {
        table.close();
        owned = false;
      }
    }
  }

  @Override
  public void close() {
    workspace.close();
  }
}
