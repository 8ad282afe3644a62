package org.gpuquerylab.joinorder.internal.gpu.population;

import java.util.List;
import java.util.Map;
import org.gpuquerylab.backend.DeviceBuffer;
import org.gpuquerylab.backend.Kernel;
import org.gpuquerylab.backend.Workspace;
import org.gpuquerylab.backend.device.ElementType;
import org.gpuquerylab.backend.kernel.Grid;
import org.gpuquerylab.backend.kernel.KernelCall;
import org.gpuquerylab.backend.kernel.KernelDefines;
import org.gpuquerylab.backend.kernel.KernelFile;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.Phase;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.gpu.KernelCost;
import org.gpuquerylab.joinorder.internal.gpu.SearchSession;
import org.gpuquerylab.joinorder.query.JoinEdge;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Evaluates the costs of many join trees of one query on a device, with one work-item for each
 * tree. The costs have a relative error of about 1e-9; every backend gives the same bits. Batches
 * are as large as the memory allows ({@link PopulationSize}).
 */
final class Population extends SearchSession implements OrderCosts {
  private static final int GROUP = 32;

  /** The kernel that computes the cost of each tree. */
  @KernelFile("population")
  record PopulationCost(
      int n,
      int count,
      int fractionBits,
      DeviceBuffer<int[]> ends,
      DeviceBuffer<int[]> first,
      DeviceBuffer<int[]> neighbour,
      DeviceBuffer<long[]> predicate,
      DeviceBuffer<long[]> relation,
      DeviceBuffer<double[]> powers,
      DeviceBuffer<int[]> trees,
      DeviceBuffer<int[]> owner,
      DeviceBuffer<int[]> next,
      DeviceBuffer<int[]> size,
      DeviceBuffer<long[]> token,
      DeviceBuffer<double[]> rows,
      DeviceBuffer<double[]> cost,
      DeviceBuffer<double[]> result)
      implements KernelCall {
    @Override
    public void onHost(Grid grid, KernelDefines defines) {
      new PopulationTwin(this, defines).run(result.array());
    }
  }

  private final Kernel<PopulationCost> kernel;
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
      boolean profiled,
      CostFunction costFunction,
      GraphArrays graph,
      PopulationSize population) {
    super(workspace, profiled);
    start();
    clock().enter(Phase.INIT);
    Map<String, ?> defines = KernelCost.defines(costFunction, PowersOfTwo.kernelDefines());
    kernel = workspace.backend().compile(PopulationCost.class, defines);
    fractionBits = graph.fractionBits;
    ends = written(workspace, ElementType.INT, graph.ends);
    first = written(workspace, ElementType.INT, graph.first);
    neighbour = written(workspace, ElementType.INT, graph.neighbour);
    predicate = written(workspace, ElementType.LONG, graph.predicate);
    relation = written(workspace, ElementType.LONG, graph.relation);
    powers = written(workspace, ElementType.DOUBLE, PowersOfTwo.table());
    relations = graph.relation.length;
    batch = population.batch();
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

  private <A> DeviceBuffer<A> written(Workspace workspace, ElementType<A> type, A array) {
    DeviceBuffer<A> buffer = workspace.allocate(type, type.length(array));
    queue().write(array, buffer);
    return buffer;
  }

  /**
   * Sends a query of at least two relations to the device.
   *
   * @param edges the edges to which the numbers in trees refer
   * @param most the maximum number of trees that are evaluated at a time
   * @throws org.gpuquerylab.backend.device.OutOfDeviceMemoryException if the memory cannot hold
   *     even one tree; the exception has the minimum number of bytes needed
   */
  static Population open(
      Execution execution,
      CostFunction costFunction,
      QueryGraph graph,
      List<JoinEdge> edges,
      int most) {
    GraphArrays arrays = new GraphArrays(graph, edges);
    PopulationSize size = PopulationSize.of(arrays, most, execution.device().freeMemory());
    return open(
        execution,
        size.bytes(),
        workspace -> new Population(workspace, execution.profiled(), costFunction, arrays, size));
  }

  @Override
  public double[] costs(List<int[]> orders) {
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
    clock().enter(Phase.JOIN);
    queue().write(interleaved, 0, trees, 0, interleaved.length);
    queue()
        .launch(
            kernel,
            Grid.cover(count, GROUP),
            new PopulationCost(
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
                result));
    queue().read(result, 0, costs, from, count);
    clock().enter(Phase.REST);
  }

  @Override
  public long evaluated() {
    return evaluated;
  }

  /** Ends the measurement of the phases. */
  void end() {
    stop();
  }
}
