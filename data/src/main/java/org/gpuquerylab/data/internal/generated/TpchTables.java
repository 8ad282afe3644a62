package org.gpuquerylab.data.internal.generated;

import io.trino.tpch.CustomerGenerator;
import io.trino.tpch.Distributions;
import io.trino.tpch.LineItemGenerator;
import io.trino.tpch.NationGenerator;
import io.trino.tpch.OrderGenerator;
import io.trino.tpch.PartGenerator;
import io.trino.tpch.PartSupplierGenerator;
import io.trino.tpch.RegionGenerator;
import io.trino.tpch.SupplierGenerator;
import io.trino.tpch.TextPool;
import io.trino.tpch.TpchColumn;
import io.trino.tpch.TpchEntity;
import io.trino.tpch.TpchTable;
import java.util.List;
import java.util.Set;
import org.gpuquerylab.primitives.internal.Workers;

/**
 * The tables of TPC-H by a port of its generator. Columns of comments that no statement reads are
 * left out: they would take most of the memory.
 */
final class TpchTables {
  private static final Set<String> LEFT_OUT = Set.of("l_comment", "ps_comment", "p_comment");

  /** Below scale factor 1, which is not of the benchmark, comments come from a shorter text. */
  private static final int SHORT_TEXT = 5 << 20;

  private static final double CENTS = 100;

  private final double factor;
  private final int parts;
  private final TextPool text;

  private TpchTables(double factor, int parts) {
    this.factor = factor;
    this.parts = parts;
    text =
        factor < 1
            ? new TextPool(SHORT_TEXT, Distributions.getDefaultDistributions())
            : TextPool.getDefaultTextPool();
  }

  /** All tables; the same for any number of parts. */
  static List<MadeTable> of(double factor, int parts, Workers workers) {
    TpchTables tables = new TpchTables(factor, parts);
    return TpchTable.getTables().stream().map(table -> tables.table(table, workers)).toList();
  }

  private <E extends TpchEntity> MadeTable table(TpchTable<E> table, Workers workers) {
    List<TpchColumn<E>> columns =
        table.getColumns().stream().filter(c -> !LEFT_OUT.contains(c.getColumnName())).toList();
    boolean whole = table == TpchTable.NATION || table == TpchTable.REGION;
    return MadeTable.of(
        table.getTableName(),
        columns.stream().map(c -> new MadeTable.Field(c.getColumnName(), type(c))).toList(),
        whole ? 1 : parts,
        workers,
        (part, made) -> {
          for (E row : this.<E>rows(table, part + 1)) {
            for (int i = 0; i < columns.size(); i++) {
              add(made.get(i), columns.get(i), row);
            }
          }
        });
  }

  @SuppressWarnings("unchecked") // Each table has its own type of rows.
  private <E extends TpchEntity> Iterable<E> rows(TpchTable<E> table, int part) {
    Distributions words = Distributions.getDefaultDistributions();
    Iterable<? extends TpchEntity> rows =
        switch (table.getTableName()) {
          case "customer" -> new CustomerGenerator(factor, part, parts, words, text);
          case "orders" -> new OrderGenerator(factor, part, parts, words, text);
          case "lineitem" -> new LineItemGenerator(factor, part, parts, words, text);
          case "part" -> new PartGenerator(factor, part, parts, words, text);
          case "partsupp" -> new PartSupplierGenerator(factor, part, parts, text);
          case "supplier" -> new SupplierGenerator(factor, part, parts, words, text);
          case "nation" -> new NationGenerator(words, text);
          case "region" -> new RegionGenerator(words, text);
          default -> throw new IllegalStateException(table.getTableName());
        };
    return (Iterable<E>) rows;
  }

  private static String type(TpchColumn<?> column) {
    return switch (column.getType().getBase()) {
      case INTEGER -> "INTEGER";
      case IDENTIFIER -> "BIGINT";
      case DATE -> "DATE";
      case DOUBLE -> "DECIMAL(15,2)";
      case VARCHAR -> "VARCHAR";
    };
  }

  private static <E extends TpchEntity> void add(ColumnPart to, TpchColumn<E> column, E row) {
    switch (column.getType().getBase()) {
      case INTEGER -> to.add((long) column.getInteger(row));
      case IDENTIFIER -> to.add(column.getIdentifier(row));
      case DATE -> to.add((long) column.getDate(row));
      case DOUBLE -> to.add(Math.round(CENTS * column.getDouble(row)));
      case VARCHAR -> to.add(column.getString(row));
    }
  }
}
