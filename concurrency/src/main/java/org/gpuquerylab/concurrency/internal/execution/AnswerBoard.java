package org.gpuquerylab.concurrency.internal.execution;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.concurrency.query.DeviceQuery;

/**
 * Copies the answers of all queries to the host with one copy at the end of a run. A copy takes at
 * least about 3 microseconds on the device, and copies run one after another. The copies of 16
 * small queries would take longer than their concurrent kernels. If there is only one query, its
 * answer is copied directly.
 *
 * <p>Source of the constants: the number of work-items of a group, chosen by hand; it does not
 * change an answer.
 */
final class AnswerBoard implements AutoCloseable {
  private static final int GROUP = 64;

  private final List<DeviceQuery> queries;
  private final Workspace workspace;
  private final int[] offsets;
  private final DeviceBuffer<int[]> deviceOffsets;
  private final DeviceBuffer<long[]> gathered;
  private final PinnedBuffer<long[]> home;
  private final List<GatherAnswers> calls = new ArrayList<>();
  private final Kernel<GatherAnswers> kernel;

  private AnswerBoard(Workspace workspace, List<DeviceQuery> queries) {
    this.queries = List.copyOf(queries);
    this.workspace = workspace;
    this.offsets = new int[queries.size() + 1];
    for (int i = 0; i < queries.size(); i++) {
      offsets[i + 1] = Math.addExact(offsets[i], (int) queries.get(i).answerWords().length());
    }
    int words = Math.max(1, offsets[queries.size()]);
    this.deviceOffsets = workspace.allocate(ElementType.INT, offsets.length);
    this.gathered = workspace.allocate(ElementType.LONG, words);
    this.home = workspace.allocatePinned(ElementType.LONG, words);
    this.kernel = workspace.backend().compile(GatherAnswers.class);
    for (int first = 0; first < queries.size(); first += GatherAnswers.MOST) {
      calls.add(call(first, Math.min(GatherAnswers.MOST, queries.size() - first)));
    }
  }

  /** Allocates memory for all answers. */
  static AnswerBoard open(Backend backend, List<DeviceQuery> queries) {
    return Workspace.open(
        backend,
        workspace -> {
          AnswerBoard board = new AnswerBoard(workspace, queries);
          try (CommandQueue queue = backend.newQueue()) {
            queue.write(board.offsets, board.deviceOffsets);
            queue.finish();
          }
          return board;
        });
  }

  private GatherAnswers call(int first, int count) {
    List<DeviceBuffer<long[]>> answers = new ArrayList<>();
    for (int i = 0; i < GatherAnswers.MOST; i++) {
      // A launch reads as many buffers as its count says; any buffer can be passed for the other
      // parameters.
      answers.add(queries.get(first + Math.min(i, count - 1)).answerWords());
    }
    return new GatherAnswers(answers, deviceOffsets, gathered, first, count);
  }

  /** Adds the copies to a program, after all its other operations. */
  void collect(LaneProgram program) {
    List<Integer> ends = program.ends();
    if (queries.size() == 1) {
      program.add(0, program.lane(ends.get(0)), ends, queue -> queries.get(0).download(queue));
    } else if (!ends.isEmpty()) {
      program.add(QueryFaults.NO_QUERY, program.lane(ends.get(0)), ends, this::enqueue);
    }
  }

  private void enqueue(CommandQueue queue) {
    for (GatherAnswers call : calls) {
      queue.launch(kernel, new Grid((long) call.count() * GROUP, GROUP), call);
    }
    queue.read(gathered, 0, home, 0, home.length());
  }

  /** Passes each query its words of the answer, once all commands are complete. */
  void deliver() {
    for (int i = 0; queries.size() > 1 && i < queries.size(); i++) {
      queries.get(i).receive(home, offsets[i]);
    }
  }

  @Override
  public void close() {
    workspace.close();
  }
}
