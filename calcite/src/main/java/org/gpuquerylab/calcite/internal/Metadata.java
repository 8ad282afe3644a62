package org.gpuquerylab.calcite.internal;

import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.metadata.DefaultRelMetadataProvider;
import org.apache.calcite.rel.metadata.ProxyingMetadataHandlerProvider;
import org.apache.calcite.rel.metadata.RelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/**
 * Calcite's metadata by reflection. Its usual way compiles a class for each question, which takes
 * longer than a statement.
 */
public final class Metadata extends RelMetadataQuery {
  private Metadata(RelMetadataProvider provider) {
    super(new ProxyingMetadataHandlerProvider(provider));
  }

  /** Metadata of a provider. */
  public static RelMetadataQuery of(RelMetadataProvider provider) {
    return new Metadata(provider);
  }

  /** Lets a cluster's nodes answer questions this way. */
  static void use(RelOptCluster cluster) {
    cluster.setMetadataQuerySupplier(() -> new Metadata(DefaultRelMetadataProvider.INSTANCE));
  }
}
