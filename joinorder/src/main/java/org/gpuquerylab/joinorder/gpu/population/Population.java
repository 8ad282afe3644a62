package org.gpuquerylab.joinorder.gpu.population;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gpuquerylab.backend.CommandQueue;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.ElementType;
import org.gpuquerylab.backend.Grid;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.KernelParameter.Kind;
import org.gpuquerylab.backend.KernelSpec;
import org.gpuquerylab.backend.QueueCounters;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.joinorder.algorithm.DeviceProfile;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.joinorder.algorithm.PhaseClock;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Evaluates the costs of many join trees of one query on a device, one work-item a tree. The costs
 * are right to about 1e-9; every backend gives the same bits. Device memory: 16 bytes a relation,
 * 28 a join, and 40 a relation for each tree of a batch; batches are as large as the memory allows.
 */
final class Population implements AutoCloseable {
  private static final int GROUP = 32;
  private static final int BYTES_A_RELATION = 40;
  private static final KernelSpec COST =
      KernelSpec.kernel(Population.class, "population_cost")
          .in("population")
          .value("n", Kind.INT)
          .value("count", Kind.INT)
          .value("fraction_bits", Kind.INT)
          .buffer("ends", ElementType.INT)
          .buffer("first", ElementType.INT)
          .buffer("neighbour", ElementType.INT)
          .buffer("predicate", ElementType.LONG)
          .buffer("relation", ElementType.LONG)
          .buffer("powers", ElementType.DOUBLE)
          .buffer("trees", ElementType.INT)
          .buffer("owner", ElementType.INT)
          .buffer("next", ElementType.INT)
          .buffer("size", ElementType.INT)
          .buffer("token", ElementType.LONG)
          .buffer("rows", ElementType.DOUBLE)
          .buffer("cost", ElementType.DOUBLE)
          .buffer("result", ElementType.DOUBLE)
          .twin(PopulationTwin::run);

  private final Workspace workspace;
  private final CommandQueue queue;
  private final PhaseClock clock;
  private final Kernel kernel;
  private final int relations;
  private final int batch;
  private final int fractionBits;
  private final DeviceBuffer<int[]> ends;
  private final DeviceBuffer<int[]> first;
  private final DeviceBuffer<int[]> neighbour;
  private final DeviceBuffer<long[]> predicate;
  private final DeviceBuffer<long[]> relation;
  private final DeviceBuffer<double[]> powers;
  private final DeviceBuffer<int[]> trees;
  private final DeviceBuffer<int[]> owner;
  private final DeviceBuffer<int[]> next;
  private final DeviceBuffer<int[]> size;
  private final DeviceBuffer<long[]> token;
  private final DeviceBuffer<double[]> rows;
  private final DeviceBuffer<double[]> cost;
  private final DeviceBuffer<double[]> result;
  private long evaluated;

  private Population(
      Workspace workspace,
      Execution execution,
      CostFunction costFunction,
      GraphArrays graph,
      int most) {
    this.workspace = workspace;
    this.relations = graph.relation.length;
    queue = workspace.newQueue(execution.profiled());
    clock = new PhaseClock(queue);
    clock.start();
    clock.enter(Phase.INIT);
    Map<String, Integer> defines = new HashMap<>(costFunction.kernelDefines());
    defines.put("GROUP", GROUP);
    kernel = workspace.backend().compile(COST, defines);
    fractionBits = graph.fractionBits;
    ends = written(ElementType.INT, graph.ends);
    first = written(ElementType.INT, graph.first);
    neighbour = written(ElementType.INT, graph.neighbour);
    predicate = written(ElementType.LONG, graph.predicate);
    relation = written(ElementType.LONG, graph.relation);
    powers = written(ElementType.DOUBLE, PowersOfTwo.table());
    batch = batch(most);
    long elements = (long) batch * relations;
    trees = workspace.allocate(ElementType.INT, elements - batch);
    owner = workspace.allocate(ElementType.INT, elements);
    next = workspace.allocate(ElementType.INT, elements);
    size = workspace.allocate(ElementType.INT, elements);
    token = workspace.allocate(ElementType.LONG, elements);
    rows = workspace.allocate(ElementType.DOUBLE, elements);
    cost = workspace.allocate(ElementType.DOUBLE, elements);
    result = workspace.allocate(ElementType.DOUBLE, batch);
  }

  private <A> DeviceBuffer<A> written(ElementType<A> type, A array) {
    DeviceBuffer<A> buffer = workspace.allocate(type, type.length(array));
    queue.write(array, buffer);
    return buffer;
  }

  /**
   * Sends a query of at least two relations to the device.
   *
   * @param edges what the numbers in trees stand for
   * @param most the most trees that are evaluated at a time
   */
  static Population open(
      Execution execution,
      CostFunction costFunction,
      QueryGraph graph,
      List<JoinEdge> edges,
      int most) {
    Workspace workspace = new Workspace(execution.device());
    try {
      GraphArrays arrays = new GraphArrays(graph, edges);
      return new Population(workspace, execution, costFunction, arrays, most);
    } catch (RuntimeException | Error e) {
      workspace.close();
      throw e;
    }
  }

  /** Trees in a batch: as many as are wanted or as fit into the free memory, at least one. */
  private int batch(int most) {
    long bytes = (long) relations * BYTES_A_RELATION + Double.BYTES;
    long fitting = workspace.backend().freeMemory().orElse(Long.MAX_VALUE) / bytes;
    return (int) Math.max(1, Math.min(most, fitting));
  }

  /** The cost of each tree, an order of edges each, which are not modified. */
  double[] costs(List<int[]> orders) {
    double[] costs = new double[orders.size()];
    for (int from = 0; from < costs.length; from += batch) {
      int count = Math.min(batch, costs.length - from);
      evaluate(orders.subList(from, from + count), costs, from);
    }
    return costs;
  }

  private void evaluate(List<int[]> orders, double[] costs, int from) {
    int count = orders.size();
    evaluated += count;
    int[] interleaved = new int[count * (relations - 1)];
    for (int tree = 0; tree < count; tree++) {
      int[] order = orders.get(tree);
      for (int i = 0; i < order.length; i++) {
        interleaved[i * count + tree] = order[i];
      }
    }
    clock.enter(Phase.JOIN);
    queue.write(interleaved, 0, trees, 0, interleaved.length);
    queue.launch(
        kernel,
        Grid.cover(count, GROUP),
        relations,
        count,
        fractionBits,
        ends,
        first,
        neighbour,
        predicate,
        relation,
        powers,
        trees,
        owner,
        next,
        size,
        token,
        rows,
        cost,
        result);
    queue.read(result, 0, costs, from, count);
    clock.enter(Phase.REST);
  }

  /** What the device was asked to do. */
  QueueCounters counters() {
    return queue.counters();
  }

  /** The phases so far, if they are measured. */
  Optional<DeviceProfile> profile() {
    return clock.stop();
  }

  /** Trees evaluated so far. */
  long evaluated() {
    return evaluated;
  }

  @Override
  public void close() {
    workspace.close();
  }
}
