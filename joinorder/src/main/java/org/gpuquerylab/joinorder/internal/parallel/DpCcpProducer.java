package org.gpuquerylab.joinorder.internal.parallel;

import org.gpuquerylab.joinorder.internal.host.CsgCmpEnumerator;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** Enumerates the pairs of DPccp. */
final class DpCcpProducer extends CsgCmpEnumerator implements PairProducer {
  private final Sink sink;
  private long pairs;

  DpCcpProducer(QueryGraph graph, Sink sink) {
    super(graph);
    this.sink = sink;
  }

  @Override
  protected void pairs(long[] csgs, long[] cmps, int count) {
    pairs += count;
    for (int i = 0; i < count; i++) {
      sink.push(csgs[i], cmps[i]);
    }
  }

  @Override
  protected void pairsOfSubsets(long csg, long cmp, long others) {
    pairs += (1L << Long.bitCount(others)) - 1;
    for (long sub = others & -others; sub != 0; sub = (sub - others) & others) {
      sink.push(csg, cmp | sub);
    }
  }

  @Override
  public long pairs() {
    return pairs;
  }

  @Override
  public long checked() {
    return pairs;
  }
}
