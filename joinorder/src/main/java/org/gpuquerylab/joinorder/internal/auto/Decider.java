package org.gpuquerylab.joinorder.internal.auto;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.gpuquerylab.joinorder.algorithm.Budget;
import org.gpuquerylab.joinorder.cost.CardinalityForm;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Decides which algorithm optimizes a query, and inspects the query no more closely than the
 * decision needs. Predictions that depend only on the number of relations and the kind of graph are
 * made once for all such queries. The number of connected sets of a larger tree is counted. Other
 * graphs are sampled. If they seem to be worth it, their pairs are counted, as long as their
 * frontier is narrow: samples of deep graphs are often too small by several orders of magnitude. If
 * it is not, they are sampled until a better estimate is unlikely to change the choice.
 *
 * <p>Source of the constants: chosen by hand; the times of a step and of a walk are those of one
 * server core, and no measurement of them is recorded.
 */
final class Decider {
  /**
   * If the time predicted from bounds is at most this, a closer inspection would take more time
   * than it saves.
   */
  private static final double LOOK_MILLIS = 0.02;

  /** The maximum number of pairs that are counted if the budget limits the pairs. */
  private static final double COUNTED_PAIRS = 1e6;

  /** The same maximum for each millisecond of the budget. */
  private static final double COUNTED_PAIRS_PER_MILLI = 1e4;

  /** The predicted time in milliseconds of one step of {@link SearchSpace#ofNarrow}. */
  private static final double MILLIS_PER_STEP = 300e-6;

  /** The maximum time of these steps. */
  private static final double STEPS_MILLIS = 10;

  /** The same maximum as a part of the budget. */
  private static final double STEPS_PART = 0.05;

  /**
   * Graphs of at least this many relations get time for some steps even if the samples predict a
   * short search. Such a search is rare, and takes few steps.
   */
  private static final int DEEP = 30;

  private static final double DEEP_MILLIS = 0.6;

  /** A graph with more pairs for each millisecond of the budget is too large anyway. */
  private static final double HOPELESS_PAIRS_PER_MILLI = 1e7;

  /** A choice is final if no other algorithm can be faster by more than this factor. */
  private static final double NEAR = 1.2;

  private static final int LEAST_ROUNDS = 2;
  private static final int MOST_ROUNDS = 16;

  /**
   * Sampling, or counting, may take at most this fraction of the predicted time of the best exact
   * algorithm.
   */
  private static final double SAMPLE_PART = 0.1;

  /** The predicted time in milliseconds of one random walk of the sampling. */
  private static final double MILLIS_PER_WALK = 200e-6;

  private final Predictor predictor;

  /** Decisions by class of graphs; empty if the class does not determine the decision. */
  private final Map<SizeAndKind, Optional<Decision>> known = new HashMap<>();

  /** A class of graphs whose search space is known or bounded. */
  private record SizeAndKind(int relations, GraphKind kind, CardinalityForm form) {}

  Decider(Predictor predictor) {
    this.predictor = predictor;
  }

  /**
   * Returns the exact algorithms within the budget in the order of their expected times, followed
   * by the anytime search.
   */
  Decision decide(QueryGraph graph) {
    GraphKind kind = GraphKind.of(graph);
    if (!graph.hasMasks()) {
      return predictor.decide(graph, kind.most(graph.size()));
    }
    CardinalityForm form = CardinalityForm.of(graph);
    SizeAndKind key = new SizeAndKind(graph.size(), kind, form);
    Optional<Decision> decision = known.get(key);
    if (decision == null) {
      decision = bySize(graph, kind.most(graph.size()).with(form));
      if (predictor.isFinal() && decision.map(Decision::isLasting).orElse(true)) {
        known.put(key, decision);
      }
    }
    return decision.isPresent() ? decision.get() : byEdges(graph, kind, form);
  }

  /**
   * The decision for all graphs of a size and kind; empty if such graphs need different decisions.
   */
  private Optional<Decision> bySize(QueryGraph graph, SearchSpace most) {
    return most.isExact() || predictor.bestOnHost(graph, most) <= LOOK_MILLIS
        ? Optional.of(predictor.decide(graph, most))
        : Optional.empty();
  }

  private Decision byEdges(QueryGraph graph, GraphKind kind, CardinalityForm form) {
    if (kind == GraphKind.TREE) {
      return predictor.decide(graph, TreeCount.of(graph));
    }
    Budget budget = predictor.budget();
    if (Double.isInfinite(budget.pairs())) {
      return sampled(graph, form);
    }
    double most = Math.min(COUNTED_PAIRS, COUNTED_PAIRS_PER_MILLI * budget.millis());
    int limit = (int) Math.min(most, budget.pairs());
    return predictor.decide(
        graph,
        SearchSpace.counted(graph, limit)
            .or(() -> SearchSpace.ofNarrow(graph, steps(Double.POSITIVE_INFINITY)))
            .orElseGet(() -> new PairSampler(graph).estimate().withPairsFrom(limit + 1))
            .with(form));
  }

  private Decision sampled(QueryGraph graph, CardinalityForm form) {
    PairSampler sampler = new PairSampler(graph);
    Decision decision = predictor.decide(graph, sampler.mean(LEAST_ROUNDS).with(form));
    Optional<SearchSpace> counted = SearchSpace.ofNarrow(graph, worthwhileSteps(decision));
    return counted.isPresent()
        ? predictor.decide(graph, counted.get().with(form))
        : sampledLonger(graph, form, sampler, decision);
  }

  /** The maximum number of steps that may take the given time, within the limits. */
  private long steps(double millis) {
    double most = Math.min(STEPS_MILLIS, STEPS_PART * predictor.budget().millis());
    return (long) (Math.min(most, millis) / MILLIS_PER_STEP);
  }

  /** The number of steps that a decision from samples is worth. */
  private long worthwhileSteps(Decision decision) {
    Candidate first = decision.candidates().get(0);
    double hopeless = HOPELESS_PAIRS_PER_MILLI * predictor.budget().millis();
    if (decision.space().pairs() > hopeless) {
      return 0;
    } else if (!first.isExact()) {
      return steps(Double.POSITIVE_INFINITY);
    }
    double least = decision.relations() >= DEEP ? DEEP_MILLIS : 0;
    return steps(Math.max(least, SAMPLE_PART * first.millis()));
  }

  private Decision sampledLonger(
      QueryGraph graph, CardinalityForm form, PairSampler sampler, Decision early) {
    Decision decision = early;
    int most = mostRounds(decision);
    for (int rounds = 2 * LEAST_ROUNDS; rounds <= most && !stands(decision, graph, sampler); ) {
      decision = predictor.decide(graph, sampler.mean(rounds).with(form));
      rounds *= 2;
    }
    return decision;
  }

  /** The number of rounds of samples that gain more time than they take. */
  private static int mostRounds(Decision decision) {
    Candidate first = decision.candidates().get(0);
    double worth = first.millis() * SAMPLE_PART / (decision.relations() * MILLIS_PER_WALK);
    return first.isExact() ? (int) Math.min(MOST_ROUNDS, worth) : MOST_ROUNDS;
  }

  /** Whether the choice is also good for the smallest and for the largest likely search space. */
  private boolean stands(Decision decision, QueryGraph graph, PairSampler sampler) {
    double factor = sampler.uncertainty();
    SearchSpace space = decision.space();
    return predictor.regret(decision, graph, space.times(1 / factor)) <= NEAR
        && predictor.regret(decision, graph, space.times(factor)) <= NEAR;
  }
}
