package org.gpuquerylab.joinorder.internal.parallel;

import org.gpuquerylab.joinorder.internal.host.ConnectedSubgraphs;
import org.gpuquerylab.joinorder.internal.host.MemoTable;
import org.gpuquerylab.joinorder.query.QueryGraph;

/** Enumerates the pairs of DPsub. */
final class DpSubProducer implements PairProducer {
  private final Sink sink;
  private final int all;

  /** A bitmap with one bit for each set. */
  private final long[] connected;

  private long pairs;
  private long checked;

  DpSubProducer(QueryGraph graph, Sink sink) {
    this.sink = sink;
    this.all = (int) graph.all();
    this.connected = new long[(all >>> 6) + 1];
    for (long set : ConnectedSubgraphs.of(graph, MemoTable.MAX_ENTRIES)) {
      connected[(int) (set >>> 6)] |= 1L << set;
    }
  }

  @Override
  public void run() {
    for (int set = 1; set <= all; set++) {
      if (isConnected(set)) {
        split(set, set & (set - 1));
      }
    }
  }

  private boolean isConnected(int set) {
    return (connected[set >>> 6] & 1L << set) != 0;
  }

  /**
   * Tries all splits; {@code rest} is the set without its lowest relation, which stays in the left
   * part.
   */
  private void split(int set, int rest) {
    long valid = 0;
    for (int right = rest; right != 0; right = (right - 1) & rest) {
      if (isConnected(right) && isConnected(set ^ right)) {
        sink.push(set ^ right, right);
        valid++;
      }
    }
    pairs += valid;
    checked += (1L << Integer.bitCount(rest)) - 1;
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
