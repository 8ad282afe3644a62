package org.gpuquerylab.concurrency.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.BackendException;
import org.gpuquerylab.backend.device.DeviceFact;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelResources;
import org.gpuquerylab.concurrency.resource.KernelDemand;
import org.gpuquerylab.concurrency.resource.MultiprocessorLimits;
import org.gpuquerylab.primitives.Chunks;
import org.jspecify.annotations.Nullable;

/**
 * A query that is being built. Each kernel strides over its input, so any grid of whole warps gives
 * the same answer. If a kernel adds to a buffer, the buffer has been cleared, by an earlier kernel
 * or by a fill before the launch.
 */
public final class QueryAssembly {
  /**
   * The number of rows in one vector load. The length of a column is a multiple of this number,
   * with zeros after the column's rows.
   */
  public static final int VECTOR = 4;

  private static final int MOST_ROWS = 1 << 28;
  private static final int USUAL_GROUP = 256;

  private final String name;
  private final Workspace workspace;
  private final List<PinnedColumn> columns = new ArrayList<>();
  private final List<AssembledStep<?>> steps = new ArrayList<>();
  private final DeviceBuffer<long[]> answer;
  private final HostMemory host;
  private int generated;
  private long deviceBytes;
  private @Nullable SharedPass pass;

  /**
   * The query's memory on the host, which it keeps while it has no device memory.
   *
   * @param workspace owns the memory
   * @param answer receives the words of the answer
   * @param columns the generated columns
   */
  record HostMemory(
      Workspace workspace, PinnedBuffer<long[]> answer, List<PinnedBuffer<int[]>> columns) {}

  private QueryAssembly(String name, Workspace workspace, HostMemory host) {
    this.name = name;
    this.workspace = workspace;
    this.host = host;
    answer = buffer(ElementType.LONG, host.answer().length());
  }

  /**
   * Prepares a query.
   *
   * @param name the query's name for people
   * @param answerWords number of words of the answer, without the error word that follows them
   * @param assemble allocates buffers, generates columns, adds steps, and finally calls {@link
   *     #query}; called again if the query gets other device memory, and must then do the same
   * @throws QueryFault if the query does not fit into the device's memory, or if a kernel does not
   *     compile; the message names the query, and nothing stays allocated
   */
  public static DeviceQuery ready(
      Backend backend,
      String name,
      int answerWords,
      Function<QueryAssembly, DeviceQuery> assemble) {
    try {
      return Workspace.open(
          backend,
          owner -> {
            PinnedBuffer<long[]> pinned = owner.allocatePinned(ElementType.LONG, answerWords + 1);
            HostMemory host = new HostMemory(owner, pinned, new ArrayList<>());
            AssembledQuery query = assembled(backend, name, host, assemble);
            query.reassembledBy(() -> assembled(backend, name, host, assemble));
            return query;
          });
    } catch (BackendException e) {
      throw new QueryFault(name, String.valueOf(e.getMessage()), e);
    }
  }

  private static AssembledQuery assembled(
      Backend backend,
      String name,
      HostMemory host,
      Function<QueryAssembly, DeviceQuery> assemble) {
    return Workspace.open(
        backend,
        workspace -> (AssembledQuery) assemble.apply(new QueryAssembly(name, workspace, host)));
  }

  /** The name of a query of a kind: {@code Q2#7} has the data of seed 7. */
  public static String name(String kind, long seed) {
    return kind + "#" + seed;
  }

  /** Allocates device memory that the query holds; its contents are undefined. */
  public <A> DeviceBuffer<A> buffer(ElementType<A> type, long length) {
    DeviceBuffer<A> buffer = workspace.allocate(type, length);
    deviceBytes += buffer.bytes();
    return buffer;
  }

