package org.gpuquerylab.experiments.internal.calciterules;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;
import org.gpuquerylab.joinorder.query.QueryGraph;
import org.gpuquerylab.joinorder.query.QueryGraphBuilder;

/**
 * Random query graphs whose results stay about as large as their relations of 1,000 to 1,000,000
 * rows, so that the orders of joins differ in cost.
 */
enum RuleShape {
  /** Each relation is joined with the one before. */
  CHAIN,
  /** A chain whose ends are joined. */
  CYCLE,
  /** All are joined with the first one, which has ten million rows. */
  STAR,
  /** Each is joined with every other. */
  CLIQUE,
  /** Each is joined with a random earlier one; a quarter more edges are random. */
  RANDOM_CYCLIC;

  private static final double FACTS = 1e7;

  /** The decades over which the product of all selectivities beyond keys is spread. */
  private static final double STAR_DECADES = 12;

  private static final double CLIQUE_DECADES = 18;

  private static final int MORE = 4;

  /** The graph of a seed. */
  QueryGraph graph(int size, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    QueryGraphBuilder builder = QueryGraph.builder();
    double[] rows = new double[size];
    for (int i = 0; i < size; i++) {
      rows[i] =
          this == STAR && i == 0
              ? FACTS
              : Math.rint(StrictMath.pow(10, 3 + 3 * random.nextDouble()));
      builder.relation("r" + i, rows[i]);
    }
    for (List<Integer> edge : edges(size, random)) {
      double values = values(rows[edge.get(0)], rows[edge.get(1)], size, random.nextDouble());
      builder.join("r" + edge.get(0), "r" + edge.get(1), 1 / values);
    }
    return builder.build();
  }

  /** The number of distinct values of the columns of an edge. */
  private double values(double left, double right, int size, double random) {
    return switch (this) {
      case STAR -> right * StrictMath.pow(10, STAR_DECADES / size * random);
      case CLIQUE -> StrictMath.pow(10, CLIQUE_DECADES / size * random);
      default -> Math.min(left, right) * StrictMath.pow(10, random);
    };
  }

  private Set<List<Integer>> edges(int size, SplittableRandom random) {
    Set<List<Integer>> edges = new LinkedHashSet<>();
    for (int i = 1; i < size; i++) {
      switch (this) {
        case CHAIN, CYCLE -> edges.add(List.of(i - 1, i));
        case STAR -> edges.add(List.of(0, i));
        case RANDOM_CYCLIC -> edges.add(List.of(random.nextInt(i), i));
        case CLIQUE -> {
          for (int j = 0; j < i; j++) {
            edges.add(List.of(j, i));
          }
        }
      }
    }
    if (this == CYCLE) {
      edges.add(List.of(0, size - 1));
    }
    int most = edges.size() + size / MORE;
    while (this == RANDOM_CYCLIC && edges.size() < most) {
      int left = random.nextInt(size - 1);
      edges.add(List.of(left, left + 1 + random.nextInt(size - 1 - left)));
    }
    return edges;
  }

  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static RuleShape of(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  static List<String> labels() {
    List<String> labels = new ArrayList<>();
    for (RuleShape shape : values()) {
      labels.add(shape.label());
    }
    return labels;
  }
}
