package org.gpuquerylab.concurrency.internal.workload;

import java.util.ArrayList;
import java.util.List;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.concurrency.query.DeviceQuery;
import org.gpuquerylab.concurrency.query.KernelStep;
import org.gpuquerylab.concurrency.query.QueryAnswer;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;

/** A query with the kernels of a file; its answer has the result of each kernel. */
final class FileQuery implements DeviceQuery {
  private final String name;
  private final Workspace workspace;
  private final List<KernelStep> steps;
  private final List<FileKernel> calls = new ArrayList<>();
  private final Kernel<FileKernel> kernel;
  private final PinnedBuffer<int[]> pinnedValues;
  private final PinnedBuffer<int[]> pinnedEdges;
  private final PinnedBuffer<long[]> pinnedResults;
  private final DeviceBuffer<int[]> values;
  private final DeviceBuffer<int[]> edges;
  private final DeviceBuffer<long[]> results;

  /**
   * @param workspace owns the memory; closed together with the query
   * @param column the values, which are copied
   */
  FileQuery(String name, Workspace workspace, int[] column, List<KernelStep> steps) {
    this.name = name;
    this.workspace = workspace;
    kernel = workspace.backend().compile(FileKernel.class);
    int most =
        kernel.resources().maxGroupSize().orElse(Integer.MAX_VALUE)
            / MultiprocessorLimits.WARP_THREADS;
    this.steps = steps.stream().map(step -> step.inBlocksOf(Math.max(1, most))).toList();
    int[] all = steps.stream().flatMap(s -> s.after().stream()).mapToInt(a -> a).toArray();
    pinnedValues = workspace.allocatePinned(ElementType.INT, column.length);
    pinnedValues.put(column, 0, 0, column.length);
    pinnedEdges = workspace.allocatePinned(ElementType.INT, Math.max(1, all.length));
    pinnedEdges.put(all, 0, 0, all.length);
    // The answer ends with an error word, which is never set.
    pinnedResults = workspace.allocatePinned(ElementType.LONG, steps.size() + 1);
    values = workspace.allocate(ElementType.INT, column.length);
    edges = workspace.allocate(ElementType.INT, pinnedEdges.length());
    results = workspace.allocate(ElementType.LONG, pinnedResults.length());
    int from = 0;
    for (int s = 0; s < steps.size(); s++) {
      calls.add(call(s, from));
      from += steps.get(s).after().size();
    }
  }

  private FileKernel call(int s, int from) {
    KernelStep step = steps.get(s);
    return new FileKernel(
        values,
        edges,
        results,
        s,
        from,
        from + step.after().size(),
        (int) values.length(),
        FileKind.rounds(step.work()),
        FileKind.reads(step.work()),
        step.work().globalAtomics());
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<KernelStep> steps() {
    return steps;
  }

  @Override
  public long deviceBytes() {
    return values.bytes() + edges.bytes() + results.bytes();
  }

  @Override
  public long inputBytes() {
    return values.bytes() + edges.bytes();
  }

  /**
   * Clears the results too, so that a step that starts too early does not find those of a former
   * run.
   */
  @Override
  public void upload(CommandQueue queue) {
    queue.fill(results, 0);
    queue.write(pinnedValues, 0, values, 0, pinnedValues.length());
    queue.write(pinnedEdges, 0, edges, 0, pinnedEdges.length());
  }

  @Override
  public void launch(int step, Grid grid, CommandQueue queue) {
    queue.fill(results, step, 1, 0);
    queue.launch(kernel, grid, calls.get(step));
  }

  @Override
  public void download(CommandQueue queue) {
    queue.read(results, 0, pinnedResults, 0, pinnedResults.length());
  }

  @Override
  public DeviceBuffer<long[]> answerWords() {
    return results;
  }

  @Override
  public void receive(PinnedBuffer<long[]> from, int index) {
    long[] words = new long[pinnedResults.length()];
    from.get(index, words, 0, words.length);
    pinnedResults.put(words, 0, 0, words.length);
  }

  @Override
  public QueryAnswer answer() {
    long[] words = new long[steps.size()];
    pinnedResults.get(0, words, 0, words.length);
    List<Long> row = new ArrayList<>();
    for (long word : words) {
      row.add(word);
    }
    return new QueryAnswer(List.of(row));
  }

  @Override
  public void close() {
    workspace.close();
  }
}
