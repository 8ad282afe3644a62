package org.gpuquerylab.calcite.internal;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.schema.Schema;
import org.apache.calcite.schema.Statistic;
import org.apache.calcite.schema.Statistics;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.impl.AbstractSchema;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.util.ImmutableBitSet;
import org.gpuquerylab.calcite.query.Catalogue;
import org.gpuquerylab.calcite.query.CatalogueColumn;
import org.gpuquerylab.calcite.query.CatalogueTable;
import org.gpuquerylab.calcite.query.ColumnStatistics;

/** Turns catalogues into Calcite's schemas, and back. */
public final class CalciteCatalogue {
  static final double UNKNOWN_ROWS = 100;
  static final double ROWS_A_VALUE = 10;

  private CalciteCatalogue() {}

  /** A catalogue's table as Calcite sees it. */
  static final class BoundTable extends AbstractTable {
    private final CatalogueTable table;
    private final TableEstimates estimates;

    BoundTable(CatalogueTable table) {
      this.table = table;
      this.estimates = new TableEstimates(table);
    }

    CatalogueTable table() {
      return table;
    }

    TableEstimates estimates() {
      return estimates;
    }

    @Override
    public RelDataType getRowType(RelDataTypeFactory factory) {
      RelDataTypeFactory.Builder builder = factory.builder();
      table.columns().forEach(column -> builder.add(column.name(), column.type()));
      return builder.build();
    }

    @Override
    public Statistic getStatistic() {
      return Statistics.of(
          table.rows(), table.keys().stream().map(key -> ImmutableBitSet.of(key)).toList());
    }
  }

  /** Calcite's schema of a catalogue. */
  static Schema schema(Catalogue catalogue) {
    Map<String, Table> tables = new LinkedHashMap<>();
    catalogue.tables().forEach(table -> tables.put(table.name(), new BoundTable(table)));
    return new AbstractSchema() {
      @Override
      protected Map<String, Table> getTableMap() {
        return tables;
      }
    };
  }

  /** The tables of a schema of Calcite. */
  @SuppressWarnings("deprecation") // Calcite 1.40 has only these methods.
  public static Catalogue of(String source, Schema schema) {
    List<CatalogueTable> tables = new ArrayList<>();
    for (String name : schema.getTableNames()) {
      Table table = schema.getTable(name);
      if (table != null) {
        tables.add(table(name, table));
      }
    }
    return new Catalogue(source, tables);
  }

  private static CatalogueTable table(String name, Table table) {
    Double known = table.getStatistic().getRowCount();
    double rows = known == null ? UNKNOWN_ROWS : Math.max(1, known);
    List<Set<Integer>> keys = new ArrayList<>();
    List<ImmutableBitSet> given = table.getStatistic().getKeys();
    if (given != null) {
      given.forEach(key -> keys.add(new HashSet<>(key.asList())));
    }
    List<CatalogueColumn> columns = new ArrayList<>();
    for (RelDataTypeField field : table.getRowType(SqlTypes.FACTORY).getFieldList()) {
      boolean unique = keys.contains(Set.of(field.getIndex()));
      double distinct = unique ? rows : Math.max(1, rows / ROWS_A_VALUE);
      columns.add(
          new CatalogueColumn(
              field.getName(), field.getType(), ColumnStatistics.ofDistinct(distinct)));
    }
    return new CatalogueTable(name, rows, columns, keys);
  }
}
