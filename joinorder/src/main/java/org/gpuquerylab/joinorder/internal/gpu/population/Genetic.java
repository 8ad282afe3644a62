package org.gpuquerylab.joinorder.internal.gpu.population;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.gpuquerylab.joinorder.algorithm.AlgorithmEntry;
import org.gpuquerylab.joinorder.algorithm.Execution;
import org.gpuquerylab.joinorder.cost.CostFunction;
import org.gpuquerylab.joinorder.internal.large.Goo;
import org.gpuquerylab.joinorder.internal.large.Heuristic;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * A genetic algorithm over bushy join trees (Steinbrunn, Moerkotte and Kemper 1997, section 3.4,
 * with their encoding of bushy trees by edges): in each generation the cheapest trees stay, and
 * offspring of parents that won a tournament replace the other trees. The device evaluates the
 * costs of all new trees. The first generation has random trees and, by default, the tree of {@link
 * Goo}: then the plan is not worse than GOO's, apart from rounding of about 1e-9. O(generations
 * population n log n) time at most; the result does not depend on the device.
 */
public final class Genetic extends PopulationHeuristic {
  /** The algorithm's name in the catalogue. */
  public static final String NAME = "genetic";

  /** The algorithm's entry in the catalogue. */
  public static final AlgorithmEntry ENTRY =
      AlgorithmEntry.onDevice(
              NAME,
              "genetic algorithm over bushy trees, their costs on the device",
              QueryGraph.MAX_RELATIONS,
              Genetic::new)
          .scoped(Heuristic::scope);

  /**
   * The parameters of the algorithm.
   *
   * @param population the number of trees in a generation, at least 4
   * @param generations the maximum number of generations
   * @param patience the number of successive generations without a cheaper tree after which the
   *     algorithm ends
   * @param greedyStart whether the tree of GOO is in the first generation
   * @param crossover the fraction of the offspring that have two parents; the others are mutations
   *     of one parent
   * @param seed the seed of all random choices
   */
  public record Settings(
      int population,
      int generations,
      int patience,
      boolean greedyStart,
      double crossover,
      long seed) {
    /** The default settings. */
    public static final Settings DEFAULT = new Settings(256, 300, 40, true, 0.65, 1);

    /** Checks the ranges. */
    public Settings {
      if (population < 4
          || generations < 0
          || patience < 1
          || !(crossover >= 0 && crossover <= 1)) {
        throw new IllegalArgumentException(
            "population "
                + population
                + ", generations "
                + generations
                + ", patience "
                + patience
                + ", crossover "
                + crossover
                + ": out of range");
      }
    }
  }

  /** The size of a generation divided by the number of trees that are kept for the next one. */
  private static final int ELITE = 8;

  private static final int TOURNAMENT = 3;

  private final Settings settings;

  /** Creates the algorithm with the default settings. */
  public Genetic(CostFunction costFunction, Execution execution) {
    this(costFunction, execution, Settings.DEFAULT);
  }

  /** Creates a variant. */
  public Genetic(CostFunction costFunction, Execution execution, Settings settings) {
    super(costFunction, execution, settings.seed);
    this.settings = settings;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  int batch() {
    return settings.population;
  }

  /** A tree and its cost. */
  private static final class Individual {
    private final int[] order;
    private final double cost;

    Individual(int[] order, double cost) {
      this.order = order;
      this.cost = cost;
    }

    double cost() {
      return cost;
    }
  }

  @Override
  int[] best(QueryGraph graph, EdgeOrder orders, SplittableRandom random, OrderCosts population) {
    List<int[]> drawn = new ArrayList<>();
    if (settings.greedyStart) {
      drawn.add(orders.of(Goo.joins(graph)));
    }
    while (drawn.size() < settings.population) {
      drawn.add(orders.random());
    }
    List<Individual> living = evaluated(drawn, population);
    int since = 0;
    for (int i = 0; i < settings.generations && since < settings.patience; i++) {
      int elite = living.size() / ELITE;
      List<int[]> offspring = new ArrayList<>();
      while (offspring.size() < living.size() - elite) {
        offspring.add(child(living, orders, random));
      }
      List<Individual> following = evaluated(offspring, population);
      following.addAll(living.subList(0, elite));
      following.sort(Comparator.comparingDouble(Individual::cost));
      since = following.get(0).cost < living.get(0).cost ? 0 : since + 1;
      living = following;
    }
    return living.get(0).order;
  }

  private int[] child(List<Individual> living, EdgeOrder orders, SplittableRandom random) {
    int[] parent = winner(living, random);
    return random.nextDouble() < settings.crossover
        ? orders.crossover(parent, winner(living, random))
        : orders.mutation(parent);
  }

  /**
   * The winner of a tournament: the cheapest of several random trees; the population must be sorted
   * by cost.
   */
  private static int[] winner(List<Individual> living, SplittableRandom random) {
    int best = living.size();
    for (int i = 0; i < TOURNAMENT; i++) {
      best = Math.min(best, random.nextInt(living.size()));
    }
    return living.get(best).order;
  }

  /** Sorts trees by their costs. */
  private static List<Individual> evaluated(List<int[]> orders, OrderCosts population) {
    double[] costs = population.costs(orders);
    List<Individual> individuals = new ArrayList<>();
    for (int i = 0; i < costs.length; i++) {
      individuals.add(new Individual(orders.get(i), costs[i]));
    }
    individuals.sort(Comparator.comparingDouble(Individual::cost));
    return individuals;
  }
}
