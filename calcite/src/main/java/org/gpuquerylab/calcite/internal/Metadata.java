package org.gpuquerylab.calcite.internal;

import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.metadata.DefaultRelMetadataProvider;
import org.apache.calcite.rel.metadata.ProxyingMetadataHandlerProvider;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/**
 * Calcite's metadata by reflection. Its usual way compiles a class for each question, which takes
 * longer than a statement.
 */
final class Metadata extends RelMetadataQuery {
  private Metadata() {
    super(new ProxyingMetadataHandlerProvider(DefaultRelMetadataProvider.INSTANCE));
  }

  /** Lets a cluster's nodes answer questions this way. */
  static void use(RelOptCluster cluster) {
    cluster.setMetadataQuerySupplier(Metadata::new);
  }
}
