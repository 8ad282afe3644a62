package org.gpuquerylab.joinorder.anytime.block;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.gpuquerylab.joinorder.anytime.tree.Plan;
import org.gpuquerylab.joinorder.anytime.tree.SearchGraph;
import org.jspecify.annotations.Nullable;

/**
 * A part of a plan whose joins are to be ordered anew: a join and some joins below it that hang
 * together. What hangs below these are its inputs, relations or finished subtrees. The inputs are
 * in an order of the plan's leaves, so that the plan's own tree joins intervals of them only.
 */
public final class Block {
  private final int[] node;
  private final int[] joins;
  private final BlockBuilder builder;

  /** Whether a join of the plan belongs to the block, while it is taken. */
  private final boolean[] inner;

  private final int[] stack;

  /** The input that a relation is in; -1 for none. */
  private final int[] owner;

  private int inputs;
  private int edges;
  private long[] predicate = new long[0];
  private boolean[] joined = new boolean[0];

  /** For plans of a graph. */
  public Block(SearchGraph graph) {
    int n = graph.size;
    node = new int[n];
    joins = new int[n];
    builder = new BlockBuilder(joins);
    stack = new int[n + 1];
    inner = new boolean[2 * n];
    owner = new int[n];
  }

  /** The number of inputs. */
  public int inputs() {
    return inputs;
  }

  /** The plan's node that an input is. */
  public int node(int input) {
    return node[input];
  }

  /** The topmost join. */
  public int top() {
    return joins[0];
  }

  /** Copies the numbers of the joins; returns how many they are. */
  public int copyJoins(int[] target) {
    System.arraycopy(joins, 0, target, 0, inputs - 1);
    return inputs - 1;
  }

  /** The sum of the tokens of the predicates between two inputs. */
  public long predicate(int one, int other) {
    return predicate[one * inputs + other];
  }

  /** Whether there is an edge between two inputs. */
  public boolean isJoined(int one, int other) {
    return joined[one * inputs + other];
  }

  /** Whether the inputs with the edges between them are a tree. */
  public boolean isTree() {
    return edges == inputs - 1;
  }

  /** Gives the joins of this block new inputs. */
  public BlockBuilder builder() {
    return builder;
  }

  /**
   * Takes a join and joins below it. O(relations + joins of the graph + inputs^2).
   *
   * @param most inputs of the block at most, 2 or more
   * @param random chooses the joins, and for each of them which side comes first; if null they are
   *     taken from the top down, and the left sides come first
   */
  public void take(Plan plan, int top, int most, @Nullable SplittableRandom random) {
    int taken = takeJoins(plan, top, most, random);
    listInputs(plan, top, random);
    for (int i = 0; i < taken; i++) {
      inner[joins[i]] = false;
    }
    connect(plan);
  }

  private int takeJoins(Plan plan, int top, int most, @Nullable SplittableRandom random) {
    int open = 0;
    int taken = 0;
    stack[open++] = top;
    while (open > 0 && taken + 1 < most) {
      int place = random == null ? open - 1 : random.nextInt(open);
      int join = stack[place];
      stack[place] = stack[--open];
      joins[taken++] = join;
      inner[join] = true;
      open = push(plan, plan.left[join], open);
      open = push(plan, plan.right[join], open);
    }
    return taken;
  }

  private int push(Plan plan, int input, int open) {
    if (plan.isLeaf(input)) {
      return open;
    }
    stack[open] = input;
    return open + 1;
  }

  private void listInputs(Plan plan, int top, @Nullable SplittableRandom random) {
    inputs = 0;
    int depth = 0;
    stack[depth++] = top;
    while (depth > 0) {
      int next = stack[--depth];
      if (inner[next]) {
        boolean swap = random != null && random.nextInt() < 0;
        stack[depth++] = swap ? plan.left[next] : plan.right[next];
        stack[depth++] = swap ? plan.right[next] : plan.left[next];
      } else {
        node[inputs++] = next;
      }
    }
  }

  private void connect(Plan plan) {
    SearchGraph graph = plan.graph;
    int cells = inputs * inputs;
    if (predicate.length < cells) {
      predicate = new long[cells];
      joined = new boolean[cells];
    }
    Arrays.fill(predicate, 0, cells, 0);
    Arrays.fill(joined, 0, cells, graph.complete);
    edges = graph.complete ? inputs * (inputs - 1) / 2 : 0;
    Arrays.fill(owner, -1);
    for (int i = 0; i < inputs; i++) {
      plan.mark(node[i], owner, i);
    }
    for (int relation = 0; relation < graph.size; relation++) {
      if (owner[relation] >= 0) {
        connect(graph, relation, owner[relation] * inputs);
      }
    }
  }

  private void connect(SearchGraph graph, int relation, int row) {
    for (int e = graph.first[relation]; e < graph.first[relation + 1]; e++) {
      int other = owner[graph.other[e]];
      if (other >= 0 && other * inputs != row) {
        predicate[row + other] += graph.predicate[e];
        // Each edge is seen from both of its ends.
        edges += joined[row + other] || other * inputs < row ? 0 : 1;
        joined[row + other] = true;
      }
    }
  }
}
