package org.gpuquerylab.joinorder.parallel;

import org.gpuquerylab.joinorder.dp.CsgCmpEnumerator;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** The pairs of DPccp. */
final class DpCcpProducer extends CsgCmpEnumerator implements PairProducer {
  private final Sink sink;
  private long pairs;

  DpCcpProducer(QueryGraph graph, Sink sink) {
    super(graph);
    this.sink = sink;
  }

  @Override
  protected void begin(long csg) {}

  @Override
  protected void pair(long csg, long cmp) {
    pairs++;
    sink.push(csg, cmp);
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