  /**
   * Generates a column in parallel; it is uploaded together with the query's inputs.
   *
   * @throws QueryFault if there are more than 2^28 rows
   */
  public DeviceBuffer<int[]> column(int rows, IntUnaryOperator valueOfRow) {
    if (rows < 1 || rows > MOST_ROWS) {
      throw new QueryFault(name, "takes 1 to " + MOST_ROWS + " rows, not " + rows);
    }
    PinnedColumn column =
        generated < host.columns().size()
            ? PinnedColumn.of(workspace, host.columns().get(generated))
            : PinnedColumn.generated(workspace, host.workspace(), rows, valueOfRow);
    if (generated++ == host.columns().size()) {
      host.columns().add(column.host());
    }
    deviceBytes += column.device().bytes();
    columns.add(column);
    return column.device();
  }

  /**
   * The words of the answer, followed by the error word. The error word is 0 unless a kernel has
   * found something that it cannot handle.
   */
  public DeviceBuffer<long[]> answer() {
    return answer;
  }

  /** Adds a step for which no buffer must be cleared. */
  public <C extends KernelCall> int step(
      String step,
      C call,
      Map<String, ?> defines,
      long threads,
      KernelWork work,
      Integer... after) {
    return step(step, List.of(), call, defines, threads, work, after);
  }

  /**
   * Adds a step and returns its index.
   *
   * @param step the step's name, unique within the query
   * @param clears buffers that must be 0 before each launch; no earlier step uses them
   * @param call the call with its arguments
   * @param defines the constants with which the kernel is compiled; not modified
   * @param threads number of threads with work; the default is lower if fewer resident groups of
   *     256 threads already fill the device, which is a good configuration but was not measured
   * @param work the work of a launch, including the clearing of buffers
   * @param after the steps that must be complete before this one
   */
  public <C extends KernelCall> int step(
      String step,
      List<DeviceBuffer<long[]>> clears,
      C call,
      Map<String, ?> defines,
      long threads,
      KernelWork work,
      Integer... after) {
    @SuppressWarnings("unchecked") // The record's own class is the class of the calls.
    Class<C> type = (Class<C>) call.getClass();
    Kernel<C> kernel = workspace.backend().compile(type, defines);
    KernelResources resources = kernel.resources();
    int mostWarps = mostWarps(resources);
    int group = Math.min(USUAL_GROUP, mostWarps * MultiprocessorLimits.WARP_THREADS);
    long filling = (long) Chunks.fillingGroups(workspace.backend(), kernel, group) * group;
    KernelDemand demand =
        new KernelDemand(
            step,
            Math.min(wholeWarps(threads), filling),
            resources.registersPerThread().orElse(0),
            (int) resources.staticSharedBytes().orElse(0),
            1,
            mostWarps);
    steps.add(
        new AssembledStep<>(
            new KernelStep(demand, work, List.of(after)),
            kernel,
            new StepLaunch<>(type, defines, call, clears)));
    return steps.size() - 1;
  }

  private int mostWarps(KernelResources resources) {
    long device =
        workspace
            .backend()
            .device()
            .fact(DeviceFact.MAX_GROUP_SIZE)
            .orElse(MultiprocessorLimits.BLOCK_WARPS * MultiprocessorLimits.WARP_THREADS);
    long most = Math.min(device, resources.maxGroupSize().orElse(Integer.MAX_VALUE));
    return (int)
        Math.max(
            1,
            Math.min(MultiprocessorLimits.BLOCK_WARPS, most / MultiprocessorLimits.WARP_THREADS));
  }

  private static long wholeWarps(long threads) {
    int warp = MultiprocessorLimits.WARP_THREADS;
    return Math.max(1, (threads + warp - 1) / warp) * warp;
  }

  /** States how one pass can answer the query together with others that read the same column. */
  public void shares(SharedPass with) {
    pass = with;
  }

  /**
   * Builds the query.
   *
   * @param error the meaning of a set error word
   * @param decode makes the answer from its words, including the error word
   */
  public DeviceQuery query(String error, Function<long[], QueryAnswer> decode) {
    return new AssembledQuery(this, error, decode);
  }

  String name() {
    return name;
  }

  @Nullable SharedPass pass() {
    return pass;
  }

  Workspace workspace() {
    return workspace;
  }

  List<PinnedColumn> columns() {
    return columns;
  }

  List<AssembledStep<?>> steps() {
    return steps;
  }

  HostMemory host() {
    return host;
  }

  long deviceBytes() {
    return deviceBytes;
  }
}
