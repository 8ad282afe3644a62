package org.gpuquerylab.joinorder.internal.host;

import java.util.Arrays;
import java.util.Optional;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.jspecify.annotations.Nullable;

/**
 * Counts the connected sets and the csg-cmp pairs of a query graph without enumerating them. The
 * relations are decided one after the other: each belongs to the csg, to the cmp, or to neither.
 * For later relations only the frontier matters: the decided relations that have undecided
 * neighbours. All choices with the same {@link FrontierState} are counted together, as in the
 * algorithm Simpath (D. E. Knuth, The Art of Computer Programming, volume 4A, exercise 7.1.4-225).
 * There are few states if the frontier is narrow: in cycles, cactuses, ladders and other deep
 * graphs, however many sets they have.
 */
public final class FrontierCount {
  private final Order order;
  private final double sets;
  private final double pairs;

  private FrontierCount(Order order, States last) {
    this.order = order;
    this.sets = last.get(FrontierState.SET)[0];
    this.pairs = last.get(FrontierState.PAIR)[0];
  }

  /**
   * Counts the sets and pairs of a connected graph of at most 64 relations; empty if the frontier
   * is too wide or has too many states. O(n^3 + mostSteps) time.
   *
   * @param mostSteps the maximum number of states that are extended by a relation; a step takes
   *     about a tenth of a microsecond
   */
  public static Optional<FrontierCount> of(QueryGraph graph, long mostSteps) {
    Order order = new Order(graph.neighbourMasks());
    States last = order.steps() <= mostSteps ? run(order, 1, mostSteps) : null;
    return last == null ? Optional.empty() : Optional.of(new FrontierCount(order, last));
  }

  /** The number of non-empty connected sets; exact up to 2^53. */
  public double sets() {
    return sets;
  }

  /** The number of unordered csg-cmp pairs; exact up to 2^53. */
  public double pairs() {
    return pairs;
  }

  /** An array whose element k is the number of connected sets of k relations. */
  public double[] setsBySize() {
    int sizes = order.relations.length + 1;
    States last = run(order, sizes, Long.MAX_VALUE);
    return last == null ? new double[sizes] : last.get(FrontierState.SET);
  }

  /**
   * Decides all relations; null if there are too many states.
   *
   * @param sizes 1 to count sets and pairs of all sizes together; the number of sizes to count the
   *     sets of each size alone, without pairs
   */
  private static @Nullable States run(Order order, int sizes, long mostSteps) {
    States states = new States(sizes);
    double[] nothing = new double[sizes];
    nothing[0] = 1;
    states.add(FrontierState.START, nothing, 0, 0);
    long steps = 0;
    for (int step = 0; step < order.relations.length; step++) {
      steps += states.count;
      if (steps > mostSteps) {
        return null;
      }
      States next = new States(sizes);
      int slot = order.slots[step];
      for (int i = 0; i < states.count; i++) {
        long state = states.keys[i];
        long csg = FrontierState.withCsg(state, slot, order.near[step]);
        next.add(order, step, state, states.values, i, 0);
        next.add(order, step, csg, states.values, i, sizes > 1 ? 1 : 0);
        if (sizes == 1) {
          long cmp = FrontierState.withCmp(state, slot, order.near[step]);
          next.add(order, step, cmp, states.values, i, 0);
        }
      }
      states = next;
    }
    return states;
  }

  /** The numbers of choices by state. */
  private static final class States {
    private static final long HASH_FACTOR = 0x9E3779B97F4A7C15L;

    private final int sizes;
    private int count;
    private long[] keys = new long[16];

    /** For each state, the numbers of choices of each size. */
    private double[] values;

    /** For each hash, 1 + the index of a state; 0 if there is none. */
    private int[] places = new int[64];

    States(int sizes) {
      this.sizes = sizes;
      values = new double[keys.length * sizes];
    }

    void add(Order order, int step, long state, double[] from, int index, int larger) {
      if (state != FrontierState.IMPOSSIBLE) {
        long left = FrontierState.without(state, order.leaving[step]);
        if (left != FrontierState.IMPOSSIBLE) {
          add(FrontierState.canonical(left), from, index, larger);
        }
      }
    }

    void add(long state, double[] from, int index, int larger) {
      int to = indexOf(state) * sizes;
      for (int size = 0; size + larger < sizes; size++) {
        values[to + size + larger] += from[index * sizes + size];
      }
    }

