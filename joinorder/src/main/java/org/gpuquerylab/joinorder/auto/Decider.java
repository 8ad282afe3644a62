package org.gpuquerylab.joinorder.auto;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.gpuquerylab.joinorder.cost.CardinalityForm;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * Decides which algorithm optimizes a query, and inspects the query no more closely than the
 * decision needs. Predictions that depend only on the number of relations and the kind of graph are
 * made once for all such queries; only their corrections by observed times change. The number of
 * connected sets of a larger tree is counted; other graphs are sampled until a better estimate is
 * unlikely to change the choice.
 */
final class Decider {
  /**
   * If the time predicted from bounds is at most this, a closer inspection would take more time
   * than it saves.
   */
  private static final double LOOK_MILLIS = 0.02;

  /** The maximum number of pairs that are counted if the budget limits the pairs. */
  private static final double COUNTED_PAIRS = 1e6;

  /** A choice is final if no other algorithm can be faster by more than this factor. */
  private static final double NEAR = 1.2;

  private static final int LEAST_ROUNDS = 2;
  private static final int MOST_ROUNDS = 16;

  /** Sampling may take at most this fraction of the predicted time of the best exact algorithm. */
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
    } else {
      decision = decision.map(Decision::renewed);
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
    double pairs = predictor.budget().pairs();
    if (Double.isInfinite(pairs)) {
      return sampled(graph, form);
    }
    int limit = (int) Math.min(COUNTED_PAIRS, pairs);
    Optional<SearchSpace> counted = SearchSpace.counted(graph, limit);
    return predictor.decide(
        graph,
        counted
            .orElseGet(() -> new PairSampler(graph).estimate().withPairsFrom(limit + 1))
            .with(form));
  }

  private Decision sampled(QueryGraph graph, CardinalityForm form) {
    PairSampler sampler = new PairSampler(graph);
    Decision decision = predictor.decide(graph, sampler.mean(LEAST_ROUNDS).with(form));
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
