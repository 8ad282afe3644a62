package org.gpuquerylab.joinorder.internal.auto;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.gpuquerylab.joinorder.internal.host.FirstTouch;
import org.gpuquerylab.joinorder.query.QueryGraph;

/**
 * The alternatives that were considered for a query.
 *
 * <p>Source of the constants: chosen by hand; no measurement is recorded.
 *
 * @param relations the number of relations of the query
 * @param space its search space, as far as it was inspected
 * @param candidates the candidates, in the order in which they are tried
 */
record Decision(int relations, SearchSpace space, List<Candidate> candidates) {
  /**
   * A candidate is taken for slower than another one, whatever the heap's state, if it is predicted
   * to take more than this many times as long.
   */
  private static final double FAR = 16;

  /** The least predicted milliseconds of an exact candidate; infinite if there is none. */
  static double best(List<Candidate> candidates) {
    double best = Double.POSITIVE_INFINITY;
    for (Candidate candidate : candidates) {
      if (candidate.isExact()) {
        best = Math.min(best, candidate.millis());
      }
    }
    return best;
  }

  /**
   * Whether the predictions are valid for later queries too. They are not if a candidate that could
   * be the best needs tables whose time depends on the state of the heap, or if no exact algorithm
   * fits, perhaps for this reason. An algorithm that was left out for this reason, while another
   * one fits, is not expected to be the best later.
   */
  boolean isLasting() {
    Candidate first = candidates.get(0);
    return first.isExact()
        && candidates.stream()
            .noneMatch(c -> needsLargeTables(c) && millisInOldTables(c) <= FAR * first.millis());
  }

  private boolean needsLargeTables(Candidate candidate) {
    return FirstTouch.isLarge(candidate.method().bytes().applyAsDouble(space));
  }

  private double millisInOldTables(Candidate candidate) {
    return candidate.method().time().applyAsDouble(space);
  }

  /**
   * The reason for the choice, in one line.
   *
   * @param chosen one of the candidates
   * @param refusals the reasons why earlier candidates could not be used
   */
  String explain(Candidate chosen, List<String> refusals) {
    String refused = refusals.isEmpty() ? "" : "; " + String.join("; ", refusals);
    return String.format(
        Locale.ROOT,
        "%s for %d %s, %s; %s%s",
        chosen.algorithm(),
        relations,
        relations == 1 ? "relation" : "relations",
        space,
        chosen.isExact() ? predictions() : noneExact(),
        refused);
  }

  private String predictions() {
    String bound = space.certainty() == SearchSpace.Certainty.BOUND ? "at most " : "";
    return candidates.stream()
        .filter(Candidate::isExact)
        .map(Candidate::toString)
        .collect(Collectors.joining(", ", "predicted " + bound, ""));
  }

  private String noneExact() {
    if (candidates.stream().anyMatch(Candidate::isExact)) {
      return "no exact algorithm within the budget solved it";
    }
    return relations > QueryGraph.MAX_MASK_RELATIONS
        ? "no exact algorithm takes more than " + QueryGraph.MAX_MASK_RELATIONS + " relations"
        : "no exact algorithm fits the budget of time, pairs and memory";
  }
}
