package org.gpuquerylab.concurrency.query;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.kernel.Grid;

/** A query that an assembly has built. The last word of its answer is the error word. */
final class AssembledQuery implements DeviceQuery {
  private final String name;
  private final QueryAssembly.HostMemory host;
  private final Function<long[], QueryAnswer> decode;
  private final String error;
  private Supplier<AssembledQuery> again = () -> this;

  /** What the query holds on the device, and what refers to it. */
  private QueryAssembly contents;

  private List<KernelStep> described;
  private boolean allocated = true;

  /** The columns in ordinary memory if they are copied from there; otherwise empty. */
  private List<int[]> pageable = List.of();

  AssembledQuery(QueryAssembly assembly, String error, Function<long[], QueryAnswer> decode) {
    this.name = assembly.name();
    this.contents = assembly;
    this.host = assembly.host();
    this.described = described(assembly);
    this.error = error;
    this.decode = decode;
  }

  private static List<KernelStep> described(QueryAssembly assembly) {
    return assembly.steps().stream().<KernelStep>map(AssembledStep::step).toList();
  }

  /** Sets what assembles the query again, with the same memory on the host. */
  void reassembledBy(Supplier<AssembledQuery> assembly) {
    again = assembly;
  }

  @Override
  public boolean isAllocated() {
    return allocated;
  }

  @Override
  public void allocate() {
    if (!allocated) {
      try {
        contents = again.get().contents;
      } catch (BackendException e) {
        throw new QueryFault(name, String.valueOf(e.getMessage()), e);
      }
      described = described(contents);
      allocated = true;
    }
  }

  @Override
  public void release() {
    allocated = false;
    contents.workspace().close();
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
    return contents.deviceBytes();
  }

  @Override
  public long inputBytes() {
    return contents.columns().stream().mapToLong(column -> column.device().bytes()).sum();
  }

  @Override
  public void readPageable(boolean from) {
    pageable = from ? contents.columns().stream().map(PinnedColumn::pageable).toList() : List.of();
  }

  @Override
  public void upload(CommandQueue queue) {
    if (pageable.isEmpty()) {
      contents.columns().forEach(column -> column.upload(queue));
      return;
    }
    for (int i = 0; i < pageable.size(); i++) {
      queue.write(pageable.get(i), contents.columns().get(i).device());
    }
  }

  @Override
  public void launch(int step, Grid grid, CommandQueue queue) {
    contents.steps().get(step).launch(grid, queue);
  }

  @Override
  public List<StepLaunch<?>> launches() {
    return contents.steps().stream().<StepLaunch<?>>map(AssembledStep::launch).toList();
  }

  @Override
  public Optional<SharedPass> pass() {
    return Optional.ofNullable(contents.pass());
  }

  @Override
  public void download(CommandQueue queue) {
    queue.read(contents.answer(), 0, host.answer(), 0, host.answer().length());
  }

  @Override
  public DeviceBuffer<long[]> answerWords() {
    return contents.answer();
  }

  @Override
  public void receive(PinnedBuffer<long[]> from, int index) {
    long[] words = new long[host.answer().length()];
    from.get(index, words, 0, words.length);
    host.answer().put(words, 0, 0, words.length);
  }

  @Override
  public QueryAnswer answer() {
    long[] words = new long[host.answer().length()];
    host.answer().get(0, words, 0, words.length);
    if (words[words.length - 1] != 0) {
      throw new QueryFault(name, error);
    }
    return decode.apply(words);
  }

  @Override
  public void close() {
    try {
      release();
    } finally {
      host.workspace().close();
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
