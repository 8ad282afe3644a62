package org.gpuquerylab.concurrency.internal.workload;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.concurrency.internal.query.DeviceQuery;
import org.gpuquerylab.concurrency.internal.query.KernelStep;
import org.gpuquerylab.concurrency.internal.query.QueryAnswer;
import org.gpuquerylab.concurrency.internal.query.QueryFault;
import org.gpuquerylab.concurrency.internal.query.SharedPass;
import org.gpuquerylab.concurrency.internal.query.StepLaunch;
import org.jspecify.annotations.Nullable;

/** A query that an assembly has built. The last word of its answer is the error word. */
final class AssembledQuery implements DeviceQuery {
  private final String name;
  private final Workspace workspace;
  private final long deviceBytes;
  private final List<PinnedColumn> columns;
  private final List<AssembledStep<?>> steps;
  private final List<KernelStep> described;
  private final DeviceBuffer<long[]> answer;
  private final PinnedBuffer<long[]> pinnedAnswer;
  private final Function<long[], QueryAnswer> decode;
  private final String error;
  private final @Nullable SharedPass pass;

  /** The columns in ordinary memory if they are copied from there; otherwise empty. */
  private List<int[]> pageable = List.of();

  AssembledQuery(QueryAssembly assembly, String error, Function<long[], QueryAnswer> decode) {
    this.name = assembly.name();
    this.workspace = assembly.workspace();
    this.deviceBytes = assembly.deviceBytes();
    this.columns = List.copyOf(assembly.columns());
    this.steps = List.copyOf(assembly.steps());
    this.described = steps.stream().<KernelStep>map(AssembledStep::step).toList();
    this.answer = assembly.answer();
    this.pinnedAnswer = assembly.pinnedAnswer();
    this.error = error;
    this.pass = assembly.pass();
    this.decode = decode;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<KernelStep> steps() {
    return described;
  }

  @Override
  public long deviceBytes() {
    return deviceBytes;
  }

  @Override
  public long inputBytes() {
    return columns.stream().mapToLong(column -> column.device().bytes()).sum();
  }

  @Override
  public void readPageable(boolean from) {
    pageable = from ? columns.stream().map(PinnedColumn::pageable).toList() : List.of();
  }

  @Override
  public void upload(CommandQueue queue) {
    if (pageable.isEmpty()) {
      columns.forEach(column -> column.upload(queue));
      return;
    }
    for (int i = 0; i < columns.size(); i++) {
      queue.write(pageable.get(i), columns.get(i).device());
    }
  }

  @Override
  public void launch(int step, Grid grid, CommandQueue queue) {
    steps.get(step).launch(grid, queue);
  }

  @Override
  public List<StepLaunch<?>> launches() {
    return steps.stream().<StepLaunch<?>>map(AssembledStep::launch).toList();
  }

  @Override
  public Optional<SharedPass> pass() {
    return Optional.ofNullable(pass);
  }

  @Override
  public void download(CommandQueue queue) {
    queue.read(answer, 0, pinnedAnswer, 0, pinnedAnswer.length());
  }

  @Override
  public DeviceBuffer<long[]> answerWords() {
    return answer;
  }

  @Override
  public void receive(PinnedBuffer<long[]> from, int index) {
    long[] words = new long[pinnedAnswer.length()];
    from.get(index, words, 0, words.length);
    pinnedAnswer.put(words, 0, 0, words.length);
  }

  @Override
  public QueryAnswer answer() {
    long[] words = new long[pinnedAnswer.length()];
    pinnedAnswer.get(0, words, 0, words.length);
    if (words[words.length - 1] != 0) {
      throw new QueryFault(name, error);
    }
    return decode.apply(words);
  }

  @Override
  public void close() {
    workspace.close();
  }

  @Override
  public String toString() {
    return name;
  }
}
