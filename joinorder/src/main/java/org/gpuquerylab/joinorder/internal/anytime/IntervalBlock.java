package org.gpuquerylab.joinorder.internal.anytime;

import java.util.SplittableRandom;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.cost.Cout;
import org.gpuquerylab.joinorder.internal.large.IntervalTable;

/** Finds the best tree of a block that joins only intervals of its inputs. */
final class IntervalBlock {
  private final IntervalTable table;

  /** Creates a search that minimizes the costs of a function. */
  IntervalBlock(CostFunction function) {
    table = new IntervalTable(function, function.kernelId() == Cout.KERNEL_ID);
  }

  /** The inputs of a block of a plan. */
  private record BlockInputs(Plan plan, Block block) implements IntervalTable.Inputs {
    @Override
    public int size() {
      return block.inputs();
    }

    @Override
    public double cost(int input) {
      return plan.cost[block.node(input)];
    }

    @Override
    public double rows(int input) {
      return plan.rows[block.node(input)];
    }

    @Override
    public long token(int input) {
      return plan.token[block.node(input)];
    }

    @Override
    public void addLater(int input, long[] predicates, boolean[] joined) {
      block.addLater(input, predicates, joined);
    }

    @Override
    public double rowsOf(long token) {
      return plan.graph.rows.of(token);
    }
  }

  /** See {@link IntervalTable#work}. */
  long work() {
    return table.work();
  }

  /** See {@link IntervalTable#pairs}. */
  long pairs() {
    return table.pairs();
  }

  /** Looks for a tree of a whole block whose cost is below the given one; see {@link #begin}. */
  void solve(Plan plan, Block block, double below) {
    table.solve(new BlockInputs(plan, block), below);
  }

  /** Solves a whole block as if the rows of each result were multiplied by a random factor. */
  void solveNoisily(Plan plan, Block block, double amount, SplittableRandom random) {
    table.solveNoisily(new BlockInputs(plan, block), amount, random);
  }

  /** Starts on another block; see {@link IntervalTable#begin}. */
  void begin(Plan plan, Block block, double below) {
    table.begin(new BlockInputs(plan, block), below);
  }

  /** Continues for about the given work; returns true at the end. */
  boolean advance(long more) {
    return table.advance(more);
  }

  /** See {@link IntervalTable#least}; if it is infinite, {@link #build} must not be called. */
  double least() {
    return table.least();
  }

  /** Replaces the block by the best tree. */
  void build(Plan plan, Block block) {
    BlockBuilder builder = block.builder();
    builder.begin(0, block.inputs() - 1);
    while (builder.next()) {
      int start = builder.first();
      int to = builder.second();
      int last = table.split(start, to);
      int left = start == last ? block.node(start) : builder.open(start, last);
      int right = last + 1 == to ? block.node(to) : builder.open(last + 1, to);
      plan.setJoin(builder.join(), left, right, table.token(start, to));
    }
    builder.finish(plan);
  }
}