    private int indexOf(long state) {
      int place = place(state);
      if (places[place] == 0) {
        if (count == keys.length) {
          grow();
          place = place(state);
        }
        keys[count] = state;
        count++;
        places[place] = count;
      }
      return places[place] - 1;
    }

    private int place(long state) {
      int mask = places.length - 1;
      int place = (int) ((state * HASH_FACTOR) >>> 32) & mask;
      while (places[place] != 0 && keys[places[place] - 1] != state) {
        place = (place + 1) & mask;
      }
      return place;
    }

    private void grow() {
      keys = Arrays.copyOf(keys, 2 * keys.length);
      values = Arrays.copyOf(values, 2 * values.length);
      places = new int[2 * places.length];
      for (int i = 0; i < count; i++) {
        places[place(keys[i])] = i + 1;
      }
    }

    /** The numbers of choices of a state. */
    double[] get(long state) {
      int place = places[place(state)];
      return place == 0
          ? new double[sizes]
          : Arrays.copyOfRange(values, (place - 1) * sizes, place * sizes);
    }
  }

  /**
   * The order in which relations are decided: the next one is a neighbour of a decided relation
   * after which the frontier is as narrow as possible. Each relation has a slot while it is on the
   * frontier.
   */
  private static final class Order {
    /** The steps of queries of all shapes are up to ten times the number that this base gives. */
    private static final double STATES_PER_SLOT = 3;

    private final int[] relations;
    private final int[] slots;

    /** For each step, the slots of the relation's decided neighbours. */
    private final int[] near;

    /** For each step, the slots of the relations that leave the frontier after it. */
    private final int[] leaving;

    private int width;

    Order(long[] neighbours) {
      int n = neighbours.length;
      relations = new int[n];
      slots = new int[n];
      near = new int[n];
      leaving = new int[n];
      int[] slotOf = new int[n];
      long decided = 0;
      long frontier = 0;
      int free = (1 << FrontierState.MOST_SLOTS) - 1;
      for (int step = 0; step < n && width <= FrontierState.MOST_SLOTS; step++) {
        int relation = next(neighbours, decided);
        decided |= 1L << relation;
        width = Math.max(width, 1 + Long.bitCount(frontier));
        slotOf[relation] = Integer.numberOfTrailingZeros(free);
        free &= free - 1;
        relations[step] = relation;
        slots[step] = slotOf[relation];
        near[step] = slots(slotOf, neighbours[relation] & frontier);
        long later = frontier(neighbours, decided, frontier | 1L << relation);
        leaving[step] = slots(slotOf, (frontier | 1L << relation) & ~later);
        free |= leaving[step];
        frontier = later;
      }
    }

    /** The least number of steps that this order may take; infinite if it has too few slots. */
    double steps() {
      return width > FrontierState.MOST_SLOTS
          ? Double.POSITIVE_INFINITY
          : relations.length * Math.pow(STATES_PER_SLOT, width - 2.0);
    }

    private static int next(long[] neighbours, long decided) {
      long near = 0;
      for (long rest = decided; rest != 0; rest &= rest - 1) {
        near |= neighbours[Long.numberOfTrailingZeros(rest)];
      }
      long undecided = -1L >>> (Long.SIZE - neighbours.length) & ~decided;
      long candidates = decided == 0 ? undecided : near & ~decided;
      int best = Long.numberOfTrailingZeros(candidates);
      int least = Integer.MAX_VALUE;
      for (long rest = candidates; rest != 0; rest &= rest - 1) {
        int relation = Long.numberOfTrailingZeros(rest);
        long with = decided | 1L << relation;
        int width =
            decided == 0
                ? Long.bitCount(neighbours[relation])
                : Long.bitCount(frontier(neighbours, with, with));
        if (width < least) {
          least = width;
          best = relation;
        }
      }
      return best;
    }

    /** Those of some relations that have undecided neighbours. */
    private static long frontier(long[] neighbours, long decided, long of) {
      long frontier = 0;
      for (long rest = of; rest != 0; rest &= rest - 1) {
        int relation = Long.numberOfTrailingZeros(rest);
        frontier |= (neighbours[relation] & ~decided) != 0 ? 1L << relation : 0;
      }
      return frontier;
    }

    private static int slots(int[] slotOf, long relations) {
      int slots = 0;
      for (long rest = relations; rest != 0; rest &= rest - 1) {
        slots |= 1 << slotOf[Long.numberOfTrailingZeros(rest)];
      }
      return slots;
    }
  }
}
