package org.gpuquerylab.joinorder.internal.parallel;

import java.util.Locale;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.internal.host.DpSub;
import org.gpuquerylab.joinorder.internal.host.MemoSize;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** The enumerations for which {@link DpeGen} evaluates pairs in parallel. */
public enum DpeEnumeration {
  /** DPsize: by the sizes of solutions. */
  DPSIZE(QueryGraph.MAX_MASK_RELATIONS) {
    @Override
    PairProducer producer(QueryGraph graph, PairProducer.Sink sink) {
      return new DpSizeProducer(graph, sink);
    }

    @Override
    double producerBytes(MemoSize size) {
      return size.listBytes();
    }
  },
  /** DPsub: by the subsets of each connected set. */
  DPSUB(DpSub.MAX_RELATIONS) {
    @Override
    PairProducer producer(QueryGraph graph, PairProducer.Sink sink) {
      return new DpSubProducer(graph, sink);
    }

    @Override
    double producerBytes(MemoSize size) {
      return size.listBytes() + Math.pow(2, size.relations()) / Byte.SIZE;
    }
  },
  /** DPccp: by connected subgraphs and complements. */
  DPCCP(QueryGraph.MAX_MASK_RELATIONS) {
    @Override
    PairProducer producer(QueryGraph graph, PairProducer.Sink sink) {
      return new DpCcpProducer(graph, sink);
    }

    @Override
    double producerBytes(MemoSize size) {
      return 0;
    }
  };

  private final int maxRelations;

  DpeEnumeration(int maxRelations) {
    this.maxRelations = maxRelations;
  }

  /** The name of the sequential algorithm. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The name of the parallel algorithm in the catalogue. */
  public String algorithm() {
    return "dpe-" + label();
  }

  /** The entry of the parallel algorithm in the catalogue. */
  public AlgorithmEntry entry() {
    return AlgorithmEntry.onHostThreads(
        algorithm(),
        "parallel, " + label() + " finds the pairs in one thread, other threads evaluate them",
        maxRelations,
        (costFunction, execution) ->
            new DpeGen(costFunction, this, execution.threads(), execution.budget()));
  }

  /** The maximum number of relations of a query. */
  public int maxRelations() {
    return maxRelations;
  }

  /** The maximum number of bytes that a producer's lists take at any time. */
  abstract double producerBytes(MemoSize size);

  abstract PairProducer producer(QueryGraph graph, PairProducer.Sink sink);
}
