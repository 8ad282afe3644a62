package org.gpuquerylab.joinorder.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Shapes of query graphs: the four topologies of Meister and Saake 2020, figure 1, and five more.
 * Positions are numbered from 0; the generator chooses the relation at each position.
 */
public enum Topology {
  /** Each relation is joined with the next one; also called a chain. */
  LINEAR,
  /**
   * A linear query whose two ends are joined too; with two relations it equals the linear query.
   */
  CYCLIC,
  /** One (fact) relation is joined with all others. */
  STAR,
  /** Each relation is joined with every other. */
  CLIQUE,
  /** A complete tree in which each inner node has four children: i is joined with (i - 1) / 4. */
  SNOWFLAKE,
  /** A random recursive tree: each relation is joined with a random earlier one. */
  TREE,
  /** A grid: it has as many rows as columns, or one row fewer; the last row may be shorter. */
  GRID,
  /** A random recursive tree with n / 4 additional random edges, at least one if there is room. */
  RANDOM_CYCLIC,
  /** A random recursive tree of foreign-key joins of large tables: {@link KeyTreeGenerator}. */
  KEY_TREE;

  private static final int SNOWFLAKE_CHILDREN = 4;
  private static final List<Topology> OF_THE_REPORT = List.of(LINEAR, CYCLIC, STAR, CLIQUE);

  /**
   * The four topologies in the figures of Meister and Saake 2020: linear, cyclic, star and clique.
   */
  public static List<Topology> ofTheReport() {
    return OF_THE_REPORT;
  }

  /** The topology with the given label, if it exists. */
  public static Optional<Topology> find(String label) {
    return Stream.of(values()).filter(topology -> topology.label().equals(label)).findFirst();
  }

  /** The name for axes, charts and the command line, such as {@code random-cyclic}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The edges between {@code size} positions as pairs of positions, the smaller position first;
   * sorted by the smaller, then by the other position.
   *
   * @param random the random generator; used only by random topologies
   */
  List<int[]> edges(int size, SplittableRandom random) {
    boolean[][] drawn = drawn(size, random);
    List<int[]> edges = new ArrayList<>();
    for (int low = 0; low < size; low++) {
      for (int high = low + 1; high < size; high++) {
        if (drawn[high][low] || hasEdge(low, high, size)) {
          edges.add(new int[] {low, high});
        }
      }
    }
    return edges;
  }

  /** The random edges: element [high][low] is true for an edge between low and high. */
  private boolean[][] drawn(int size, SplittableRandom random) {
    boolean[][] drawn = new boolean[size][size];
    if (this == TREE || this == KEY_TREE || this == RANDOM_CYCLIC) {
      for (int i = 1; i < size; i++) {
        drawn[i][random.nextInt(i)] = true;
      }
    }
    if (this == RANDOM_CYCLIC) {
      int free = size * (size - 1) / 2 - (size - 1);
      for (int more = Math.min(free, Math.max(1, size / 4)); more > 0; ) {
        int high = 1 + random.nextInt(size - 1);
        int low = random.nextInt(high);
        more -= drawn[high][low] ? 0 : 1;
        drawn[high][low] = true;
      }
    }
    return drawn;
  }

  private boolean hasEdge(int low, int high, int size) {
    boolean next = high == low + 1;
    return switch (this) {
      case LINEAR -> next;
      case CYCLIC -> next || (low == 0 && high == size - 1);
      case STAR -> low == 0;
      case CLIQUE -> true;
      case SNOWFLAKE -> low == (high - 1) / SNOWFLAKE_CHILDREN;
      case GRID -> {
        int width = (int) Math.ceil(Math.sqrt(size));
        yield high == low + width || (next && high % width != 0);
      }
      case TREE, KEY_TREE, RANDOM_CYCLIC -> false;
    };
  }
}
