package org.gpuquerylab.joinorder.internal.operators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.gpuquerylab.backend.Backend;
import org.gpuquerylab.backend.Backends;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.algorithm.OptimizationResult;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.gpu.sparse.MpdpGpu;
import org.gpuquerylab.joinorder.plan.JoinTree;
import org.gpuquerylab.joinorder.query.OperatorGraph;
import org.gpuquerylab.joinorder.query.RelationSets;

/**
 * Compares the exact search on a device with DPhyp. As a program, it takes a device, a number of
 * random graphs of 3 to 9 relations, and a seed.
 */
final class DeviceOracle implements AutoCloseable {
  /** One instance for graphs whose cardinalities the device computes, and one for the others. */
  private final MpdpGpu computed;

  private final MpdpGpu given;
  private int lookedUp;

  DeviceOracle(Backend backend) {
    computed = new MpdpGpu(new Cout(), Execution.on(backend));
    given = new MpdpGpu(new Cout(), Execution.on(backend));
  }

  /** The number of graphs whose cardinalities the host looked up. */
  int lookedUp() {
    return lookedUp;
  }

  /** Checks the number of pairs, the cost, and that each join of the plan is valid. */
  void check(OperatorGraph graph) {
    boolean isGiven = new OperatorQuery(graph).plain().cardinalities().isPresent();
    lookedUp += isGiven ? 1 : 0;
    OptimizationResult expected = new DpHyp(new Cout(), Budget.usual()).optimize(graph);
    OptimizationResult found = (isGiven ? given : computed).optimize(graph);
    assertThat(found.pairs()).as("%s", graph.operators()).isEqualTo(expected.pairs());
    assertThat(found.cost()).isCloseTo(expected.cost(), within(1e-9 * expected.cost()));
    Hypergraph edges = Hypergraph.of(graph);
    for (JoinTree node : found.plan().postOrder()) {
      if (node instanceof JoinTree.Join join) {
        long left = RelationSets.mask(join.left().relations());
        long right = RelationSets.mask(join.right().relations());
        assertThat(edges.isValid(left, right)).as("%s", node).isTrue();
      }
    }
  }

  @Override
  public void close() {
    computed.close();
    given.close();
  }

  /** Checks random graphs on a device, such as {@code cuda}, {@code 1000} and {@code 1}. */
  public static void main(String[] arguments) {
    int graphs = Integer.parseInt(arguments[1]);
    Random random = new Random(Long.parseLong(arguments[2]));
    try (Backend backend = Backends.find().open(arguments[0]);
        DeviceOracle oracle = new DeviceOracle(backend)) {
      for (int i = 0; i < graphs; i++) {
        int n = 3 + i * 7 / graphs;
        oracle.check(new RandomOperators(random, i % 2 == 0).graph(n));
      }
    }
    System.out.println(arguments[0] + ": " + graphs + " graphs without a difference");
  }
}
