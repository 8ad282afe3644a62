package org.gpuquerylab.joinorder.internal.gpu.sparse;

import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.joinorder.internal.gpu.DeviceRows;
import org.gpuquerylab.joinorder.internal.gpu.MemoAnswer;
import org.gpuquerylab.joinorder.internal.gpu.ScaledQuery;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * The memo of {@link MincutGpu} in device memory. The fields have the names of the kernels'
 * parameters.
 */
final class MincutMemo {
  final MincutLayout layout;
  final DeviceBuffer<long[]> query;
  final PinnedBuffer<long[]> hostQuery;
  private final ScaledQuery scaled;
  final DeviceBuffer<double[]> given;
  final DeviceBuffer<long[]> index;
  final DeviceBuffer<int[]> sets;
  final DeviceBuffer<double[]> rows;
  final DeviceBuffer<long[]> cost;
  final DeviceBuffer<long[]> state;
  final DeviceBuffer<long[]> answer;
  final PinnedBuffer<long[]> hostAnswer;

  /** Allocates the memo. */
  MincutMemo(Workspace workspace, MincutLayout layout) {
    this.layout = layout;
    int queryLength = ScaledQuery.length(layout.relations());
    scaled = new ScaledQuery(layout.relations());
    query = workspace.allocate(ElementType.LONG, queryLength);
    hostQuery = workspace.allocatePinned(ElementType.LONG, queryLength);
    given = workspace.allocate(ElementType.DOUBLE, layout.givenRows());
    index = workspace.allocate(ElementType.LONG, layout.indexWords());
    sets = workspace.allocate(ElementType.INT, layout.capacity());
    rows = workspace.allocate(ElementType.DOUBLE, layout.capacity());
    cost = workspace.allocate(ElementType.LONG, layout.capacity());
    state = workspace.allocate(ElementType.LONG, MincutState.WORDS);
    int answerLength = MemoAnswer.length(layout.relations(), MincutState.OWN_WORDS);
    answer = workspace.allocate(ElementType.LONG, answerLength);
    hostAnswer = workspace.allocatePinned(ElementType.LONG, answerLength);
  }

  /** Copies the next query into pinned memory; must be called before the commands run. */
  void put(QueryGraph graph, CommandQueue queue) {
    scaled.put(graph, hostQuery);
    if (layout.rowsGiven()) {
      DeviceRows.supply(graph, queue, given);
    }
  }

  /**
   * Returns the answer. This method may be called only after the enqueued commands have finished.
   */
  MemoAnswer answer() {
    long[] words = new long[hostAnswer.length()];
    hostAnswer.get(0, words, 0, words.length);
    return new MemoAnswer(words, MincutState.OWN_WORDS);
  }
}
