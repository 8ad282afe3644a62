package org.gpuquerylab.joinorder.internal.anytime;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A part of a plan whose joins are to be reordered: a join and some joins below it that form a
 * connected tree. The inputs of these joins are relations or finished subtrees. The inputs are in
 * the order of the plan's leaves, so the current tree of the plan joins only intervals of them.
 */
final class Block {
  /** No input. */
  static final int NONE = -1;

  private final SearchGraph graph;
  private final int[] node;
  private final int[] joins;
  private final BlockBuilder builder;

  /** Whether a join of the plan belongs to the block; used while the block is collected. */
  private final boolean[] inner;

  private final int[] stack;

  /** For each relation, the input that contains it, or {@link #NONE}. */
  private final int[] owner;

  /** The relations of all inputs, grouped by input. */
  private final int[] member;

  /** For each input, the start of its group in {@link #member}. */
  private final int[] first;

  private int inputs;

  /** Creates a block for plans of a graph. O(relations) memory. */
  public Block(SearchGraph graph) {
    this.graph = graph;
    int n = graph.size;
    node = new int[n];
    joins = new int[n];
    builder = new BlockBuilder(joins);
    stack = new int[n + 1];
    inner = new boolean[2 * n];
    owner = new int[n];
    Arrays.fill(owner, NONE);
    member = new int[n];
    first = new int[n + 1];
  }

  /** The number of inputs. */
  public int inputs() {
    return inputs;
  }

  /** The total number of relations of all inputs. */
  public int relations() {
    return first[inputs];
  }

  /** The plan's node of an input. */
  public int node(int input) {
    return node[input];
  }

  /** The topmost join. */
  public int top() {
    return joins[0];
  }

  /** Returns a join of the block; number 0 is the topmost join. */
  public int join(int index) {
    return joins[index];
  }

  /**
   * The sum of the results of all joins in a plan except the topmost, whose result is the same in
   * all trees. If costs are sums, another tree can change only this sum.
   */
  public double inside(Plan plan) {
    double sum = 0;
    for (int i = 1; i < inputs - 1; i++) {
      sum += plan.rows[joins[i]];
    }
    return sum;
  }

  /** Copies the numbers of the joins to the start of {@code target}; returns their count. */
  public int copyJoins(int[] target) {
    System.arraycopy(joins, 0, target, 0, inputs - 1);
    return inputs - 1;
  }

  /** Gives new inputs to the joins of this block. */
  public BlockBuilder builder() {
    return builder;
  }

  /**
   * Adds a join and joins below it to the block. O(relations below) time.
   *
   * @param most the maximum number of inputs of the block, at least 2
   * @param random chooses the joins, and which side comes first at each join; null adds the joins
   *     from the top down, left sides first
   */
  public void take(Plan plan, int top, int most, @Nullable SplittableRandom random) {
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
    list(plan, taken, random);
  }

  /**
   * Adds a join and all joins below it down to closed nodes, left sides first.
   *
   * @param closed the nodes that become inputs; they include at least all relations; not modified
   */
  public void takeDownTo(Plan plan, int top, boolean[] closed) {
    int taken = 0;
    joins[taken++] = top;
    inner[top] = true;
    for (int i = 0; i < taken; i++) {
      taken = takeUnless(closed, plan.left[joins[i]], taken);
      taken = takeUnless(closed, plan.right[joins[i]], taken);
    }
    list(plan, taken, null);
  }

  private int takeUnless(boolean[] closed, int input, int taken) {
    if (closed[input]) {
      return taken;
    }
    inner[input] = true;
    joins[taken] = input;
    return taken + 1;
  }

  private int push(Plan plan, int input, int open) {
    if (plan.isLeaf(input)) {
      return open;
    }
    stack[open] = input;
    return open + 1;
  }

  private void list(Plan plan, int taken, @Nullable SplittableRandom random) {
    for (int i = 0; i < relations(); i++) {
      owner[member[i]] = NONE;
    }
    inputs = 0;
    int depth = 0;
    stack[depth++] = joins[0];
    while (depth > 0) {
      int next = stack[--depth];
      if (inner[next]) {
        boolean swap = random != null && random.nextInt() < 0;
        stack[depth++] = swap ? plan.left[next] : plan.right[next];
        stack[depth++] = swap ? plan.right[next] : plan.left[next];
      } else {
        add(plan, next, depth);
      }
    }
    for (int i = 0; i < taken; i++) {
      inner[joins[i]] = false;
    }
  }

  /** Adds an input with its relations, using the stack from the given index on. */
  private void add(Plan plan, int input, int free) {
    int filled = first[inputs];
    int depth = free;
    stack[depth++] = input;
    while (depth > free) {
      int next = stack[--depth];
      if (plan.isLeaf(next)) {
        owner[next] = inputs;
        member[filled++] = next;
      } else {
        stack[depth++] = plan.left[next];
        stack[depth++] = plan.right[next];
      }
    }
    node[inputs++] = input;
    first[inputs] = filled;
  }

  /** The input with the most relations. O(inputs) time. */
  int largest() {
    int largest = 0;
    for (int i = 1; i < inputs; i++) {
      largest = first[i + 1] - first[i] > first[largest + 1] - first[largest] ? i : largest;
    }
    return largest;
  }

  /**
   * Adds the predicates that join an input with later inputs. O(edges of the input) time.
   *
   * @param predicates receives the sums of the predicates' tokens, by later input
   * @param joined receives the later inputs that share an edge with the input
   */
  public void addLater(int input, long[] predicates, boolean[] joined) {
    addLater(input, NONE, predicates, joined);
  }

  /**
   * Adds the predicates that join an input with later inputs, and with an unread input, even if
   * this is earlier. An edge can be read from either end, so the edges of one input, such as the
   * largest, need not be read. O(edges of the input) time.
   *
   * @param input any input but the unread one
   * @param unread the unread input; {@link #NONE} if there is none
   * @param predicates receives the sums of the predicates' tokens, by the other input
   * @param joined receives the other inputs that share an edge with the input
   */
  void addLater(int input, int unread, long[] predicates, boolean[] joined) {
    for (int i = first[input]; i < first[input + 1]; i++) {
      int relation = member[i];
      for (int e = graph.first[relation]; e < graph.first[relation + 1]; e++) {
        int other = owner[graph.other[e]];
        if (other > input || (other >= 0 && other == unread)) {
          predicates[other] += graph.predicate[e];
          joined[other] = true;
        }
      }
    }
    if (graph.complete) {
      Arrays.fill(joined, input + 1, inputs, true);
      if (unread != NONE) {
        joined[unread] = true;
      }
    }
  }
}
