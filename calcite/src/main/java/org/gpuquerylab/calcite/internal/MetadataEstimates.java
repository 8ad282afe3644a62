package org.gpuquerylab.calcite.internal;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;
import org.gpuquerylab.calcite.query.BlockTree;
import org.gpuquerylab.calcite.query.ColumnClasses;
import org.gpuquerylab.calcite.query.ColumnStatistics;
import org.gpuquerylab.calcite.query.JoinBlock;
import org.jspecify.annotations.Nullable;

/**
 * The estimates of Calcite's metadata for the relations of a block: their rows and numbers of
 * distinct values. A column whose number is unknown has as many as the columns that it is compared
 * with, such as a key, have without filters, or a tenth of the rows.
 */
public final class MetadataEstimates extends TreeEstimates {
  private final RelMetadataQuery metadata;
  private final JoinBlock block;

  /** By columns of the block, the columns that an equality compares them with. */
  private final Map<Integer, Set<Integer>> partners = new HashMap<>();

  private final Map<Integer, ColumnStatistics> columns = new HashMap<>();

  /** The same block with the filters of the relations in their inputs. */
  private final JoinBlock filtered;

  /** Creates the estimates of a block. */
  public MetadataEstimates(RelMetadataQuery metadata, JoinBlock block) {
    this.metadata = metadata;
    this.block = block;
    this.filtered = PlannerBlocks.filterInputs(block);
    List<List<Integer>> classes = new ArrayList<>(block.classes());
    for (BlockTree.Operator operator : block.operators()) {
      for (RexNode conjunct : operator.conjuncts()) {
        RexInputRef[] equal = ColumnClasses.equality(conjunct);
        if (equal != null) {
          classes.add(List.of(equal[0].getIndex(), equal[1].getIndex()));
        }
      }
    }
    for (List<Integer> equal : classes) {
      equal.forEach(c -> partners.computeIfAbsent(c, k -> new HashSet<>()).addAll(equal));
    }
  }

  /** The block whose relations have the estimates. */
  public JoinBlock block() {
    return filtered;
  }

  @Override
  public double rows(RelNode node) {
    Double rows = metadata.getRowCount(node);
    return rows == null ? CalciteCatalogue.UNKNOWN_ROWS : Math.max(1, rows);
  }

  @Override
  public ColumnStatistics column(RelNode node, int field) {
    for (int i = 0; i < block.relations().size(); i++) {
      if (filtered.relations().get(i).input() == node) {
        return columns.computeIfAbsent(block.offset(i) + field, this::column);
      }
    }
    throw new IllegalArgumentException("no relation of the block");
  }

  private ColumnStatistics column(int column) {
    double rows = rows(input(filtered, column));
    Double known = distinct(filtered, column);
    if (known == null) {
      known =
          partners.getOrDefault(column, Set.of()).stream()
              .map(partner -> distinct(block, partner))
              .filter(Objects::nonNull)
              .max(Double::compare)
              .orElse(rows / CalciteCatalogue.ROWS_A_VALUE);
    }
    return ColumnStatistics.ofDistinct(Math.max(1, Math.min(rows, known)));
  }

  private static RelNode input(JoinBlock of, int column) {
    return of.relations().get(of.relation(column)).input();
  }

  private @Nullable Double distinct(JoinBlock of, int column) {
    int field = column - of.offset(of.relation(column));
    return metadata.getDistinctRowCount(input(of, column), ImmutableBitSet.of(field), null);
  }
}
