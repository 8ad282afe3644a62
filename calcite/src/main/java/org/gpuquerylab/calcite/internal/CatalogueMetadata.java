package org.gpuquerylab.calcite.internal;

import com.google.common.collect.ImmutableList;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.ChainedRelMetadataProvider;
import org.apache.calcite.rel.metadata.DefaultRelMetadataProvider;
import org.apache.calcite.rel.metadata.ReflectiveRelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMdDistinctRowCount;
import org.apache.calcite.rel.metadata.RelMdRowCount;
import org.apache.calcite.rel.metadata.RelMdSelectivity;
import org.apache.calcite.rel.metadata.RelMdUtil;
import org.apache.calcite.rel.metadata.RelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;
import org.gpuquerylab.calcite.query.Catalogue;
import org.gpuquerylab.calcite.query.CatalogueTable;
import org.jspecify.annotations.Nullable;

/**
 * Metadata from a catalogue: the rows, selectivities and numbers of distinct values of its tables,
 * and the rows and selectivities of joins ({@link TreeEstimates}). The rest is Calcite's, over
 * these.
 */
public final class CatalogueMetadata {
  private CatalogueMetadata() {}

  /** The provider for a catalogue. */
  public static RelMetadataProvider provider(Catalogue catalogue) {
    return ChainedRelMetadataProvider.of(
        ImmutableList.of(
            ReflectiveRelMetadataProvider.reflectiveSource(
                new Rows(catalogue), BuiltInMetadata.RowCount.Handler.class),
            ReflectiveRelMetadataProvider.reflectiveSource(
                new Selectivities(catalogue), BuiltInMetadata.Selectivity.Handler.class),
            ReflectiveRelMetadataProvider.reflectiveSource(
                new DistinctRows(catalogue), BuiltInMetadata.DistinctRowCount.Handler.class),
            DefaultRelMetadataProvider.INSTANCE));
  }

  /** The catalogue's estimates, in which the rows of nodes are the metadata's. */
  private static TreeEstimates estimates(Catalogue catalogue, RelMetadataQuery metadata) {
    return new TreeEstimates(catalogue) {
      @Override
      public double rows(RelNode node) {
        Double rows = metadata.getRowCount(node);
        return rows == null ? CalciteCatalogue.UNKNOWN_ROWS : rows;
      }
    };
  }

  /** Rows; public for the code that Calcite generates. */
  public static final class Rows extends RelMdRowCount {
    private final Catalogue catalogue;

    private Rows(Catalogue catalogue) {
      this.catalogue = catalogue;
    }

    @Override
    public @Nullable Double getRowCount(TableScan scan, RelMetadataQuery metadata) {
      CatalogueTable table = estimates(catalogue, metadata).table(scan);
      return table == null ? super.getRowCount(scan, metadata) : (Double) table.rows();
    }

    @Override
    public @Nullable Double getRowCount(Join join, RelMetadataQuery metadata) {
      return estimates(catalogue, metadata).join(join);
    }
  }

  /** Selectivities; public for the code that Calcite generates. */
  public static final class Selectivities extends RelMdSelectivity {
    private final Catalogue catalogue;

    private Selectivities(Catalogue catalogue) {
      this.catalogue = catalogue;
    }

    @Override
    public @Nullable Double getSelectivity(
        TableScan scan, RelMetadataQuery metadata, @Nullable RexNode predicate) {
      TreeEstimates estimates = estimates(catalogue, metadata);
      return predicate == null || estimates.table(scan) == null
          ? super.getSelectivity(scan, metadata, predicate)
          : (Double) estimates.selectivity(scan, predicate);
    }

    @Override
    public @Nullable Double getSelectivity(
        Join join, RelMetadataQuery metadata, @Nullable RexNode predicate) {
      return predicate == null
          ? super.getSelectivity(join, metadata, predicate)
          : (Double) estimates(catalogue, metadata).selectivity(join, predicate);
    }
  }

  /** Numbers of distinct values; public for the code that Calcite generates. */
  public static final class DistinctRows extends RelMdDistinctRowCount {
    private final Catalogue catalogue;

    private DistinctRows(Catalogue catalogue) {
      this.catalogue = catalogue;
    }

    @Override
    public @Nullable Double getDistinctRowCount(
        TableScan scan,
        RelMetadataQuery metadata,
        ImmutableBitSet columns,
        @Nullable RexNode predicate) {
      TreeEstimates estimates = estimates(catalogue, metadata);
      if (estimates.table(scan) == null) {
        return super.getDistinctRowCount(scan, metadata, columns, predicate);
      }
      double distinct = 1;
      for (int column : columns) {
        distinct *= estimates.column(scan, column).distinct();
      }
      double rows = estimates.rows(scan);
      distinct = Math.min(rows, distinct);
      return predicate == null
          ? (Double) distinct
          : RelMdUtil.numDistinctVals(distinct, rows * estimates.selectivity(scan, predicate));
    }
  }
}
