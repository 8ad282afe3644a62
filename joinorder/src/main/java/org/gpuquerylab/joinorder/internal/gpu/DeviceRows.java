package org.gpuquerylab.joinorder.internal.gpu;

import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.PinnedBuffer;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;
import org.gpuquerylab.joinorder.cost.CardinalityEstimator;
import org.gpuquerylab.joinorder.cost.CardinalityForm;
import org.gpuquerylab.joinorder.cost.RowRange;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.jspecify.annotations.Nullable;

/**
 * Writes the cardinality of every set of relations to device memory, if it is not a plain product,
 * which the searches compute themselves. A kernel computes scaled products. Supplied cardinalities
 * are looked up on the host, by all processors and in pieces, so that no table of all sets takes
 * host memory.
 */
public final class DeviceRows {
  private static final int GROUP = 128;

  /** The maximum number of sets that are looked up at a time: 8 MiB of host memory. */
  private static final int PIECE = 1 << 20;

  /** The time of one processor to look up rows, for each relation of a set. */
  private static final double LOOK_UP_MILLIS = 10e-6;

  /** The kernel that computes the rows of all sets by products with a separate exponent. */
  @KernelFile("device_rows")
  record RowsOfAll(int n, DeviceBuffer<long[]> query, DeviceBuffer<double[]> rows)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      long[] words = query.array();
      double[] table = rows.array();
      IntStream.range(0, 1 << n)
          .parallel()
          .forEach(set -> table[set] = ScaledQuery.cardinality(set, n, words));
    }
  }

  private final Workspace workspace;
  private final int relations;
  private final DeviceBuffer<double[]> rows;
  private final ScaledQuery scaled;
  private final DeviceBuffer<long[]> query;
  private final PinnedBuffer<long[]> hostQuery;

  /** Compiled when it is first needed: most queries have plain products. */
  private @Nullable Kernel<RowsOfAll> kernel;

  /**
   * Allocates room for a query.
   *
   * @param rows receives the cardinality of each of the 2^n sets of n relations; 1 for the empty
   *     set
   */
  public DeviceRows(Workspace workspace, int relations, DeviceBuffer<double[]> rows) {
    this.workspace = workspace;
    this.relations = relations;
    this.rows = rows;
    scaled = new ScaledQuery(relations);
    query = workspace.allocate(ElementType.LONG, ScaledQuery.length(relations));
    hostQuery = workspace.allocatePinned(ElementType.LONG, ScaledQuery.length(relations));
  }

  /** The bytes of device memory in addition to the rows. */
  public static long bytes(int relations) {
    return (long) Long.BYTES * ScaledQuery.length(relations);
  }

  /** What {@link #write} and {@link #supply} take of the host for a query. */
  public static HostPart onHost(QueryGraph graph) {
    if (CardinalityForm.of(graph) != CardinalityForm.SUPPLIED) {
      return HostPart.NONE;
    }
    double sets = Math.pow(2, graph.size());
    double piece = Double.BYTES * Math.min(PIECE, sets);
    return new HostPart(piece, 0, lookUpMillis(sets * graph.size() / 2));
  }

  /**
   * The predicted time of all processors to look up rows.
   *
   * @param members the number of relations in all sets
   */
  public static double lookUpMillis(double members) {
    return LOOK_UP_MILLIS * members / Runtime.getRuntime().availableProcessors();
  }

  /** Writes the rows of a query before the commands of its search are enqueued. */
  public void write(QueryGraph graph, CommandQueue queue) {
    write(graph, List.of(this), member -> queue);
  }

  /**
   * Writes the rows of a query to each device of a group.
   *
   * @param members the rows on each device
   * @param queues the queue of each device
   */
  public static void write(
      QueryGraph graph, List<DeviceRows> members, IntFunction<CommandQueue> queues) {
    CardinalityForm form = CardinalityForm.of(graph);
    for (int i = 0; i < members.size() && form == CardinalityForm.SCALED; i++) {
      members.get(i).compute(graph, queues.apply(i));
    }
    if (form == CardinalityForm.SUPPLIED) {
      supply(graph, members.stream().map(member -> member.rows).toList(), queues);
    }
  }

  private void compute(QueryGraph graph, CommandQueue queue) {
    Kernel<RowsOfAll> compiled = kernel;
    if (compiled == null) {
      compiled = workspace.backend().compile(RowsOfAll.class, RowRange.CONSTANTS);
      kernel = compiled;
    }
    scaled.put(graph, hostQuery);
    queue.write(hostQuery, 0, query, 0, hostQuery.length());
    Grid grid = Grid.cover(1L << relations, GROUP);
    queue.launch(compiled, grid, new RowsOfAll(relations, query, rows));
  }

  /**
   * Looks up the supplied cardinalities of a query.
   *
   * @param rows receives the cardinality of each set
   */
  public static void supply(QueryGraph graph, CommandQueue queue, DeviceBuffer<double[]> rows) {
    supply(graph, List.of(rows), member -> queue);
  }

  private static void supply(
      QueryGraph graph, List<DeviceBuffer<double[]>> members, IntFunction<CommandQueue> queues) {
    CardinalityEstimator estimator = CardinalityEstimator.of(graph);
    double[] piece = new double[(int) Math.min(PIECE, 1L << graph.size())];
    for (long first = 0; first < 1L << graph.size(); first += piece.length) {
      long start = first;
      Arrays.parallelSetAll(piece, i -> start + i == 0 ? 1 : estimator.cardinality(start + i));
      for (int i = 0; i < members.size(); i++) {
        queues.apply(i).write(piece, 0, members.get(i), first, piece.length);
      }
    }
  }
}
