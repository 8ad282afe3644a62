package org.gpuquerylab.calcite.internal;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.metadata.DefaultRelMetadataProvider;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.MetadataHandlerProvider;
import org.apache.calcite.rel.metadata.ProxyingMetadataHandlerProvider;
import org.apache.calcite.rel.metadata.RelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/**
 * Calcite's metadata by reflection. Its usual way compiles a class for each question, which takes
 * longer than a statement.
 */
public final class Metadata extends RelMetadataQuery {
  private static final MetadataHandlerProvider USUAL =
      new Kept(DefaultRelMetadataProvider.INSTANCE);

  /** Handlers have no state, and a planner asks for all of them after each step. */
  private static final class Kept extends ProxyingMetadataHandlerProvider {
    private final Map<Class<?>, MetadataHandler<?>> handlers = new ConcurrentHashMap<>();

    Kept(RelMetadataProvider provider) {
      super(provider);
    }

    @Override
    public <H extends MetadataHandler<?>> H handler(Class<H> kind) {
      MetadataHandler<?> known = handlers.get(kind);
      if (known == null) {
        known = super.handler(kind);
        handlers.put(kind, known);
      }
      return kind.cast(known);
    }
  }

  private Metadata(MetadataHandlerProvider handlers) {
    super(handlers);
  }

  /** Metadata of a provider. */
  public static RelMetadataQuery of(RelMetadataProvider provider) {
    return new Metadata(new ProxyingMetadataHandlerProvider(provider));
  }

  /** Lets a cluster's nodes answer questions this way. */
  static void use(RelOptCluster cluster) {
    cluster.setMetadataQuerySupplier(() -> new Metadata(USUAL));
  }
}
