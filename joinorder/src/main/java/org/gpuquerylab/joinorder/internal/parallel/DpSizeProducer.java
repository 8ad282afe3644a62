package org.gpuquerylab.joinorder.internal.parallel;

import org.gpuquerylab.joinorder.internal.host.ConnectedSubgraphs;
import org.gpuquerylab.joinorder.internal.host.MemoTable;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** Enumerates the pairs of DPsize. */
final class DpSizeProducer implements PairProducer {
  private final QueryGraph graph;
  private final Sink sink;
  private final long[][] setsBySize;
  private long pairs;
  private long checked;

  DpSizeProducer(QueryGraph graph, Sink sink) {
    this.graph = graph;
    this.sink = sink;
    long[] sets = ConnectedSubgraphs.of(graph, MemoTable.MAX_ENTRIES);
    setsBySize = ConnectedSubgraphs.bySize(sets, graph.size());
  }

  @Override
  public void run() {
    for (int size = 2; size <= graph.size(); size++) {
      for (int small = 1; 2 * small <= size; small++) {
        joinSizes(setsBySize[small], setsBySize[size - small]);
      }
    }
  }

  private void joinSizes(long[] small, long[] large) {
    for (int i = 0; i < small.length; i++) {
      join(small[i], large, small == large ? i + 1 : 0);
    }
  }

  private void join(long set, long[] partners, int start) {
    long near = graph.neighbourhood(set);
    long valid = 0;
    for (int j = start; j < partners.length; j++) {
      long partner = partners[j];
      if ((partner & set) == 0 && (partner & near) != 0) {
        sink.push(set, partner);
        valid++;
      }
    }
    pairs += valid;
    checked += partners.length - start;
  }

  @Override
  public long pairs() {
    return pairs;
  }

  @Override
  public long checked() {
    return checked;
  }
}
