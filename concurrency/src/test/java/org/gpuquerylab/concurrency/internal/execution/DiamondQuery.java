package org.gpuquerylab.concurrency.internal.execution;

import java.util.List;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.concurrency.internal.execution.DiamondKernels.Joined;
import org.gpuquerylab.concurrency.internal.execution.DiamondKernels.Scaled;
import org.gpuquerylab.concurrency.internal.execution.DiamondKernels.Shifted;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.KernelStep;
import org.gpuquerylab.concurrency.query.KernelWork;
import org.gpuquerylab.concurrency.query.QueryAnswer;
import org.gpuquerylab.concurrency.query.QueryFault;
import org.gpuquerylab.concurrency.resource.KernelDemand;

/** A query of three kernels: two that may run at the same time, and one that waits for both. */
final class DiamondQuery implements DeviceQuery {
  static final int ADDEND = 3;
  static final int FACTOR = 5;

  private final String name;
  private final DiamondKind.Fault fault;
  private final Workspace workspace;
  private final int n;
  private final PinnedBuffer<int[]> pinned;
  private final PinnedBuffer<long[]> answer;
  private final DeviceBuffer<int[]> values;
  private final DeviceBuffer<int[]> left;
  private final DeviceBuffer<int[]> right;
  private final DeviceBuffer<long[]> result;

  DiamondQuery(String name, Workspace workspace, int[] data, DiamondKind.Fault fault) {
    this.name = name;
    this.fault = fault;
    this.workspace = workspace;
    n = data.length;
    pinned = workspace.allocatePinned(ElementType.INT, n);
    pinned.put(data, 0, 0, n);
    answer = workspace.allocatePinned(ElementType.LONG, 2);
    values = workspace.allocate(ElementType.INT, n);
    left = workspace.allocate(ElementType.INT, n);
    right = workspace.allocate(ElementType.INT, n);
    result = workspace.allocate(ElementType.LONG, 2);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<KernelStep> steps() {
    return List.of(step("shifted", 8L * n), step("scaled", 8L * n), step("joined", 8L * n, 0, 1));
  }

  private KernelStep step(String kernel, long bytes, Integer... after) {
    int shared = fault == DiamondKind.Fault.UNPLACEABLE ? 1 << 24 : 0;
    KernelDemand demand = new KernelDemand(kernel, Math.max(32, n), 16, shared, 1, 8);
    return new KernelStep(demand, new KernelWork(bytes, n, 0, 0), List.of(after));
  }

  @Override
  public long deviceBytes() {
    return 12L * n + 16;
  }

  @Override
  public void upload(CommandQueue queue) {
    queue.write(pinned, 0, values, 0, n);
  }

  @Override
  public void launch(int step, Grid grid, CommandQueue queue) {
    if (fault == DiamondKind.Fault.AT_LAUNCH && step == 1) {
      throw new IllegalArgumentException("refused with " + grid.group() + " threads");
    }
    Backend backend = workspace.backend();
    switch (step) {
      case 0 ->
          queue.launch(backend.compile(Shifted.class), grid, new Shifted(values, left, ADDEND, n));
      case 1 ->
          queue.launch(backend.compile(Scaled.class), grid, new Scaled(values, right, FACTOR, n));
      default -> {
        queue.fill(result, 0);
        int poison = fault == DiamondKind.Fault.ERROR_WORD ? ADDEND : Integer.MIN_VALUE;
        queue.launch(
            backend.compile(Joined.class), grid, new Joined(left, right, result, poison, n));
      }
    }
  }

  @Override
  public void download(CommandQueue queue) {
    queue.read(result, 0, answer, 0, 2);
  }

  @Override
  public DeviceBuffer<long[]> answerWords() {
    return result;
  }

  @Override
  public void receive(PinnedBuffer<long[]> from, int index) {
    long[] words = new long[2];
    from.get(index, words, 0, 2);
    answer.put(words, 0, 0, 2);
  }

  @Override
  public QueryAnswer answer() {
    long[] words = new long[2];
    answer.get(0, words, 0, 2);
    if (words[1] != 0) {
      throw new QueryFault(name, "a poisoned value");
    }
    return new QueryAnswer(List.of(List.of((long) (int) words[0])));
  }

  @Override
  public void close() {
    workspace.close();
  }
}
